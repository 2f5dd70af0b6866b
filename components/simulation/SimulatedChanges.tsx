import { Fragment, type ReactNode } from 'react';
import { Address } from '@/components/ui/Address';
import { rich } from '@/components/ui/text/rich';
import { Sentence } from '@/components/ui/text/Sentence';
import { roleWords } from '@/core/governor/roleWords';
import { phrase, t, translated } from '@/core/language/message';
import type { SimulationView } from '@/lib/query/analysis/simulation';
import type { DaoView } from '@/lib/query/dao';
import { amountOf, isEndless, settingWords, symbolOf } from './words';

export type SimulatedProps = { dao: DaoView; simulated: SimulationView; currency: string };

/** Changes by a simulated execution, line by line: set, replaced, granted and left open; empty if there are none. */
export function SimulatedChanges({ dao, simulated, currency }: SimulatedProps) {
  const lines = [
    ...settingLines(dao, simulated),
    ...codeLines(dao, simulated),
    ...roleLines(dao, simulated),
    ...approvalLines(dao, simulated, currency),
  ];
  if (lines.length === 0) return undefined;
  return (
    <SimulationPart title={t`What it changes`}>
      <ul className="space-y-2 text-15">
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </SimulationPart>
  );
}

function settingLines(dao: DaoView, { settings, upgrades }: SimulationView): ReactNode[] {
  // Code that is replaced is told by its own line.
  const isTold = ({ contract, view }: SimulationView['settings'][number]) =>
    view === 'implementation()' &&
    upgrades.some((each) => each.contract.toLowerCase() === contract.toLowerCase());
  return settings
    .filter((change) => !isTold(change))
    .map((change) => {
      const { name, before, after } = settingWords(change, dao.clock);
      return (
        <Fragment key={change.view}>
          {name}
          {change.contract.toLowerCase() === dao.address.toLowerCase()
            ? undefined
            : rich` of ${<Party address={change.contract} dao={dao} />}`}
          : <Sentence text={before} chainId={dao.chainId} /> →{' '}
          <strong className="font-semibold">
            <Sentence text={after} chainId={dao.chainId} />
          </strong>
        </Fragment>
      );
    });
}

function codeLines(dao: DaoView, { upgrades }: SimulationView): ReactNode[] {
  return upgrades.map(({ contract, kind, to }) => {
    const target = to === null ? undefined : <Address address={to} chainId={dao.chainId} />;
    const at = <Party address={contract} dao={dao} />;
    if (kind === 'code' || target === undefined) return <>{rich`The code at ${at} is replaced.`}</>;
    if (kind === 'admin')
      return <>{rich`The code behind ${at} may from then on be replaced by ${target}.`}</>;
    return (
      <>{rich`The code behind ${at} becomes ${kind === 'beacon' ? t`what the beacon ` : t`that of `}${target}${kind === 'beacon' ? t` says` : undefined}.`}</>
    );
  });
}

const HELD = translated({
  owner: phrase`the owner`,
  admin: phrase`the administrator`,
  'pending-admin': phrase`the administrator to come`,
});

function roleLines(dao: DaoView, { roles }: SimulationView): ReactNode[] {
  return roles.map(({ contract, kind, role, account }) => {
    const isRight = kind === 'granted' || kind === 'revoked';
    const did = isRight
      ? kind === 'granted'
        ? t`gets ${roleWords(role ?? '0x')} in`
        : t`loses ${roleWords(role ?? '0x')} in`
      : t`becomes ${HELD[kind]} of`;
    return (
      <>
        <Party address={account} dao={dao} /> {did} <Party address={contract} dao={dao} />.
      </>
    );
  });
}

function approvalLines(dao: DaoView, { approvals, tokens }: SimulationView, currency: string): ReactNode[] {
  return approvals.map(({ token, owner, spender, amount }) => {
    const isAny = amount === null || isEndless(amount);
    return (
      <>
        {rich`${<Party address={spender} dao={dao} />} may from then on take ${
          isAny
            ? t`any amount of ${symbolOf(token, tokens) ?? t`the token`}`
            : t`up to ${amountOf(amount, token, tokens, currency)}`
        } (${<Address address={token} chainId={dao.chainId} />}) from ${<Party address={owner} dao={dao} isHolder />}.`}
      </>
    );
  });
}

export function SimulationPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line-soft px-5 py-4 first:border-t-0 sm:px-6">
      <h3 className="mb-2 font-sans text-13 font-semibold text-second">{title}</h3>
      {children}
    </div>
  );
}

type Props = {
  address: string;
  dao: DaoView;
  /** It is about what it holds: then the timelock is the treasury. */
  isHolder?: boolean;
};

/** An account by what it is in the organisation, where it is one of its own, and by its address. */
export function Party({ address, dao, isHolder = false }: Props) {
  const is = (other: string | undefined) => other?.toLowerCase() === address.toLowerCase();
  const own = [
    { is: is(dao.timelock?.address), name: isHolder ? t`the treasury` : t`the timelock` },
    { is: is(dao.address), name: t`the Governor` },
    { is: is(dao.token?.address), name: t`the voting token` },
  ].find((each) => each.is);
  return (
    <>
      {own && `${own.name} `}
      <Address address={address} chainId={dao.chainId} />
    </>
  );
}
