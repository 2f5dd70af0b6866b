import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { readIndex } from '../cli/checkpoint/listing';
import { loadHead } from '../cli/checkpoint/load';
import { parseDaoId } from '../core/caip';
import { pathOf } from '../service/checkpoint/directory';
import type { Database } from './sql/database';
import { logRanges, settledOf } from './sql/logRanges';
import { enterDao } from './sql/sqlStore';
import type { PublishedHistory } from './state';

/** The endpoints of an organisation's chain, and the first block worth reading, where the operator named it. */
export type ReadingPlace = {
  rpc: readonly string[];
  multicall?: string | undefined;
  start?: string | undefined;
};

/** The site that links open, the folder of feeds, the file of receivers and the folder of subscriptions. */
export type AlertPlaces = { site: string; out: string } & Partial<Record<'receivers' | 'push', string>>;

type CheckpointMakerOptions = {
  database: Database;
  daos: readonly string[];
  /** Found organisations: their files are made by turns, and take no more of the time than those of one organisation. */
  found?: (() => readonly string[]) | undefined;
  /** Source of an organisation. */
  placeOf(dao: string): ReadingPlace;
  withoutDelegates?: boolean | undefined;
  /** The folder of `index.json`; what its files were before stands in another one beside it. */
  out: string;
  /** Nothing is made of what is not read whole, or does not add up. */
  isWhole(dao: string): Promise<boolean>;
  say(line: string): void;
  /** The place of feeds and alerts; none are written without it. */
  alerts?: AlertPlaces | undefined;
  /** Least milliseconds between two files of one organisation. */
  every?: number | undefined;
};

const EVERY = 60_000;
const LOOK = 2_000;
// Making costs at most one part in so many of the time.
const SHARE = 20;
// Pages opened before a new head still find the files of the old one.
const KEPT = 86_400_000;
// Found organisations per round.
const LOOKED = 20;

type Own = PublishedHistory & { ready: number };

/** Makes the checkpoints of what a database holds, each in a process of its own, and anew when more blocks are final. */
export class CheckpointMaker {
  private readonly made = new Map<string, Own>();
  private readonly timer: ReturnType<typeof setInterval>;
  private working: Promise<void> | undefined;
  private child: ChildProcess | undefined;
  private isClosed = false;
  private turn = 0;
  private ready = 0;
  private isNews = false;
  private announced: { ready: number; problem: string | null } = { ready: 0, problem: null };

  constructor(private readonly options: CheckpointMakerOptions) {
    this.timer = setInterval(() => this.look(), LOOK);
    this.look();
  }

  /** Returns the published history, and why nothing newer is. */
  of(dao: string): PublishedHistory {
    const { block, problem } = this.made.get(dao) ?? { block: null, problem: null };
    return { block, problem };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    this.child?.kill();
    await this.working;
  }

  private look(): void {
    this.working ??= this.round()
      .catch((error: unknown) => this.options.say(`Checkpoints: ${String(error)}`))
      .finally(() => {
        this.working = undefined;
      });
  }

  private async round(): Promise<void> {
    for (const dao of this.options.daos) await this.renew(dao);
    await this.announce();
    const found = this.options.found?.() ?? [];
    for (let looked = 0; looked < Math.min(found.length, LOOKED); looked++) {
      if (Date.now() < this.ready) return;
      const began = Date.now();
      // The list may be another one by now.
      if (await this.renew(found[this.turn++ % found.length] ?? ''))
        this.ready = Date.now() + (Date.now() - began) * SHARE;
    }
  }

  /** Makes the files of one where there is something new to tell; whether that was tried. */
  private async renew(dao: string): Promise<boolean> {
    if (this.isClosed) return false;
    const known = this.made.get(dao) ?? (await this.found(dao));
    this.made.set(dao, known);
    const n = await enterDao(this.options.database, dao);
    const settled = await settledOf(this.options.database, n);
    const isNews = settled !== undefined && settled > BigInt(known.block ?? -1);
    if (!isNews || Date.now() < known.ready || !(await this.options.isWhole(dao))) return false;
    await this.make(dao, n, settled, known);
    return true;
  }

  /** Finds the work of an earlier run. */
  private async found(dao: string): Promise<Own> {
    const loaded = await loadHead(join(this.options.out, pathOf(dao))).catch(() => undefined);
    if (loaded !== undefined) this.keep(dao);
    return { block: loaded === undefined ? null : String(loaded.head.block.number), problem: null, ready: 0 };
  }

