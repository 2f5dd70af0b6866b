'use client';
import { type ReactNode, useState } from 'react';
import { OpenWallet } from '@/components/connect/OpenWallet';
import { EndpointChoice } from '@/components/endpoint/EndpointChoice';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Sheet } from '@/components/ui/Sheet';
import type { ActDao } from '@/lib/act/act';
import { walletFailure } from '@/lib/act/revert';
import { useDoor } from '@/lib/act/wallet';
import { type Code, describe, type QuorateError } from '@/lib/errors';

// Delegating cures these for later proposals.
const CURED: readonly Code[] = ['no-power-undelegated', 'no-power-delegated'];

/** What stands in the way of an act, in plain words, each with its cure where we have one. */
export function Blockers({
  dao,
  blockers,
  isUndelegated = false,
  delegation,
  onCured,
  onAnyway,
}: {
  dao: ActDao;
  blockers: readonly QuorateError[];
  /** Offer to delegate although nothing is blocked yet. */
  isUndelegated?: boolean;
  /** The form that delegates, offered where that is the cure. */
  delegation?: ReactNode;
  onCured: () => void;
  /** Goes on although endpoints contradict each other. */
  onAnyway?: (() => void) | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<QuorateError>();
  const [isAsking, setAsking] = useState(false);
  const door = useDoor();
  const mayDelegate =
    delegation !== undefined && (isUndelegated || blockers.some(({ code }) => CURED.includes(code)));
  const isElsewhere = blockers.some(({ code }) => code === 'wallet-wrong-chain');
  const isMissing = blockers.some(({ code }) => code === 'wallet-chain-missing');
  const change = () => {
    setProblem(undefined);
    setAsking(true);
    door
      ?.switchChain(dao.chainId)
      .then(onCured, (error: unknown) => setProblem(walletFailure(error).problem))
      .finally(() => setAsking(false));
  };
  return (
    <div className="grid gap-3">
      {blockers.map((blocker) => (
        <Blocker key={blocker.code} blocker={blocker} />
      ))}
      {blockers.some(({ code }) => code === 'endpoints-disagree') ? (
        <EndpointChoice chainId={dao.chainId} anyway="Act anyway this time" onAnyway={onAnyway} />
      ) : undefined}
      {(isElsewhere || isMissing) && door !== undefined ? (
        <Button variant="primary" busy={isAsking} onClick={change}>
          {isMissing
            ? `Ask ${door.name} to add chain ${dao.chainId}`
            : `Switch ${door.name} to chain ${dao.chainId}`}
        </Button>
      ) : undefined}
      {isAsking ? <OpenWallet name={door?.name} /> : undefined}
      {problem === undefined ? undefined : <Problem compact error={problem} />}
      {mayDelegate ? (
        <>
          <Button onClick={() => setOpen(true)}>Delegate your votes</Button>
          <Sheet open={isOpen} onClose={() => setOpen(false)} title="Delegate your votes">
            {delegation}
          </Sheet>
        </>
      ) : undefined}
    </div>
  );
}

function Blocker({ blocker }: { blocker: QuorateError }) {
  const words = describe(blocker.code, blocker.facts);
  return (
    <div role="status" className="rounded-control bg-chip px-3.5 py-3 text-14">
      <p className="font-semibold">{words.title}</p>
      <p className="mt-1 text-second">{words.next}</p>
    </div>
  );
}
