import { join } from 'node:path';
import { loadDelegates } from '@/cli/checkpoint/delegations';
import { loadHead, loadShard } from '@/cli/checkpoint/load';
import { CheckpointFlaw } from '@/core/files/flaw';
import type { Head } from '@/service/checkpoint/checkpoint';
import type { KnownHistory, KnownPowers } from '@/service/checkpoint/delegates';
import { pathOf } from '@/service/checkpoint/directory';
import type { VoteRows } from '@/service/checkpoint/rows';
import type { Shard } from '@/service/checkpoint/shard';
import type { Random } from '../../runs';
import { type Changes, forged } from './forge';

/** One datum of a checkpoint, and the forgery that changes or drops it alone. */
export type Mutation = { path: string; changes: Changes };

/** Contents of a checkpoint, decoded. */
export type Decoded = {
  head: Head;
  shards: readonly Shard[];
  delegates: { powers: KnownPowers; history: KnownHistory } | null;
};

/** Decodes the one checkpoint of an organisation below a folder. */
export async function decodedAt(good: string, dao: string): Promise<Decoded> {
  const path = join(good, pathOf(dao));
  const loaded = await loadHead(path);
  if (loaded === undefined) throw new Error('there is no head');
  const { head } = loaded;
  const shards = await Promise.all(head.proposals.map((each) => loadShard(path, each)));
  return { head, shards, delegates: await loadDelegates(path, head) };
}

/** As `forged`; null for what no reader takes, which cannot be published. */
export const published = async (good: string, changes: Changes): Promise<string | null> =>
  forged(good, changes).catch((error: unknown) => {
    if (error instanceof CheckpointFlaw || error instanceof RangeError) return null;
    throw error;
  });

type Path = readonly (string | number)[];

/** Every datum of a checkpoint that may be forged by itself: names and hashes of files follow by themselves. */
export function mutations({ head, shards, delegates }: Decoded): Mutation[] {
  const { proposals, ...rest } = head;
  const told = { block: rest.block, from: rest.from, governor: rest.governor };
  return [
    ...leaves(told).map((path) => ({
      path: `head.${path.join('.')}`,
      changes: { head: (all: Head) => changed(all, path) },
    })),
    ...proposals.flatMap((proposal, index) => {
      const { shard: _, votes: __, ...line } = proposal;
      return leaves(line).map((path) => ({
        path: `head.proposals.${path.join('.')}`,
        changes: { head: (all: Head) => changed(all, ['proposals', index, ...path]) },
      }));
    }),
    ...shards.flatMap((shard) => inShard(shard)),
    ...(delegates === null ? [] : inDelegates(delegates)),
  ];
}

function inShard(shard: Shard): Mutation[] {
  const only = (change: (shard: Shard) => Shard): Changes => ({
    shard: (each) => (each.created.id === shard.created.id ? change(each) : each),
  });
  const { created, events, votes } = shard;
  const rows = Array.from({ length: votes.count }, (_, row) => row);
  return [
    ...leaves({ created, events }).map((path) => ({
      path: `shard.${path.filter((step) => typeof step === 'string').join('.')}`,
      changes: only((each) => changed(each, path)),
    })),
    ...events.map((event) => ({
      path: `shard.events.${event.name} dropped`,
      changes: only((each) => ({
        ...each,
        events: each.events.filter(
          ({ logIndex, block }) => logIndex !== event.logIndex || block !== event.block,
        ),
      })),
    })),
    ...rows.flatMap((row) =>
      Object.entries(IN_VOTES)
        .filter(([name]) => name !== 'reason dropped' || votes.reasons?.some(([each]) => each === row))
        .map(([name, change]) => ({
          path: `votes.${name}`,
          changes: {
            votes: (all: VoteRows) => {
              if (isOf(all, shard)) change(all, row);
            },
          },
        })),
    ),
  ];
}

const isOf = ({ block, logIndex, count }: VoteRows, { votes }: Shard): boolean =>
  count === votes.count && block[0] === votes.block[0] && logIndex[0] === votes.logIndex[0];

