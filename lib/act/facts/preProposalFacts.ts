import { useEffect, useState } from 'react';
import type { Address } from 'viem';
import type { ProposalView } from '@/lib/query/proposal';
import { useChains } from '@/lib/settings/config';
import type { ActChain } from '../acts/act';
import { chainFor } from '../chain';

/** What the chain says of the time before a proposal; what the endpoint does not tell is missing. */
export type PreProposalFacts = {
  /** Who sent it. */
  sender: Address | null;
  /** What its heaviest voters held a day before the snapshot, by lower-case address. */
  powers: ReadonlyMap<string, bigint>;
  /** Within how many seconds before it its proposer received the votes that proposing takes. */
  received: bigint | 'longer ago' | null;
};

const NONE: PreProposalFacts = { sender: null, powers: new Map(), received: null };
const HEAVIEST = 8;
const WEEK = 7;
const MONTH = 30n * 86_400n;

/** Reads it in two questions, once for the same voters. */
export function usePreProposalFacts(
  proposal: ProposalView,
  voters: readonly Address[] | undefined,
): PreProposalFacts {
  const chains = useChains();
  const [before, setBefore] = useState(NONE);
  const { dao, created, snapshot } = proposal;
  const asked = voters?.slice(0, HEAVIEST).join(' ');
  useEffect(() => {
    const chain = chainFor(chains, dao.chainId);
    if (chain === undefined || asked === undefined) return;
    let isCurrent = true;
    const list = asked === '' ? [] : (asked.split(' ') as Address[]);
    // What could not be read stays unknown, and the checks say so.
    readPreProposalFacts(chain, proposal, list).then(
      (read) => isCurrent && setBefore(read),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
    // The organisation is a new object at every answer; its block may go on without asking again.
  }, [chains, dao.chainId, dao.token?.address, created.transaction, snapshot, asked]);
  return before;
}

/** Of a proposal, what tells when it was made and by what rules. */
type Made = Pick<ProposalView, 'proposer' | 'snapshot'> & {
  created: Pick<ProposalView['created'], 'block' | 'timestamp' | 'transaction'>;
  dao: Pick<ProposalView['dao'], 'clock' | 'at' | 'token' | 'settings'>;
};

/** Reads what `usePreProposalFacts` gives. Throws `RpcError` when the chain cannot be asked at all. */
export async function readPreProposalFacts(
  chain: ActChain,
  proposal: Made,
  voters: readonly Address[],
): Promise<PreProposalFacts> {
  const { dao, created, snapshot, proposer } = proposal;
  const { readPowersAt, readSender } = await import('@/chain/contracts/riskFacts');
  const { token, clock, at } = dao;
  const day = dayOf(clock);
  const isPast = (timepoint: bigint) => timepoint > 0n && timepoint < clock.now;
  const heavy = day !== null && isPast(snapshot - day) ? voters : [];
  const week = weekBefore(proposal);
  const own = week.every(isPast) ? week : [];
  const asked = [
    ...heavy.map((voter) => ({ voter, timepoint: snapshot - (day ?? 0n) })),
    ...own.map((timepoint) => ({ voter: proposer, timepoint })),
  ];
  const [sender, powers] = await Promise.all([
    readSender(chain, created.transaction),
    token === null || asked.length === 0
      ? []
      : readPowersAt(chain, token, asked, at.number, chain).catch(() => []),
  ]);
  const entries = heavy.flatMap((voter, index) => {
    const power = powers[index] ?? null;
    return power === null ? [] : [[voter.toLowerCase(), power] as const];
  });
  const received = receivedWithin(powers.slice(heavy.length), dao.settings.proposalThreshold ?? 0n);
  return { sender, powers: new Map(entries), received };
}

// When the proposal was made and one to seven days before, by the Governor's clock; nothing where that is not known.
function weekBefore({ dao, created, snapshot }: Made): bigint[] {
  const day = dayOf(dao.clock);
  let made = created.timestamp;
  if (dao.clock.mode !== 'timestamp') {
    made = snapshot - dao.settings.votingDelay;
    // The delay may have been shorter then. Only on some chains does the clock count other blocks than those of logs.
    if (made > created.block) made = created.block;
  }
  if (day === null || made === null || (dao.settings.proposalThreshold ?? 0n) === 0n) return [];
  const last = made - 1n;
  return Array.from({ length: WEEK + 1 }, (_, days) => last - day * BigInt(days));
}

// `powers`: when the proposal was made, and one, two … days before.
function receivedWithin(powers: readonly (bigint | null)[], threshold: bigint): PreProposalFacts['received'] {
  const [made] = powers;
  // Whoever did not need votes to propose did not receive them for it.
  if (made == null || made < threshold || powers.some((power) => power === null)) return null;
  const days = powers.findIndex((power) => (power ?? 0n) < threshold);
  return days < 0 ? 'longer ago' : BigInt(days) * 86_400n;
}

function dayOf(clock: ProposalView['dao']['clock']): bigint | null {
  if (clock.mode === 'timestamp') return 86_400n;
  // How long a block takes may not be known.
  if (clock.mode === 'unknown' || clock.secondsPerUnit <= 0) return null;
  return BigInt(Math.round(86_400 / clock.secondsPerUnit));
}

/** Since when contracts have been there, by lower-case address; empty until it is read, or where no endpoint tells. */
export function useCreationTimes(
  { dao, created }: ProposalView,
  contracts: readonly Address[],
): ReadonlyMap<string, bigint | 'longer ago'> {
  const chains = useChains();
  const [made, setMade] = useState<ReadonlyMap<string, bigint | 'longer ago'>>(new Map());
  const asked = contracts.join(' ');
  useEffect(() => {
    const chain = chainFor(chains, dao.chainId);
    const { block: number, timestamp } = created;
    if (chain === undefined || asked === '' || timestamp === null) return;
    let isCurrent = true;
    const list = asked.split(' ') as Address[];
    const read = async () => {
      const { readStood } = await import('@/chain/contracts/riskFacts');
      const found = await readStood(chain, list, { number, timestamp }, MONTH);
      if (found === null || !isCurrent) return;
      const { before, stood } = found;
      setMade(new Map(list.map((each, at) => [each.toLowerCase(), stood[at] ? 'longer ago' : before])));
    };
    // What could not be read stays unknown, and the checks say so.
    read().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [chains, dao.chainId, created.block, created.timestamp, asked]);
  return made;
}
