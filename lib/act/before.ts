import { useEffect, useState } from 'react';
import type { Address } from 'viem';
import { useChains } from '@/lib/query/config';
import type { ProposalView } from '@/lib/query/proposal';
import { chainFor } from './chain';

/** What the chain says of the time before a proposal: who sent it, and what its heaviest voters held a day before. */
export type Before = { sender: Address | null; powers: ReadonlyMap<string, bigint> };

const NONE: Before = { sender: null, powers: new Map() };
const HEAVIEST = 8;

/** Reads it in two questions, once for the same voters; what the endpoint does not tell is missing. */
export function useBefore(proposal: ProposalView, voters: readonly Address[] | undefined): Before {
  const chains = useChains();
  const [before, setBefore] = useState(NONE);
  const { dao, created, snapshot } = proposal;
  const asked = voters?.slice(0, HEAVIEST).join(' ');
  useEffect(() => {
    const chain = chainFor(chains, dao.chainId);
    if (chain === undefined || asked === undefined) return;
    let isCurrent = true;
    const list = asked === '' ? [] : (asked.split(' ') as Address[]);
    const timepoint = dayBefore(snapshot, dao.clock);
    const isPast = timepoint !== null && timepoint > 0n && timepoint < dao.clock.now;
    const read = async () => {
      const { readPowersAt, readSender } = await import('@/lib/chain/riskFacts');
      const [sender, powers] = await Promise.all([
        readSender(chain, created.transaction),
        dao.token === null || !isPast
          ? []
          : readPowersAt(chain, dao.token, list, { timepoint, block: dao.at.number }, chain).catch(() => []),
      ]);
      const entries = powers.flatMap((power, index) => {
        const voter = list[index];
        return power === null || voter === undefined ? [] : [[voter.toLowerCase(), power] as const];
      });
      if (isCurrent) setBefore({ sender, powers: new Map(entries) });
    };
    // What could not be read stays unknown, and the checks say so.
    read().catch(() => {});
    return () => {
      isCurrent = false;
    };
    // The organisation is a new object at every answer; its block may go on without asking again.
  }, [chains, dao.chainId, dao.token?.address, created.transaction, snapshot, asked]);
  return before;
}

function dayBefore(snapshot: bigint, clock: ProposalView['dao']['clock']): bigint | null {
  if (clock.mode === 'timestamp') return snapshot - 86_400n;
  // How long a block takes may not be known.
  if (clock.mode === 'unknown' || clock.secondsPerUnit <= 0) return null;
  return snapshot - BigInt(Math.round(86_400 / clock.secondsPerUnit));
}
