import type { Transport } from '@/chain/rpc/transport';
import { parseDaoId } from '@/core/caip';
import { madeOnce } from '@/core/madeOnce';
import { parseOperation } from '@/service/graph/operationLimits';
import { createService, type LocalService } from '@/service/host/service';
import type { Anchor } from '@/service/indexer/store/store';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import type { ServiceOptions } from '../service/api/protocol';
import { joinLogs } from './joinedLogs';
import { askPlainly } from './plainLists';
import { createHeldReader } from './sql/columnPages';
import type { Database } from './sql/database';
import { Journal, roomIn, settleAll } from './sql/journal';
import { keptPasts } from './sql/pastRows';
import { remakeVotes } from './sql/remake';
import { createSqlReader } from './sql/sqlReader';
import { createSqlStore, createSqlView, forgetDao } from './sql/sqlStore';
import { openTables } from './sql/tables';
import { openIndexing } from './sql/voteIndexes';
import { untilRead } from './state';

type FollowOptions = {
  /** CAIP-10 ids. */
  daos: readonly string[];
  service: ServiceOptions;
  database: Database;
  /** The chains of which so many are followed that their logs are asked for together. */
  joined?: readonly number[] | undefined;
  /** The database failed: nothing can be kept any more. */
  onProblem(problem: Error): void;
  /** Milliseconds between looks at which block is settled. */
  every?: number;
};

/** The service over what is followed, with its lists of votes from the database. */
export type Followed = Pick<LocalService, 'ask' | 'listen' | 'idle' | 'scan'> & {
  add(dao: string): Promise<void>;
  /** Follows one no more, and keeps nothing of it. */
  leave(dao: string): Promise<void>;
  /** Reads one's delegations too, into memory, once and for all. */
  readDelegates(dao: string): void;
  /** About how many bytes of logs are held of one. */
  bytesOf(dao: string): number;
  /** Whether what readers ask is found by indexes; before, it is looked for among all. */
  isIndexed(): boolean;
  close(): Promise<void>;
};

const EVERY = 2_000;
const SETTLED = 'query($chain: Int!) { endpoints(chainId: $chain) { settled { number hash } } }';

/** Follows organisations beside another process that writes: begins with what that one wrote, and keeps the rest in memory. */
export async function followBeside(
  options: Pick<FollowOptions, 'daos' | 'joined' | 'service'> & { database: Pick<Database, 'query'> },
): Promise<Followed> {
  const { daos, database, joined } = options;
  const service = createService(options.service, {
    threshold: null,
    store: () => createSqlView(database),
    parseQuestion: parseOperation,
    transport: joining(joined),
    history: (_, index) => createHeldReader(index),
  });
  const { begin, leave, readDelegates } = watching(service);
  for (const dao of daos) begin(dao);
  const { listen, idle, scan } = service;
  return {
    ...{ ask: askPlainly(service.ask), listen, idle, scan, leave, add: async (dao) => begin(dao) },
    ...{ bytesOf: () => 0, isIndexed: () => true, readDelegates },
    close: async () => service.close(),
  };
}

