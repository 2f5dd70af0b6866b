'use client';
import { Fragment, type ReactNode } from 'react';
import { Address } from '@/components/ui/Address';
import { Sentence } from '@/components/ui/text/Sentence';
import { formatCoin } from '@/core/format';
import { roleWords } from '@/core/governor/roleWords';
import type { SimulationView } from '@/lib/query/analysis/simulation';
import type { ProposalView } from '@/lib/query/proposal';
import { useChains } from '@/lib/settings/config';
import { BalanceList } from './BalanceList';
import { EventFold } from './EventFold';
import { Party } from './Party';
import { amountOf, isEndless, settingWords, symbolOf } from './words';

/** The effects of a simulated execution: who gains and loses, what is set, replaced, granted and left open. */
export function SimulationPanel({
  proposal,
  simulated,
  again,
}: {
  proposal: ProposalView;
  simulated: SimulationView;
  again: () => void;
}) {
  const { dao } = proposal;
  const currency = useChains().find((chain) => chain.id === dao.chainId)?.currency ?? 'ETH';
  const { reason, attached, assumed, leftOut } = simulated;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      {reason === null ? undefined : (
        <p className="border-b border-line-soft px-5 py-4 text-15 last:border-b-0 sm:px-6">
          <Sentence text={reason} chainId={dao.chainId} />
        </p>
      )}
      {simulated.outcome === 'passed' ? (
        <>
          <Part title="Who gains and loses">
            <BalanceList proposal={proposal} simulated={simulated} currency={currency} />
          </Part>
          <Changes proposal={proposal} simulated={simulated} currency={currency} />
          <EventFold simulated={simulated} chainId={dao.chainId} />
        </>
      ) : undefined}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line-soft px-5 py-3 text-13 text-second first:border-t-0 sm:px-6">
        <p className="min-w-0 flex-1 basis-64">
          {simulated.block === 0n
            ? undefined
            : `On the state of block ${simulated.block.toLocaleString('en')}. `}
          {[...assumed, ...leftOut.map((each) => `Left out: ${each}`)].join(' ')}
          {attached > 0n ? ` Whoever executes attaches ${formatCoin(attached, currency)}.` : undefined}
        </p>
        <button type="button" onClick={again} className="min-h-11 underline underline-offset-4">
          Simulate again
        </button>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line-soft px-5 py-4 first:border-t-0 sm:px-6">
      <h3 className="mb-2 font-sans text-13 font-semibold text-second">{title}</h3>
      {children}
    </div>
  );
}

type ChangesProps = { proposal: ProposalView; simulated: SimulationView; currency: string };

function Changes({ proposal, simulated, currency }: ChangesProps) {
  const lines = [
    ...settingLines(proposal, simulated),
    ...codeLines(proposal, simulated),
    ...roleLines(proposal, simulated),
    ...approvalLines(proposal, simulated, currency),
  ];
  if (lines.length === 0) return undefined;
  return (
    <Part title="What it changes">
      <ul className="space-y-2 text-15">
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </Part>
  );
}

function settingLines({ dao }: ProposalView, { settings, upgrades }: SimulationView): ReactNode[] {
  const clock = dao.clock.mode === 'timestamp' ? 'seconds' : 'blocks';
  // Code that is replaced is told by its own line.
  const isTold = ({ contract, view }: SimulationView['settings'][number]) =>
    view === 'implementation()' &&
    upgrades.some((each) => each.contract.toLowerCase() === contract.toLowerCase());
  return settings
    .filter((change) => !isTold(change))
    .map((change) => {
      const { name, before, after } = settingWords(change, clock);
      return (
        <Fragment key={change.view}>
          {name} of <Party address={change.contract} dao={dao} />:{' '}
          <Sentence text={before} chainId={dao.chainId} /> →{' '}
          <strong className="font-semibold">
            <Sentence text={after} chainId={dao.chainId} />
          </strong>
        </Fragment>
      );
    });
}

function codeLines({ dao }: ProposalView, { upgrades }: SimulationView): ReactNode[] {
  return upgrades.map(({ contract, kind, to }) => {
    const target = to === null ? undefined : <Address address={to} chainId={dao.chainId} />;
    const at = <Party address={contract} dao={dao} />;
    if (kind === 'code' || target === undefined) return <>The code at {at} is replaced.</>;
    if (kind === 'admin')
      return (
        <>
          The code behind {at} may from then on be replaced by {target}.
        </>
      );
    return (
      <>
        The code behind {at} becomes {kind === 'beacon' ? 'what the beacon ' : 'that of '}
        {target}
        {kind === 'beacon' ? ' says' : undefined}.
      </>
    );
  });
}

function roleLines({ dao }: ProposalView, { roles }: SimulationView): ReactNode[] {
  return roles.map(({ contract, kind, role, account }) => {
    const who = <Party address={account} dao={dao} />;
    const at = <Party address={contract} dao={dao} />;
    if (kind === 'granted') {
      return (
        <>
          {who} gets {roleWords(role ?? '0x')} in {at}.
        </>
      );
    }
    if (kind === 'revoked') {
      return (
        <>
          {who} loses {roleWords(role ?? '0x')} in {at}.
        </>
      );
    }
    const words = {
      owner: 'the owner',
      admin: 'the administrator',
      'pending-admin': 'the administrator to come',
    };
    return (
      <>
        {who} becomes {words[kind]} of {at}.
      </>
    );
  });
}

function approvalLines(
  { dao }: ProposalView,
  { approvals, tokens }: SimulationView,
  currency: string,
): ReactNode[] {
  return approvals.map(({ token, owner, spender, amount }) => {
    const isAny = amount === null || isEndless(amount);
    return (
      <>
        <Party address={spender} dao={dao} /> may from then on take{' '}
        {isAny
          ? `any amount of ${symbolOf(token, tokens) ?? 'the token'}`
          : `up to ${amountOf(amount, token, tokens, currency)}`}{' '}
        (<Address address={token} chainId={dao.chainId} />) from <Party address={owner} dao={dao} isHolder />.
      </>
    );
  });
}
