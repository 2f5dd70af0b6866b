import type { Hostile } from '@/devnet/anvil';
import type { Many } from '@/devnet/scenarios/manyGovernors';
import { type AllGovernors, findAllGovernors } from '@/server/allGovernors';
import { type Followed, follow } from '@/server/follow';
import type { Database } from '@/server/sql/database';
import { until } from '../until';

const STATE = `query($dao: ID!) { dao(id: $dao) { sync { complete } votes(first: 1) { total sync { complete proven proposals } } } }`;
// Blocks before a start that was found out are not read; blocks above the settled one are read again.
const TABLES = [
  `select name, anchor::text, encode(anchor_hash, 'hex') from dao order by name`,
  `select name, kind, greatest(range.first, 4)::text, least(range.last, anchor)::text from range join dao on n = dao
    where range.first <= anchor order by name, kind, range.first`,
  `select name, kind, block::text, log_index::text, encode(block_hash, 'hex') as hash, encode(tx, 'hex') as tx, time::text,
    encode(topics, 'hex') as topics, encode(data, 'hex') as data from log join dao on n = dao order by name, block, log_index`,
  // By which rules params are read is judged anew where there are any.
  `select name, id::text, listed::text, against::text, in_favour::text, abstain::text from proposal
    join dao on dao.n = dao where listed > 0 order by name, id`,
  `select name, id::text, block::text, log_index::text, encode(tx, 'hex') as tx, encode(voter, 'hex') as voter, kind, support,
    sides, weight::text, encode(split, 'hex') as split, encode(reason, 'hex') as reason, reason_lower
    from vote join dao on dao.n = vote.dao join proposal on proposal.n = proposal order by name, block, log_index`,
];

/** Contents of a database, by organisation and not by the numbers that it gave them. */
export async function tablesOf(database: Database): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const each of TABLES) found.push(await database.query(each));
  return found;
}

/** Followed in this process, and how it ends. */
export type Served = { followed: Followed; found?: AllGovernors; said: string[]; close(): Promise<void> };

/** Finds all Governors of a chain and follows them, those of many as one. */
export async function servedTogether(
  many: Many,
  database: Database,
  rpc: readonly string[],
  more: { room?: number } = {},
): Promise<Served> {
  const chain = { id: many.chainId, rpc, multicall: many.multicall };
  const said: string[] = [];
  const followed = await follow({
    ...{ daos: [], database, joined: [many.chainId], onProblem: (problem) => said.push(String(problem)) },
    service: { chains: [chain], build: 'test' },
  });
  const found = await findAllGovernors({
    ...{ chains: [{ ...chain, from: 0n }], named: [], database, followed, most: 5_000, room: 512e6 },
    ...{ every: 200, say: (line) => said.push(line), ...more },
  });
  const close = async () => {
    await found.close();
    await followed.close();
  };
  return { followed, found, said, close };
}

/** Follows each of these by itself, as if it were the only one. */
export async function servedAlone(many: Many, database: Database, rpc: readonly string[], daos = many.daos) {
  const startBlocks = Object.fromEntries(daos.map((dao) => [dao, '0']));
  const said: string[] = [];
  const followed = await follow({
    ...{ daos, database, onProblem: (problem) => said.push(String(problem)) },
    service: {
      chains: [{ id: many.chainId, rpc, multicall: many.multicall }],
      ...{ build: 'test', startBlocks },
    },
  });
  return { followed, said, close: () => followed.close() };
}

/** Settles once all votes of all of them are told and add up. */
export async function allRead({ followed, found, said }: Served, daos: readonly string[], votes: number) {
  for (const dao of daos) {
    await until(
      () => found === undefined || found.daos().some((each) => each.toLowerCase() === dao.toLowerCase()),
      Boolean,
      () => said.join('\n'),
    );
    await until(
      () => followed.ask({ query: STATE, variables: { dao } }),
      ({ data }) => {
        const state = data as {
          dao?: { sync: { complete: boolean }; votes: { total: number; sync: Counted } };
        } | null;
        const { sync, total } = state?.dao?.votes ?? {};
        return (
          state?.dao?.sync.complete === true && sync?.complete === true && total === votes && isProven(sync)
        );
      },
      (last) => `${dao} ${JSON.stringify(last)} ${said.join('\n')}`,
    );
  }
  await followed.idle();
}

type Counted = { complete: boolean; proven: number; proposals: number };

const isProven = ({ proposals, proven }: Counted): boolean => proposals === proven;

/** How often logs were asked for: of all contracts, of a list of them, of one. */
export function askedFor({ seen }: Hostile): { all: number; listed: number; one: number } {
  const filters = seen.flatMap(({ method, params }) =>
    method === 'eth_getLogs' ? [params[0] as { address?: unknown }] : [],
  );
  const count = (is: (address: unknown) => boolean) => filters.filter(({ address }) => is(address)).length;
  return {
    all: count((address) => address === undefined),
    listed: count((address) => [address].flat().length > 1),
    // A list of one is never joined with others.
    one: count((address) => address !== undefined && [address].flat().length === 1),
  };
}
