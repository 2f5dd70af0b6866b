import type { Block } from '@/lib/governor/dao';
import type { FileCheck } from '@/lib/graph/store';
import type { Files } from './base';
import type { Checkpoint } from './checkpoint';
import { type Court, logFlaw, reasonFlaw, voterFlaw } from './openedFile';
import type { VoteTable } from './votes';

/** What the proofs work with; `refuse` hears what is not so, in words. */
export type FileProofsOptions = {
  files: Files;
  votes: VoteTable;
  live(): Checkpoint | undefined;
  /** The newest block, undefined before the chain has answered. */
  now(): Block | undefined;
  refuse(reason: string): void;
  onChange(): void;
};

// Together they fit one multicall.
const NEWEST = 64;
const CHANCE = 32;
const ALL = 'all';
type Key = bigint | typeof ALL;

/** Holds the files that are opened against the chain, each once: a few logs, and one multicall about voters and weights. */
export class FileProofs {
  private readonly under = new Map<string, Promise<void>>();
  private readonly asked = new Map<Key, number>();
  private readonly logged = new Map<Key, number>();
  private readonly counted = new Map<Key, { version: number; votes: number; reasons: number }>();

  constructor(private readonly options: FileProofsOptions) {}

  /** Holds the file of a proposal that is read (all votes when undefined) against the logs and the contract. */
  prove(id?: bigint): void {
    const { files, live, votes } = this.options;
    const created = id === undefined ? undefined : live()?.created(id);
    if (id !== undefined && created !== undefined)
      this.once(`log ${id}`, async ({ transport }) =>
        logFlaw({ transport }, files.head.governor.address, created, live()?.events(id) ?? []),
      );
    this.once(`voters ${id ?? ALL}`, async (court) => {
      const claimed = (proposal: bigint) => live()?.claimed(proposal)?.snapshot;
      const { asked, flaw } = await voterFlaw(court, votes, this.sample(id, court.random), claimed);
      this.asked.set(id ?? ALL, asked);
      return flaw;
    });
  }

  /** Reads the logs of some votes again, whose reasons were read from a file. */
  proveReasons(id: bigint): void {
    const { files, votes } = this.options;
    this.once(`reasons ${id}`, async (court) => {
      const { address } = files.head.governor;
      const { asked, flaw } = await reasonFlaw(court, address, votes, this.rows(id));
      this.logged.set(id, asked);
      return flaw;
    });
  }

  /** How far the votes of a proposal (of all when undefined) that stand in files were checked; null when none do. */
  check(id?: bigint): FileCheck | null {
    const { live, votes } = this.options;
    if (live() === undefined) return null;
    const key = id ?? ALL;
    let counted = this.counted.get(key);
    if (counted?.version !== votes.version) {
      counted = { version: votes.version, ...this.count(id) };
      this.counted.set(key, counted);
    }
    if (counted.votes === 0) return null;
    const logged = id === undefined ? sum(this.logged) : (this.logged.get(id) ?? 0);
    return { votes: counted.votes, asked: this.asked.get(key) ?? 0, reasons: counted.reasons, logged };
  }

  async idle(): Promise<void> {
    await Promise.all(this.under.values());
  }

  private count(id: bigint | undefined): Pick<FileCheck, 'votes' | 'reasons'> {
    const { votes } = this.options;
    const rows = id === undefined ? undefined : votes.rows(id);
    const counts = { votes: 0, reasons: 0 };
    const length = rows?.length ?? votes.length;
    for (let at = 0; at < length; at++) {
      const row = rows === undefined ? at : (rows[at] ?? 0);
      if (!votes.isFiled(row)) continue;
      counts.votes++;
      if (votes.mayReason(row)) counts.reasons++;
    }
    return counts;
  }

  private rows(id: bigint): number[] {
    const { votes } = this.options;
    return Array.from(votes.rows(id)).filter((row) => votes.isFiled(row));
  }

  // Of all votes the newest, which are seen first, and some by chance: to sort a million for this would be felt.
  private sample(id: bigint | undefined, random: () => number): number[] {
    if (id !== undefined) return this.rows(id);
    const { votes } = this.options;
    const chance = Array.from({ length: CHANCE }, () => Math.floor(random() * votes.length));
    const rows = new Set([...votes.ordered().slice(-NEWEST), ...chance]);
    return [...rows].filter((row) => row < votes.length && votes.isFiled(row));
  }

  private once(key: string, run: (court: Court) => Promise<string | null>): void {
    const { files, live, now, onChange, refuse } = this.options;
    const [head, checkpoint] = [now(), live()];
    if (head === undefined || checkpoint === undefined || this.under.has(key)) return;
    const { transport, random, reader, multicall } = files.witness;
    const court = { transport, random, multicall, now: head, dao: () => reader.dao({ at: head }) };
    const asked = run(court).then(
      (flaw) => {
        if (live() !== checkpoint) return;
        if (flaw !== null) refuse(flaw);
        else onChange();
      },
      // Asked again when it is opened again.
      () => void this.under.delete(key),
    );
    this.under.set(key, asked);
  }
}

function sum(counts: ReadonlyMap<Key, number>): number {
  return [...counts.values()].reduce((a, b) => a + b, 0);
}