const IN_VOTES: Readonly<Record<string, (votes: VoteRows, row: number) => void>> = {
  voter: (votes, row) => {
    const at = (votes.voter[row] ?? 0) * 20 + 19;
    votes.voters[at] = (votes.voters[at] ?? 0) ^ 1;
  },
  support: (votes, row) => {
    votes.support[row] = ((votes.support[row] ?? 0) + 1) % 3;
  },
  weight: (votes, row) => {
    votes.weight[row * 4] = (votes.weight[row * 4] ?? 0) ^ 1;
  },
  kind: (votes, row) => {
    votes.kind[row] = votes.kind[row] === 0 ? 2 : 0;
  },
  logIndex: (votes, row) => {
    votes.logIndex[row] = (votes.logIndex[row] ?? 0) + 1;
  },
  reason: (votes, row) => {
    const others = (votes.reasons ?? []).filter(([each]) => each !== row);
    votes.reasons = [...others, [row, 'I was paid.'] as const].sort(([a], [b]) => a - b);
  },
  'reason dropped': (votes, row) => {
    votes.reasons = (votes.reasons ?? []).filter(([each]) => each !== row);
  },
  transaction: ({ transactions }, row) => {
    const at = (transactions?.row[row] ?? 0) * 32;
    if (transactions !== null) transactions.hashes[at] = (transactions.hashes[at] ?? 0) ^ 1;
  },
};

function inDelegates({ powers, history }: NonNullable<Decoded['delegates']>): Mutation[] {
  type Known = NonNullable<Decoded['delegates']>;
  const of = (part: string, path: Path): Mutation => ({
    path: `delegates.${part}`,
    changes: { delegates: (known: Known) => changed(known, path) },
  });
  const dropped = (part: string, name: 'powers' | 'delegations' | 'changes', index: number): Mutation => ({
    path: `delegates.${part} dropped`,
    changes: {
      delegates: (known: Known) =>
        name === 'changes'
          ? { ...known, history: { ...known.history, changes: without(known.history.changes, index) } }
          : {
              ...known,
              powers: { ...known.powers, [name]: without(known.powers[name] as unknown[], index) },
            },
    },
  });
  return [
    ...powers.powers.flatMap((_, index) => [
      of('power', ['powers', 'powers', index, 'power']),
      dropped('power', 'powers', index),
    ]),
    ...powers.delegations.flatMap((_, index) => [
      of('since', ['powers', 'delegations', index, 'since']),
      dropped('delegation', 'delegations', index),
    ]),
    ...history.changes.flatMap((_, index) => [
      of('change.votes', ['history', 'changes', index, 'votes']),
      of('change.block', ['history', 'changes', index, 'block']),
      of('change.logIndex', ['history', 'changes', index, 'logIndex']),
      dropped('change', 'changes', index),
    ]),
  ];
}

const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

function leaves(value: unknown, path: Path = []): Path[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function changed<T>(value: T, [step, ...path]: Path): T {
  if (step === undefined) return other(value) as T;
  const inner = changed((value as Record<string | number, unknown>)[step], path);
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? inner : each)) as T;
  return { ...value, [step]: inner };
}

function other(value: unknown): unknown {
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') throw new Error('nothing to change');
  if (/^0x[0-9a-f]{40}$/i.test(value)) return `0x${'12'.repeat(20)}`;
  if (/^0x([0-9a-f]{2})*$/i.test(value))
    return value === '0x' ? '0x12' : `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`;
  return OTHER.get(value) ?? `${value} too`;
}

// Words from a list that a reader takes in place of each other.
const OTHER: ReadonlyMap<string, string> = new Map(
  [
    ['openzeppelin', 'agora'],
    ['hash', 'unknown'],
    ['blocknumber', 'timestamp'],
    ['simple', 'unknown'],
    ['for', 'against'],
    ['v5', 'v4'],
    ['plain', 'none'],
    ['erc20votes', 'comp'],
    ['controller', 'custom'],
    ['late-quorum', 'guardian'],
    ['EXECUTED', 'CANCELED'],
    ['DEFEATED', 'EXPIRED'],
    ['ProposalQueued', 'ProposalExtended'],
    ['ProposalExecuted', 'ProposalCanceled'],
  ].flatMap(([a = '', b = '']) => [
    [a, b],
    [b, a],
  ]),
);

/** Up to `count` of them, chosen at random, each path at most `each` times. */
export function some(random: Random, all: readonly Mutation[], count: number, each = 1): Mutation[] {
  const rest = [...all];
  const used = new Map<string, number>();
  const chosen: Mutation[] = [];
  while (chosen.length < count && rest.length > 0) {
    const [next] = rest.splice(random.int(0, rest.length - 1), 1);
    if (next === undefined || (used.get(next.path) ?? 0) >= each) continue;
    used.set(next.path, (used.get(next.path) ?? 0) + 1);
    chosen.push(next);
  }
  return chosen;
}
