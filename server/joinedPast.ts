import type { Address, Hex } from 'viem';
import { madeOnce } from '@/core/madeOnce';
import { type Gap, type RawLog, readLogs } from '../chain/logs/logs';
import type { HostLimits } from '../chain/rpc/rateLimiter';
import { createTransport, getBlock, type Transport } from '../chain/rpc/transport';
import { type BlockRange, mergeRanges } from '../core/blockRange';
import { parseDaoId } from '../core/caip';
import type { Block } from '../core/governor/dao';
import { TOPICS } from '../service/indexer/logIndex';
import type { Anchor } from '../service/indexer/store/store';
import { endsOf } from './chainEnds';
import { PastOfOne } from './pastOfOne';
import type { Database } from './sql/database';
import { keptPasts, writePasts } from './sql/pastRows';
import { forgetUnsettled } from './sql/sqlStore';

type JoinedPastOptions = {
  database: Database;
  chain: { id: number; rpc: readonly string[]; from: bigint; limits?: HostLimits | undefined };
  /** Bytes of logs that all of a group may have together, and one alone. */
  room: number;
  one: number;
  say(line: string): void;
};

// As few are read each by itself, from the block they begin at.
const FEW = 8;
// An endpoint may take a list of so many addresses where it does not give the logs of all contracts.
const LISTED = 50;
// So many logs wait to be written at most, besides those of the answers that are being read.
const WAITING = 20_000;
const SAID_EVERY = 10_000;
const ALL = [...TOPICS.proposal, ...TOPICS.vote] as readonly Hex[];

/** Reads the settled past of many Governors by one question a range, and writes it as if each had been read by itself. */
export class JoinedPast {
  private writing: Promise<void> = Promise.resolve();
  /** Limits for all contracts and for a list are learned apart. */
  private readonly transports: Readonly<Record<'all' | 'listed', Transport>>;

  constructor(private readonly options: JoinedPastOptions) {
    const { id: chainId, limits, rpc: hosts } = options.chain;
    // Reads wait for writes.
    const door: typeof fetch = async (...question) => {
      await this.writing;
      return fetch(...question);
    };
    const made = () => createTransport({ chainId, hosts, fetch: door, ...limits });
    this.transports = { all: made(), listed: made() };
  }

  /** Reads what is not held of these, none of which is followed yet. Throws where the database or every endpoint fails. */
  async read(daos: readonly string[], signal: AbortSignal): Promise<void> {
    if (daos.length <= FEW) return;
    let reached = -1n;
    for (;;) {
      const { settled } = await endsOf(this.transports.all);
      // While it was read more has settled: less and less each time.
      if (settled <= reached || !(await this.readUpTo(settled, daos, signal))) return;
      reached = settled;
    }
  }

  /** Whether all up to this block is read. */
  private async readUpTo(settled: bigint, daos: readonly string[], signal: AbortSignal): Promise<boolean> {
    const top = await getBlock(this.transports.all, settled, { signal });
    if (top === null) return false;
    const began = performance.now();
    this.writing = Promise.resolve();
    const group = await this.open(daos, top);
    const blocks = mergeRanges(group.flatMap(({ unread }) => unread));
    if (blocks.length === 0) return true;
    try {
      for (const range of blocks) await this.readRange(group, range, top, signal);
      await this.finish(group, top);
    } finally {
      // Nothing is written of one that somebody follows.
      await this.writing.catch(() => undefined);
    }
    const took = ((performance.now() - began) / 1000).toFixed(1);
    this.say(`the past of ${group.length} Governors up to block ${top.number} was read as one (${took} s)`);
    return group.every(({ unread }) => unread.length === 0);
  }

  private async open(daos: readonly string[], top: Block): Promise<PastOfOne[]> {
    const { chain, database, one } = this.options;
    const stands = this.standing(top);
    const standing: string[] = [];
    for (const { anchor, coverage, dao, name } of await keptPasts(database, daos)) {
      // Another chain's logs must not seem to be this one's: the organisation's own reading finds what is left of
      // them.
      if (anchor !== undefined && !(await stands(anchor))) continue;
      // Logs above it may have been reorganised away since, and must not be below the block that is anchored now.
      if (coverage.proposal.length + coverage.vote.length > 0) await forgetUnsettled(database, dao);
      standing.push(name);
    }
    const whole = { from: chain.from, to: top.number };
    const kept = await keptPasts(database, standing);
    return kept.map((each) => new PastOfOne(parseDaoId(each.name).address.toLowerCase(), each, whole, one));
  }