/** Reads everything of some organisations, and what comes to them, into a database. */
export async function follow({
  daos,
  database,
  every = EVERY,
  ...options
}: FollowOptions): Promise<Followed> {
  await openTables(database, remakeVotes);
  const journals = new Map<string, Journal>();
  const byChain = new Map<number, Set<Journal>>();
  const settled = new Map<number, Anchor>();
  const service = createService(options.service, {
    threshold: null,
    parseQuestion: parseOperation,
    store: () => createSqlStore(database, journals),
    transport: joining(options.joined),
    // Reads wait for writes: this bounds the logs between the two.
    fetch: async (...question) => {
      await roomIn(journals);
      return fetch(...question);
    },
    history: (dao, { votes }) => {
      const journal = journals.get(dao.toLowerCase());
      if (journal === undefined || !(votes instanceof VoteTable)) return undefined;
      const { chainId } = parseDaoId(dao);
      journal.sources = {
        settled: () => settled.get(chainId),
        rules: (proposal) => votes.params.of(proposal),
      };
      return createSqlReader(database, journal.dao, () => journal.written(), votes);
    },
  });
  const { begin, leave, readDelegates } = watching(service);
  const add = async (dao: string) => {
    const [kept] = await keptPasts(database, [dao]);
    if (kept === undefined) throw new Error(`${dao} was not entered`);
    const journal = new Journal(database, kept.dao, options.onProblem, kept.bytes);
    journals.set(dao.toLowerCase(), journal);
    const { chainId } = parseDaoId(dao);
    madeOnce(byChain, chainId, () => new Set<Journal>()).add(journal);
    begin(dao);
  };
  for (const dao of daos) await add(dao);
  const look = async () => {
    for (const [chain, ofChain] of byChain) {
      if (ofChain.size === 0) continue;
      const { data } = await service.ask({ query: SETTLED, variables: { chain } });
      const found = (
        data as { endpoints?: { settled: { number: string; hash: Anchor['hash'] } | null } } | null
      )?.endpoints?.settled;
      if (found == null) continue;
      const anchor = { number: BigInt(found.number), hash: found.hash };
      const isNew = settled.get(chain)?.hash !== anchor.hash;
      settled.set(chain, anchor);
      const due = [...ofChain].filter((journal) => isNew || journal.isBehind(anchor.number));
      await settleAll(database, anchor, due);
    }
  };
  const timer = setInterval(() => void look().catch(() => undefined), every);
  const idle = async () => {
    await service.idle();
    await look();
    for (const journal of journals.values()) await journal.written();
  };
  const index = await openIndexing({
    ...{ database, onProblem: options.onProblem },
    // A momentary refusal by an endpoint does not end the reading.
    untilRead: (isOver) =>
      untilRead({ ask: service.ask, idle }, () => [...journals.keys()], {
        ...{ isOver, isEnough: ({ complete }) => complete },
      }),
  });
  return {
    ...{ ask: askPlainly(service.ask), listen: service.listen, scan: service.scan, add, idle },
    ...{ isIndexed: index.isDone, readDelegates },
    leave: async (dao) => {
      // Pending work may go on for a moment, but writes no more.
      const journal = journals.get(dao.toLowerCase());
      journals.delete(dao.toLowerCase());
      if (journal !== undefined) byChain.get(parseDaoId(dao).chainId)?.delete(journal);
      await journal?.close();
      await leave(dao);
      await forgetDao(database, dao);
    },
    bytesOf: (dao) => journals.get(dao.toLowerCase())?.bytes ?? 0,
    close: async () => {
      clearInterval(timer);
      service.close();
      await index.close();
      for (const journal of journals.values()) await journal.written().catch(() => undefined);
    },
  };
}

function joining(chains: readonly number[] = []): (made: Transport) => Transport {
  return (made) => (chains.includes(made.chainId) ? joinLogs(made) : made);
}

function watching(service: LocalService) {
  const ends = new Map<string, AbortController>();
  const delegates = new Set<string>();
  return {
    readDelegates: (dao: string): void => {
      const end = ends.get(dao.toLowerCase());
      if (end === undefined || delegates.has(dao)) return;
      delegates.add(dao);
      void service.watch(dao, [{ kind: 'delegates' }], end.signal).catch(() => undefined);
    },
    begin: (dao: string): void => {
      const end = new AbortController();
      ends.set(dao.toLowerCase(), end);
      void service.watch(dao, [{ kind: 'votes' }], end.signal).catch(() => undefined);
    },
    leave: async (dao: string): Promise<void> => {
      ends.get(dao.toLowerCase())?.abort();
      ends.delete(dao.toLowerCase());
      await service.leave(dao);
    },
  };
}
