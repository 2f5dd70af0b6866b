import { type Address, decodeEventLog, type Hex, toEventSelector } from 'viem';
import type { Tally } from '@/core/governor/proposal';
import { rpc } from '@/devnet/anvil';
import { hex } from '@/devnet/deploy';
import type { Organisation } from '@/devnet/variant';

/** A vote as the contract announced it, decoded by the contract's own interface and not by ours. */
export type Cast = {
  voter: Address;
  proposal: bigint;
  kind: 'WHOLE' | 'SPLIT' | 'OVERRIDE';
  support: number;
  parts: Tally | null;
  weight: bigint;
  reduced: bigint;
  reason: string;
  block: bigint;
  transaction: Hex;
  logIndex: number;
};

/** Everything a Governor announced of its proposals and votes. */
export type Announced = {
  created: { id: bigint; proposer: Address; description: string; block: bigint }[];
  votes: Cast[];
  /** The later events of a proposal by name. */
  events: { id: bigint; name: string; block: bigint }[];
};

type Log = { topics: [Hex, ...Hex[]]; data: Hex; blockNumber: Hex; transactionHash: Hex; logIndex: Hex };
type Fields = Record<string, unknown>;

/** Whether the contract counts by parts; flexible voting does so too, whose order of parts nothing but its tallies tells. */
export function takesParts(world: Organisation): boolean {
  return world.expects.counting.fractional || isFlexible(world);
}

/** Whether it is flexible voting as it was before OpenZeppelin took it over. */
export function isFlexible({ abi }: Organisation): boolean {
  return abi.governor.some((item) => item.type === 'function' && item.name === 'voteWeightCast');
}

/** Reads what a Governor announced since it is there. */
export async function announced(world: Organisation): Promise<Announced> {
  const filter = { address: world.governor, fromBlock: hex(world.startBlock), toBlock: 'latest' };
  const logs = await rpc<Log[]>(world.url, 'eth_getLogs', [filter]);
  const all: Announced = { created: [], votes: [], events: [] };
  const known = new Set(
    world.abi.governor.flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : [])),
  );
  for (const log of logs) {
    // A proxy announces its own upgrades.
    if (!known.has(log.topics[0])) continue;
    const { eventName, args } = decodeEventLog({ abi: world.abi.governor, ...log }) as unknown as {
      eventName: string;
      args: Fields;
    };
    take(all, world, eventName, args, log);
  }
  return all;
}

function take(all: Announced, world: Organisation, name: string, args: Fields, log: Log): void {
  const id = args.proposalId as bigint;
  const block = BigInt(log.blockNumber);
  switch (name) {
    case 'ProposalCreated':
      all.created.push({
        id,
        proposer: args.proposer as Address,
        description: String(args.description),
        block,
      });
      return;
    case 'VoteCast':
    case 'VoteCastWithParams':
    case 'OverrideVoteCast':
      all.votes.push({
        ...castOf(world, name, args),
        block,
        transaction: log.transactionHash,
        logIndex: Number(log.logIndex),
      });
      return;
    case 'VoteReduced': {
      const vote = all.votes.find(
        (each) => each.kind === 'WHOLE' && each.proposal === id && each.voter === args.delegate,
      );
      if (vote !== undefined) vote.reduced += args.weight as bigint;
      return;
    }
    default:
      if (/^Proposal(Queued|Executed|Canceled|Extended)$/.test(name)) all.events.push({ id, name, block });
  }
}

function castOf(
  world: Organisation,
  name: string,
  { voter, proposalId, support, weight, reason, params }: Fields,
): Omit<Cast, 'block' | 'transaction' | 'logIndex'> {
  const isSplit = takesParts(world) && String(params ?? '0x').length === 98;
  const part = (index: number) => BigInt(`0x${String(params).slice(2 + index * 32, 34 + index * 32)}`);
  return {
    voter: voter as Address,
    proposal: proposalId as bigint,
    kind: name === 'OverrideVoteCast' ? 'OVERRIDE' : isSplit ? 'SPLIT' : 'WHOLE',
    support: Number(support),
    parts: isSplit ? { against: part(0), for: part(1), abstain: part(2) } : null,
    weight: weight as bigint,
    reduced: 0n,
    reason: String(reason),
  };
}
