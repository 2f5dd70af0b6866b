import type { Address } from 'viem';
import { blockBefore, readPowersAt, readSender, readStood } from '@/chain/contracts/riskFacts';
import type { PastCode } from '@/core/decode/risk/input';
import type { Block } from '@/core/governor/dao';
import type { AnalysisSources } from './facts';
import type { AnalysedDao, MadeProposal } from './subject';

/** The chain's facts on the time before a proposal; missing if the endpoint does not give them. */
export type PreProposalFacts = {
  sender: Address | null;
  /** Votes of its heaviest voters a day before the snapshot, by lower-case address. */
  powers: ReadonlyMap<string, bigint>;
  /** Within how many seconds before it its proposer received the votes that proposing takes. */
  received: bigint | 'longer ago' | null;
};

/** Nothing of the time before was read. */
export const NO_PRE_PROPOSAL_FACTS: PreProposalFacts = { sender: null, powers: new Map(), received: null };

/** Since when contracts have been there, by lower-case address. */
export type StoodSince = ReadonlyMap<string, NonNullable<PastCode['made']>>;

const WEEK = 7;
const MONTH = 30n * 86_400n;

type Dated = Pick<MadeProposal, 'created' | 'snapshot' | 'proposer'> & {
  dao: Pick<AnalysedDao, 'clock' | 'settings' | 'at' | 'token'>;
};

/** Reads the time before a proposal, for these voters. Throws `RpcError` when the chain cannot be asked at all. */
export async function readPreProposalFacts(
  { transport, multicall }: Pick<AnalysisSources, 'transport' | 'multicall'>,
  proposal: Dated,
  voters: readonly Address[],
): Promise<PreProposalFacts> {
  const { dao, created, snapshot, proposer } = proposal;
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
    readSender(transport, created.transaction),
    token === null || asked.length === 0
      ? []
      : readPowersAt(transport, token, asked, at.number, { multicall }).catch(() => []),
  ]);
  const entries = heavy.flatMap((voter, index) => {
    const power = powers[index] ?? null;
    return power === null ? [] : [[voter.toLowerCase(), power] as const];
  });
  const received = receivedWithin(powers.slice(heavy.length), dao.settings.proposalThreshold ?? 0n);
  return { sender, powers: new Map(entries), received };
}

// When the proposal was made and one to seven days before, by the Governor's clock; nothing where that is not known.
function weekBefore({ dao, created, snapshot }: Dated): bigint[] {
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

function dayOf(clock: AnalysedDao['clock']): bigint | null {
  if (clock.mode === 'timestamp') return 86_400n;
  // How long a block takes may not be known.
  if (clock.mode === 'unknown' || clock.secondsPerUnit <= 0) return null;
  return BigInt(Math.round(86_400 / clock.secondsPerUnit));
}

/** Finds the block of a month before a proposal; null where the chain is younger. Throws `RpcError`. */
export async function monthBefore(
  { transport }: Pick<AnalysisSources, 'transport'>,
  { created: { block: number, timestamp } }: Pick<MadeProposal, 'created'>,
): Promise<Block | null> {
  return timestamp === null ? null : blockBefore(transport, { number, timestamp }, MONTH);
}

/** Since when contracts have been there, by a block of a month before; empty where no endpoint tells. Throws `RpcError`. */
export async function readStoodSince(
  { transport }: Pick<AnalysisSources, 'transport'>,
  { created: { timestamp } }: Pick<MadeProposal, 'created'>,
  contracts: readonly Address[],
  month: () => Promise<Block | null>,
): Promise<StoodSince> {
  if (contracts.length === 0 || timestamp === null) return new Map();
  const found = await readStood(transport, contracts, { timestamp }, await month());
  if (found === null) return new Map();
  const { before, stood } = found;
  return new Map(contracts.map((each, at) => [each.toLowerCase(), stood[at] ? 'longer ago' : before]));
}
