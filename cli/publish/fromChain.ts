import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../../core/governor/dao';
import type { State } from '../../core/governor/proposal';
import type { Side } from '../../core/governor/vote';
import type { Place } from '../commands/place';
import { query } from '../commands/query';
import type { FeedProposal } from './feedEntry';
import { MOST_TOLD, type Told } from './told';

const NOW = `query Publish($dao: ID!) {
  dao(id: $dao) {
    id name
    clock { mode now secondsPerUnit }
    counting { quorum sides } token { symbol decimals } timelock { address }
    at { number hash timestamp }
    sync { complete }
    proposals(first: ${MOST_TOLD}) {
      items {
        proposalId title description proposer state snapshot deadline eta expires opened closed
        tally { for against abstain } quorum { value estimate } approval actions { index }
        created { block timestamp }
        events { name block timestamp }
        at { number hash timestamp }
      }
    }
  }
}`;

/** Reads an organisation from the chain now; a checkpoint's content comes from its files. Throws a sentence. */
export async function toldByChain(
  place: Place & { start?: string | undefined },
  checkpoint: string,
): Promise<Told> {
  const { data } = await query({ ...place, query: NOW, variables: {}, now: false }, filesOf(checkpoint));
  const { dao } = data as unknown as WireAnswer;
  if (!dao.sync.complete)
    throw new Error(
      `Some blocks of ${dao.id} could not be read, so a proposal may be missing. Nothing was written for it.`,
    );
  const clock: FeedProposal['dao']['clock'] = {
    mode: dao.clock.mode.toLowerCase().replace('_', '-') as FeedProposal['dao']['clock']['mode'],
    now: BigInt(dao.clock.now),
    secondsPerUnit: dao.clock.secondsPerUnit,
  };
  const of = { id: dao.id, name: dao.name, clock, at: blockOf(dao.at) };
  return {
    ...{ dao: dao.id, name: dao.name, at: of.at },
    facts: { ...factsOf(dao), clock },
    proposals: dao.proposals.items.map((item) => ({
      proposal: proposalOf(item, of),
      times: { opened: maybe(item.opened), closed: maybe(item.closed) },
      facts: {
        quorum: item.quorum && { ...item.quorum, value: BigInt(item.quorum.value) },
        approval: maybe(item.approval),
        calls: item.actions.length,
      },
    })),
  };
}

type WireBlock = { number: string; hash: `0x${string}`; timestamp: string };
type WireLog = { block: string; timestamp: string | null };
type WireProposal = {
  [Key in 'proposalId' | 'title' | 'description' | 'proposer' | 'snapshot' | 'deadline']: string;
} & {
  [Key in 'eta' | 'expires' | 'opened' | 'closed' | 'approval']: string | null;
} & {
  state: State;
  tally: { for: string; against: string; abstain: string } | null;
  quorum: { value: string; estimate: boolean } | null;
  actions: readonly unknown[];
  created: WireLog;
  events: readonly (WireLog & { name: string })[];
  at: WireBlock;
};
type WireAnswer = {
  dao: {
    id: string;
    name: string;
    clock: { mode: string; now: string; secondsPerUnit: number };
    at: WireBlock;
    sync: { complete: boolean };
    counting: { quorum: readonly string[]; sides: readonly string[] };
    token: { symbol: string; decimals: number } | null;
    timelock: object | null;
    proposals: { items: readonly WireProposal[] };
  };
};

function factsOf({ counting, token, timelock }: WireAnswer['dao']): Omit<Told['facts'], 'clock'> {
  const sides = (names: readonly string[]) => names.map((name) => name.toLowerCase() as Side);
  return {
    counting: { quorum: sides(counting.quorum), sides: sides(counting.sides) },
    token,
    hasTimelock: timelock !== null,
  };
}

function proposalOf(item: WireProposal, dao: FeedProposal['dao']): FeedProposal {
  const { title, description, proposer, state, tally } = item;
  return {
    ...{ id: BigInt(item.proposalId), title, description, proposer, state, dao, at: blockOf(item.at) },
    ...{ snapshot: BigInt(item.snapshot), deadline: BigInt(item.deadline) },
    ...{ eta: maybe(item.eta), expires: maybe(item.expires) },
    tally: tally && {
      for: BigInt(tally.for),
      against: BigInt(tally.against),
      abstain: BigInt(tally.abstain),
    },
    created: logOf(item.created),
    events: item.events.map(({ name, ...log }) => ({ name, ...logOf(log) })),
  };
}

function logOf({ block, timestamp }: WireLog): { block: bigint; timestamp: bigint | null } {
  return { block: BigInt(block), timestamp: maybe(timestamp) };
}

function blockOf({ number, hash, timestamp }: WireBlock): Block {
  return { number: BigInt(number), hash, timestamp: BigInt(timestamp) };
}

function maybe(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

// No host has this name: the service asks for files as it does in a browser, and gets them from the disk.
const BASE = 'http://files.invalid/checkpoints/';

/** The files of a folder of checkpoints, as `query` asks for them. */
export function filesOf(folder: string): { base: string; fetch: typeof fetch } {
  const answer: typeof fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(BASE)) return fetch(input, init);
    const name = url.slice(BASE.length);
    const isNamed = /^(?:[a-z0-9-]+\/)?[a-z0-9.]+$/.test(name) && existsSync(join(folder, name));
    return isNamed ? new Response(readFileSync(join(folder, name))) : new Response(null, { status: 404 });
  };
  return { base: BASE, fetch: answer };
}
