'use client';
import { useState } from 'react';
import { FAMILY_TITLES } from '@/components/dao/familyTitles';
import { Empty } from '@/components/ui/Empty';
import { Search } from '@/components/ui/form/Search';
import { Select } from '@/components/ui/form/Select';
import { onDemand } from '@/components/ui/late/onDemand';
import { Page } from '@/components/ui/Page';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { plural, t } from '@/core/language/message';
import { useFragmentValue } from '@/lib/query/route';
import { useChains, useConfig } from '@/lib/settings/config';
import { type ListedDao, searchDirectory, sortDirectory, useDirectory } from '@/lib/settings/directory';
import { DirectoryRow } from './DirectoryRow';

const OpenAnywhere = onDemand(
  () => import('./OpenAnywhere').then((module) => module.OpenAnywhere),
  <Skeleton className="h-20 w-full" lines={5} />,
);

const DirectoryTabs = onDemand(
  () => import('./DirectoryTabs').then((module) => module.DirectoryTabs),
  <div className="mb-4 h-11" />,
);

const TitleMatches = onDemand(() => import('./TitleMatches').then((module) => module.TitleMatches));
const UnlistedGovernors = onDemand(() =>
  import('./UnlistedGovernors').then((module) => module.UnlistedGovernors),
);

/** Organisations that public sources name, to be found by name, chain or family; and where this site has files of them, what is open anywhere. */
export function DirectoryScreen() {
  const directory = useDirectory();
  const { config, status } = useConfig();
  const isOpen = useFragmentValue('list') === 'open';
  const hasLists = config?.lists === true;
  return (
    <Page narrow>
      <h1>{isOpen ? t`Open votes anywhere` : t`Organisations`}</h1>
      <p className="mt-2 max-w-[44rem] text-15 text-second">
        {isOpen
          ? t`Open votes as of this site’s files, which may be old or wrong. Opening a proposal reads the chain.`
          : t`Known organisations. Open one to read it from the chain.`}
      </p>
      <div className="mt-5">
        {/* Whether there are tabs is known before anything stands below them. */}
        {status === 'loading' || (!isOpen && directory === undefined) ? (
          <Skeleton className="h-16 w-full" lines={6} />
        ) : (
          <>
            {hasLists ? <DirectoryTabs isOpen={isOpen} /> : undefined}
            <Content isOpen={isOpen} hasLists={hasLists} directory={directory} />
          </>
        )}
      </div>
    </Page>
  );
}

type ContentProps = {
  isOpen: boolean;
  hasLists: boolean;
  directory: readonly ListedDao[] | null | undefined;
};

function Content({ isOpen, hasLists, directory }: ContentProps) {
  if (isOpen && hasLists) return <OpenAnywhere />;
  if (isOpen)
    return (
      <Empty
        title={t`This site has no such file`}
      >{t`Open votes are on an organisation’s page. Those of followed organisations are also in the inbox.`}</Empty>
    );
  if (directory != null) return <Found directory={directory} />;
  return (
    <Empty title={t`The list could not be fetched`}>{t`Open an organisation by its address instead.`}</Empty>
  );
}

function Found({ directory }: { directory: readonly ListedDao[] }) {
  const [words, setWords] = useState('');
  const [chain, setChain] = useState('');
  const [family, setFamily] = useState('');
  const set = new Set(useChains().map(({ id }) => id));
  const fitting = searchDirectory(directory, words).filter(
    (entry) =>
      (chain === '' || String(entry.chainId) === chain) && (family === '' || entry.family === family),
  );
  const found = sortDirectory(fitting, ({ chainId }) => set.has(chainId));
  const names = new Map(directory.map(({ chainId, chain: name }) => [String(chainId), name]));
  const chains = Array.from(names, ([value, text]) => ({ value, text }));
  const { config } = useConfig();
  const families = Object.entries(FAMILY_TITLES).map(([value, text]) => ({ value, text }));
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_12rem_14rem]">
        <Search
          label={t`Search organisations`}
          placeholder={t`Name or address`}
          value={words}
          onSearch={setWords}
        />
        <Select
          label={t`Chain`}
          isLabelHidden
          options={[{ value: '', text: t`All chains` }, ...chains]}
          value={chain}
          onChange={setChain}
        />
        <Select
          label={t`Family`}
          isLabelHidden
          options={[{ value: '', text: t`All families` }, ...families]}
          value={family}
          onChange={setFamily}
        />
      </div>
      <p className="my-2 text-13 text-second" aria-live="polite">
        {rich`${found.length} of ${plural(directory.length, 'organisation')}`}
      </p>
      {found.length === 0 ? (
        <Empty title={t`None of these`}>{t`Any other Governor can be opened by its address.`}</Empty>
      ) : (
        <ul className="divide-y divide-line-soft rounded-card border border-line bg-card">
          {found.map((entry) => (
            <DirectoryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <UnsetNote count={found.filter(({ chainId }) => !set.has(chainId)).length} />
      {config?.lists === true ? (
        <>
          <UnlistedGovernors listed={directory} narrowed={{ words, chain, family }} />
          {words === '' ? undefined : <TitleMatches text={words} />}
        </>
      ) : undefined}
    </>
  );
}

function UnsetNote({ count }: { count: number }) {
  if (count === 0) return undefined;
  return (
    <p className="mt-3 text-14 text-second">
      {rich`The chains of ${plural(count, 'organisation')} have no endpoint here. ${<a href="/settings/" className="text-accent underline underline-offset-4">{t`Add one in Settings`}</a>}.`}
    </p>
  );
}
