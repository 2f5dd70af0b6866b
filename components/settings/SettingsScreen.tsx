'use client';
import { type ComponentProps, useEffect, useState } from 'react';
import { LANGUAGE_NAMES } from '@/components/language/InLanguage';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { onDemand } from '@/components/ui/late/onDemand';
import { Page } from '@/components/ui/Page';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatDuration } from '@/core/format';
import { joinList, t } from '@/core/language/message';
import { useKnownAgreement } from '@/lib/query/endpoint/agreement';
import { useChains, useConfig, useListedChains } from '@/lib/settings/config';
import { maskEndpoint, setEndpoints } from '@/lib/settings/endpoints';
import { chooseLanguage, type LanguageChoice, useLanguageChoice } from '@/lib/settings/language';
import { storedChoice } from '@/lib/settings/stored';
import { forgetWanted, type WantedEndpoint, wantedNow } from '@/lib/settings/wanted';
import { KEYS } from '@/lib/storageKeys';
import { ChainCard } from './ChainCard';
import { ChoiceCard } from './ChoiceCard';
import { TrialNote, useTrial } from './EndpointForm';

const AddChain = onDemand(
  () => import('./AddChain').then((module) => module.AddChain),
  <Skeleton className="h-11 w-44" />,
);
const NamesSettings = onDemand(
  () => import('@/components/names/NamesSettings').then((module) => module.NamesSettings),
  <Skeleton className="mt-11 h-[30rem] w-full" />,
);
const HistoryServersCard = onDemand(
  () => import('./HistoryServersCard').then((module) => module.HistoryServersCard),
  <Skeleton className="mt-11 h-64 w-full" />,
);
const SimulatingCard = onDemand(
  () => import('./SimulatingCard').then((module) => module.SimulatingCard),
  <Skeleton className="mt-11 h-70 w-full sm:h-34" />,
);
const PushCard = onDemand(
  () => import('./PushCard').then((module) => module.PushCard),
  <Skeleton className="mt-11 h-64 w-full" />,
);
const StoredCard = onDemand(
  () => import('./StoredCard').then((module) => module.StoredCard),
  <Skeleton className="mt-11 h-64 w-full" />,
);

/** Settings: how the site looks, which endpoints are read, and what it keeps in this browser. */
export function SettingsScreen() {
  const { status, config } = useConfig();
  const chains = useListedChains();
  return (
    <Page narrow>
      <h1>{t`Settings`}</h1>
      <p className="mt-2.5 text-15 text-second sm:text-17">
        {config?.push === undefined
          ? t`Everything here stays in this browser.`
          : t`Everything here stays in this browser, except what you ask notices for.`}
      </p>
      <LanguageCard />
      <ThemeCard />
      <section className="mt-11" aria-labelledby="endpoints">
        <h2 id="endpoints">{t`Endpoints`}</h2>
        <p className="mt-1 mb-4 text-15 text-second">
          {t`Quorate reads each chain through these RPC endpoints, the first one first. Whoever runs an endpoint sees what you read. A key inside its address is sent to that endpoint alone.`}{' '}
          {t`A new host reloads this page once, because only then may the page connect there.`}{' '}
          {t`RPC providers offer endpoints, often for free. Your wallet’s network settings show the one it uses.`}
        </p>
        {status === 'loading' ? <Skeleton className="h-[30rem] w-full sm:h-[27rem]" /> : undefined}
        <div className="space-y-4">
          {status === 'ready' ? <Wanted chains={chains} /> : undefined}
          {chains.map((chain) => (
            <ComparedChain
              key={chain.id}
              chain={chain}
              operators={config?.chains.find((entry) => entry.id === chain.id)?.rpc}
            />
          ))}
          {status === 'ready' ? <AddChain taken={chains.map(({ id }) => id)} /> : undefined}
        </div>
      </section>
      <HistoryServersCard />
      <SimulatingCard />
      {config?.push === undefined ? undefined : <PushCard server={config.push} />}
      <NamesSettings />
      <StoredCard />
    </Page>
  );
}

