import { type ReactNode, useState } from 'react';
import { EndpointChoice } from '@/components/endpoint/EndpointChoice';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { type Code, describe, type QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { useChains } from '@/lib/settings/config';
import { SwitchChain } from './SwitchChain';

// Delegating cures these for later proposals.
const CURED: readonly Code[] = ['no-power-undelegated', 'no-power-delegated'];

type Props = {
  dao: ActDao;
  blockers: readonly QuorateError[];
  /** Offer to delegate although nothing is blocked yet. */
  isUndelegated?: boolean;
  /** The form that delegates, offered where that is the cure. */
  delegation?: ReactNode;
  onCured: () => void;
  /** Goes on although endpoints contradict each other. */
  onAnyway?: (() => void) | undefined;
};

/** Blockers of an act, in plain words, each with its cure if there is one. */
export function Blockers({ dao, blockers, isUndelegated = false, delegation, onCured, onAnyway }: Props) {
  const [isOpen, setOpen] = useState(false);
  const mayDelegate =
    delegation !== undefined && (isUndelegated || blockers.some(({ code }) => CURED.includes(code)));
  const isElsewhere = blockers.some(
    ({ code }) => code === 'wallet-wrong-chain' || code === 'wallet-chain-missing',
  );
  return (
    <div className="grid gap-3">
      {blockers.map((blocker) => (
        <Blocker key={blocker.code} blocker={blocker} />
      ))}
      {blockers.some(({ code }) => code === 'endpoints-disagree') ? (
        <EndpointChoice chainId={dao.chainId} anyway={t`Act anyway this time`} onAnyway={onAnyway} />
      ) : undefined}
      {isElsewhere ? <SwitchChain chainId={dao.chainId} onDone={onCured} /> : undefined}
      {mayDelegate ? (
        <>
          <Button onClick={() => setOpen(true)}>{t`Delegate your votes`}</Button>
          <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`Delegate your votes`}>
            {delegation}
          </Sheet>
        </>
      ) : undefined}
    </div>
  );
}

function Blocker({ blocker }: { blocker: QuorateError }) {
  const words = describe(blocker.code, blocker.facts);
  const chains = useChains();
  // The operator's own names of chains are those that the rest of the page uses.
  const named = (text: string) =>
    chains.reduce(
      (so, { id, name }) => so.replaceAll(new RegExp(`\\bchain ${id}\\b`, 'g'), () => name),
      text,
    );
  return (
    <div role="status" className="rounded-control bg-chip px-3.5 py-3 text-14">
      <p className="font-semibold">{named(words.title)}</p>
      <p className="mt-1 text-second">{named(words.next)}</p>
    </div>
  );
}