  private async make(dao: string, n: number, settled: bigint, known: Own): Promise<void> {
    const { every = EVERY, say } = this.options;
    const began = Date.now();
    const problem = await this.run(dao, n, settled, known);
    if (this.isClosed) return;
    const took = Date.now() - began;
    if (problem === null) {
      this.keep(dao);
      this.isNews = true;
    }
    const block = problem === null ? String(settled) : known.block;
    this.made.set(dao, { block, problem, ready: Date.now() + Math.max(every, took * SHARE) });
    if (problem === null) say(`${dao}: its history up to block ${settled} is published (${took} ms)`);
    else if (problem !== known.problem) say(`${dao}: nothing new is published: ${problem}`);
  }

  /** Why it could not be made; null when it was. The contract is asked by the command, which refuses what it denies. */
  private async run(dao: string, n: number, settled: bigint, { block }: Own): Promise<string | null> {
    const { database, out, placeOf, withoutDelegates } = this.options;
    const { multicall, rpc, start } = placeOf(dao);
    const args = [
      ...['checkpoint', '--dao', dao, '--out', out, '--quiet'],
      ...(multicall === undefined ? [] : ['--multicall', multicall]),
      ...(start === undefined ? [] : ['--from-block', start]),
      ...(withoutDelegates ? ['--no-delegates'] : []),
      ...['--until', String(settled), '--logs', '-'],
    ];
    const { child, ended } = this.start(args, rpc);
    const { address } = parseDaoId(dao);
    for await (const range of logRanges(database, { dao: n, address, after: BigInt(block ?? -1) })) {
      if (child.exitCode !== null || this.isClosed) break;
      const line = { from: String(range.from), to: String(range.to), logs: range.logs };
      if (!child.stdin.write(`${JSON.stringify(line)}\n`))
        await Promise.race([once(child.stdin, 'drain').catch(() => undefined), ended]);
    }
    child.stdin.end();
    return ended;
  }

  /** Writes feeds and alerts from the files, and sends alerts, where files are new. */
  private async announce(): Promise<void> {
    const { alerts, daos, every = EVERY, out, placeOf, say } = this.options;
    const began = Date.now();
    const isDue = this.isNews && began >= this.announced.ready;
    if (alerts === undefined || !isDue || this.isClosed || readIndex(out) === undefined) return;
    this.isNews = false;
    const { receivers, push } = alerts;
    const args = [
      ...['publish', '--checkpoint', out, '--site', alerts.site, '--out', alerts.out],
      ...(receivers === undefined ? [] : ['--receivers', receivers]),
      ...(push === undefined ? [] : ['--push', push]),
    ];
    const { child, ended } = this.start(args, [...new Set(daos.flatMap((dao) => placeOf(dao).rpc))]);
    child.stdin.end();
    const problem = await ended;
    if (problem !== null && problem !== this.announced.problem && !this.isClosed) say(`Alerts: ${problem}`);
    const rest = Math.max(every, (Date.now() - began) * SHARE);
    this.announced = { ready: Date.now() + rest, problem };
  }

  /** Starts a command of `quorate`; its end gives why it failed, or null. */
  private start(args: readonly string[], rpc: readonly string[]) {
    // An endpoint's address may hold a key, and everybody on a machine sees its command lines.
    const env = { ...process.env, RPC_URL: rpc.join(' ') };
    const program = ['tools/program.mjs', 'cli/quorate.ts', ...args];
    const child = spawn(process.execPath, program, { stdio: ['pipe', 'ignore', 'pipe'], env });
    this.child = child;
    let said = '';
    child.stderr.on('data', (part) => {
      said = (said + String(part)).slice(-2_000);
    });
    // It may end before all is sent: then why is in what it said.
    child.stdin.on('error', () => undefined);
    const ended = once(child, 'exit').then(([code]) => {
      this.child = undefined;
      return code === 0 ? null : (said.trim().split('\n').at(-1) ?? `it ended with ${code}`);
    });
    return { child, ended };
  }

  /** Keeps the parts of a head for those who still read by it when a newer one is made. */
  private keep(dao: string): void {
    const path = pathOf(dao);
    const [from, to] = [join(this.options.out, path), join(`${this.options.out}.kept`, path)];
    mkdirSync(to, { recursive: true });
    const named = new Set(readdirSync(from).filter((name) => /^[0-9a-f]{32}\.gz$/.test(name)));
    const now = new Date();
    for (const name of named) {
      const kept = join(to, name);
      if (statSync(kept, { throwIfNoEntry: false }) === undefined) linkSync(join(from, name), kept);
      utimesSync(kept, now, now);
    }
    for (const name of readdirSync(to))
      if (!named.has(name) && Date.now() - statSync(join(to, name)).mtimeMs > KEPT) rmSync(join(to, name));
  }
}