  private standing(top: Block): (anchor: Anchor) => Promise<boolean> {
    const known = new Map<string, Promise<boolean>>();
    const look = async ({ hash, number }: Anchor) =>
      number <= top.number && (await getBlock(this.transports.all, number))?.hash === hash;
    return (anchor) => madeOnce(known, `${anchor.number} ${anchor.hash}`, () => look(anchor));
  }

  /** Asks for all contracts, or for these where they are few; what is not given so is asked for by lists. */
  private async readRange(
    group: readonly PastOfOne[],
    range: BlockRange,
    top: Block,
    signal: AbortSignal,
  ): Promise<void> {
    const isWide = group.length > LISTED;
    const left = isWide ? await this.ask(group, { address: undefined, ...range }, top, signal) : [range];
    for (const gap of left)
      for (let at = 0; at < group.length; at += LISTED) {
        const some = group.slice(at, at + LISTED);
        const address = some.map((each) => each.address as Address);
        const { from, to } = gap;
        const [lost] = await this.ask(some, { address, from, to }, top, signal);
        // Lists are not taken either, or nobody answers.
        if (lost?.from === from && lost.to === to) return;
      }
  }

  private async ask(
    group: readonly PastOfOne[],
    { address, ...range }: BlockRange & { address: readonly Address[] | undefined },
    top: Block,
    signal: AbortSignal,
  ): Promise<readonly Gap[]> {
    const byAddress = new Map(group.map((each) => [each.address, each]));
    const full = new AbortController();
    const ends = AbortSignal.any([signal, full.signal]);
    let said = performance.now();
    const onLogs = (logs: readonly RawLog[], from: bigint, to: bigint) => {
      for (const log of logs) byAddress.get(log.address.toLowerCase())?.hear(log);
      for (const each of group) each.pass({ from, to });
      if (!this.spill(group, top)) full.abort();
    };
    const onProgress = ({ done, total }: { done: bigint; total: bigint }) => {
      if (performance.now() - said < SAID_EVERY) return;
      said = performance.now();
      this.say(`the past of ${group.length} Governors is read as one, ${(done * 100n) / total} %`);
    };
    const filter = { address, topics: [ALL], ...range };
    const last = range.to === top.number ? top : undefined;
    const wish = { signal: ends, areMany: true, last, onLogs, onProgress };
    const transport = this.transports[address === undefined ? 'all' : 'listed'];
    try {
      return (await readLogs(transport, filter, wish)).gaps;
    } catch (error) {
      signal.throwIfAborted();
      // There is no room for more: who follows them says which are too large.
      if (full.signal.aborted) return [];
      throw error;
    }
  }

  /** Has written what waits where that is much; false where there is no room for more. */
  private spill(group: readonly PastOfOne[], top: Block): boolean {
    if (group.reduce((sum, { waiting }) => sum + waiting.length, 0) > WAITING)
      this.write(
        group.filter(({ waiting }) => waiting.length > 0),
        top,
      );
    return group.reduce((sum, { bytes }) => sum + bytes, 0) <= this.options.room;
  }

  /** One after the other; what fails is told at the end. */
  private write(group: readonly PastOfOne[], top: Block): void {
    const rows = group.map((each) => each.take());
    this.writing = this.writing.then(() => writePasts(this.options.database, rows, top));
    this.writing.catch(() => undefined);
  }

  private async finish(group: readonly PastOfOne[], top: Block): Promise<void> {
    this.write(group, top);
    await this.writing;
    // Incomplete ones are read from the block they were made in, found later.
    const whole = group.filter(({ unread }) => unread.length === 0).map(({ dao }) => dao);
    const { chain, database } = this.options;
    await database.query("update dao set start = $2::bigint where n = any(string_to_array($1, ',')::int[])", [
      ...[whole.join(), String(chain.from)],
    ]);
    await database.query('analyze vote, proposal, log');
  }

  private say(line: string): void {
    this.options.say(`Chain ${this.options.chain.id}: ${line}`);
  }
}
