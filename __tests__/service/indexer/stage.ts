import { createReader, type GovernorReader } from '@/chain/contracts/reader';
import { createTransport, type Transport } from '@/chain/rpc/transport';
import { parseDaoId } from '@/core/caip';
import type { Dao } from '@/core/governor/dao';
import type { Small } from '@/devnet/small';
import type { ChangeKind } from '@/service/api/protocol';
import { ContractState } from '@/service/graph/contractState';
import { ChainHeads } from '@/service/indexer/chainHeads';
import { fetchList } from '@/service/indexer/checkpoint/fetchFile';
import { openCheckpoints } from '@/service/indexer/checkpoint/openCheckpoints';
import { DaoIndex } from '@/service/indexer/daoIndex';
import type { ScanThreshold } from '@/service/indexer/logs/scanBudget';
import { createMemoryStore } from '@/service/indexer/store/memory';
import type { Store } from '@/service/indexer/store/store';
import type { Timers } from '@/service/indexer/timers';
import { BASE, serving } from '../host/serving';

/** Alarms that ring only when the test says so. */
export type Alarms = Timers & { ring(milliseconds: number): void };

/** A clock that stands until the test moves it. */
export function alarms(): Alarms {
  let now = 0;
  let pending: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after: (milliseconds, run) => {
      const entry = { at: now + milliseconds, run };
      pending.push(entry);
      return () => {
        pending = pending.filter((each) => each !== entry);
      };
    },
    ring: (milliseconds) => {
      now += milliseconds;
      const due = pending.filter(({ at }) => at <= now);
      pending = pending.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}

/** An index over a real endpoint, moved by hand. */
export type Staged = {
  run: DaoIndex;
  heads: ChainHeads;
  truth: ContractState;
  timers: Alarms;
  dropped: string[];
  /** Blocks that the chain no longer has, of indexes that were set aside. */
  aside: string[];
  /** Why the checkpoint was thrown away. */
  refused: string[];
  /** Kinds said to have changed, time after time. */
  changed: ChangeKind[][];
  step(): Promise<void>;
  /** Asks for the votes of every proposal that is read. */
  wantAll(): Promise<void>;
  /** A step, and the votes of every proposal. */
  readAll(): Promise<void>;
  close(): void;
};

export type StageOptions = {
  store?: Store;
  fetch?: typeof fetch;
  /** Milliseconds of the transport. */
  clock?: () => number;
  start?: bigint | null;
  threshold?: ScanThreshold | null;
  governor?: Dao;
  /** A folder with a checkpoint. */
  files?: string;
};

/** Opens an index of the organisation at the endpoint. */
export async function stage(dao: string, url: string | readonly string[], options: StageOptions = {}) {
  const timers = alarms();
  const { chainId, address } = parseDaoId(dao);
  const door = {
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  };
  const transport = createTransport({ chainId, hosts: [url].flat(), wait: async () => {}, ...door });
  const heads = new ChainHeads(transport, timers);
  const reader = createReader(transport, { chainId, address });
  const dropped: string[] = [];
  const aside: string[] = [];
  const changed: ChangeKind[][] = [];
  const refused: string[] = [];
  const { clock } = await reader.dao();
  const files =
    options.files === undefined ? undefined : await filesOf(dao, options.files, transport, reader);
  const run = new DaoIndex({
    dao,
    address,
    clock,
    transport,
    heads,
    store: options.store ?? createMemoryStore(),
    timers,
    start: options.start ?? null,
    threshold: options.threshold,
    governor: options.governor,
    ...{ files, reader },
    onRefused: (reason, isReorg) => refused.push(`${isReorg ? 'reorg' : 'lie'}: ${reason}`),
    onChanged: (kinds) => changed.push([...kinds]),
    onDropped: (reason) => dropped.push(reason),
    onAside: (block) => aside.push(String(block)),
  });
  const truth = new ContractState(reader, run);
  const step = async () => {
    await heads.refresh();
    await run.idle();
  };
  const wantAll = async () => {
    const ids = run.proposals().map(({ id }) => id);
    for (const id of ids) await run.find(id);
    for (const [id, now] of await truth.of(ids)) run.wantVotes(id, now);
    await run.idle();
    for (const id of ids) {
      await run.wantBeside('reasons', id);
      await run.wantBeside('transactions', id);
    }
  };
  return {
    run,
    heads,
    truth,
    timers,
    dropped,
    aside,
    refused,
    changed,
    step,
    wantAll,
    readAll: () => step().then(wantAll),
    close: () => {
      run.close();
      heads.close();
    },
  };
}

async function filesOf(dao: string, folder: string, transport: Transport, reader: GovernorReader) {
  const options = { base: BASE, fetch: serving(() => folder).door, timers: alarms() };
  const find = openCheckpoints(options, fetchList(options));
  const files = await find(dao, { transport, reader, random: () => 0 });
  if (files === undefined) throw new Error('there is no checkpoint');
  return files;
}

/** Everything an index says, for comparison: proposals, later events, votes in order, and what is complete. */
export async function picture({ run, truth }: Staged): Promise<unknown> {
  const proposals = await Promise.all(
    run.proposals().map(async ({ id }) => ({ id, log: await run.find(id) })),
  );
  const now = await truth.of(proposals.map(({ id }) => id));
  return {
    head: (await run.head()).hash,
    complete: run.status().complete,
    proposals: proposals.map(({ log: created, id }) => {
      if (created === undefined) throw new Error(`proposal ${id} cannot be found`);
      const truthNow = now.get(created.id);
      const rows = Array.from(run.votes.rows(created.id));
      const votes = rows.map((row) => run.votes.at(row));
      votes.sort((a, b) => Number(a.block - b.block) || a.logIndex - b.logIndex);
      return {
        created,
        events: run.events(created.id),
        votes,
        state: truthNow?.state,
        status: truthNow === undefined ? undefined : run.voteStatus(created.id, truthNow),
      };
    }),
  };
}

/** The picture of an index that is opened, reads all and is closed. */
export async function pictureOf(dao: string, url: string, options: StageOptions): Promise<unknown> {
  const opened = await stage(dao, url, options);
  await opened.readAll();
  const seen = await picture(opened);
  opened.close();
  return seen;
}

/** The picture of an index that was never anything but fresh. */
export const freshPicture = (dao: string, url: string): Promise<unknown> => pictureOf(dao, url, {});

/** Three proposals with votes, the first two far below what is final. */
export async function populate(small: Small): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const voters of [6, 4, 2]) {
    const id = await small.propose();
    ids.push(id);
    await small.toSnapshot(id);
    for (let voter = 0; voter < voters; voter++)
      await small.vote(voter, id, voter % 2 === 0 ? 1 : 0, `why ${voter}`);
    if (voters > 2) await small.mine(80);
  }
  return ids;
}