/** The endpoints of one chain with what comparing them has found in this session. */
function ComparedChain(props: Omit<ComponentProps<typeof ChainCard>, 'notes'>) {
  const { id } = props.chain;
  const asked = useChains().find((chain) => chain.id === id)?.rpc ?? [];
  const { data } = useKnownAgreement(id);
  const notes = (url: string) => {
    const index = asked.indexOf(url);
    if (data === undefined || index < 0) return [];
    const others = data.disagreements.flatMap(({ hosts }) =>
      hosts.some((each) => each.index === index) ? hosts.filter((each) => each.index !== index) : [],
    );
    const names = [...new Set(others.map(({ name }) => name))];
    const late = data.behind.find((each) => each.index === index);
    return [
      ...(names.length === 0 ? [] : [t`Contradicts ${joinList(names)}: see the organisation’s page.`]),
      ...(late === undefined ? [] : [t`${formatDuration(late.seconds)} behind another endpoint.`]),
    ];
  };
  return <ChainCard {...props} notes={notes} />;
}

export function ThemeCard() {
  return (
    <ChoiceCard
      name="theme"
      legend={t`Appearance`}
      choices={[
        { choice: 'system', text: t`System` },
        { choice: 'light', text: t`Light` },
        { choice: 'dark', text: t`Dark` },
      ]}
      chosen={useTheme()}
      onChoose={setTheme}
    />
  );
}

/** The look the person chose; `system` follows the device. */
type Theme = 'system' | 'light' | 'dark';

const theme = storedChoice<Theme>(KEYS.theme, ['system', 'light', 'dark']);

const useTheme = theme.use;

function setTheme(next: Theme): void {
  theme.set(next);
  const root = document.documentElement;
  if (next === 'system') delete root.dataset.theme;
  else root.dataset.theme = next;
}

export function LanguageCard() {
  return (
    <ChoiceCard
      name="language"
      legend={t`Language`}
      choices={[
        { choice: 'system', text: t`As the browser` },
        { choice: 'en', text: LANGUAGE_NAMES.en },
        { choice: 'de', text: LANGUAGE_NAMES.de },
        { choice: 'es', text: LANGUAGE_NAMES.es },
      ]}
      chosen={useLanguageChoice()}
      onChoose={(next: LanguageChoice) => chooseLanguage(next)}
    />
  );
}

type Listed = { id: number; name: string; rpc: readonly string[] };

/** Goes on with the endpoint that this page was loaded again for: it is tried, and then used or not. */
export function Wanted({ chains }: { chains: readonly Listed[] }) {
  const [wanted] = useState(wantedNow);
  return wanted === undefined ? undefined : <Tried wanted={wanted} chains={chains} />;
}

function Tried({ wanted, chains }: { wanted: WantedEndpoint; chains: readonly Listed[] }) {
  const [end, setEnd] = useState<'used' | 'dropped'>();
  const trial = useTrial(() => false);
  const name =
    chains.find(({ id }) => id === wanted.chainId)?.name ?? wanted.name ?? t`Chain ${wanted.chainId}`;
  const shown = maskEndpoint(wanted.url);
  const try_ = () =>
    trial.start(wanted, () => {
      use(wanted, chains);
      setEnd('used');
    });
  useEffect(try_, []);
  if (end === 'dropped') return undefined;
  if (end === 'used') return <p role="status" className="text-15">{t`${shown} is used for ${name} now.`}</p>;
  return (
    <Card title={t`New endpoint for ${name}`}>
      <p className="mb-3 font-mono text-14 break-all">{shown}</p>
      <TrialNote {...trial} />
      <div className="mt-3 flex gap-2">
        <Button variant="primary" busy={trial.isBusy} onClick={try_}>{t`Use this endpoint`}</Button>
        <Button
          onClick={() => {
            forgetWanted();
            setEnd('dropped');
          }}
        >{t`Cancel`}</Button>
      </div>
    </Card>
  );
}

function use({ chainId, url, name, instead }: WantedEndpoint, chains: readonly Listed[]): void {
  const rpc = chains.find(({ id }) => id === chainId)?.rpc ?? [];
  const others = rpc.filter((other) => other !== url);
  const isThere = instead !== undefined && others.includes(instead);
  setEndpoints(
    chainId,
    isThere ? others.map((other) => (other === instead ? url : other)) : [...others, url],
    name,
  );
  forgetWanted();
}
