import type { Block } from '@/core/governor/dao';
import type { FileCheck } from '@/service/indexer/store/store';
import { lifecycleVerdict } from '../proposals/lifecycle';
import type { VoteTable } from '../votes/voteTable';
import type { Checkpoint } from './checkpoint';
import { type FileFlaw, logFlaw, type ProofContext, reasonFlaw, voterFlaw } from './fileFlaws';
import type { OpenedFiles } from './openedFiles';

type FileProofsOptions = {
  files: OpenedFiles;
  votes: VoteTable;
  /** The newest block, undefined before the chain has answered. */
  now(): Block | undefined;
  onChange(): void;
};

/** The owner of files that are compared with the chain; `refuse` is told a mismatch in words. */
type ProvenBase = { readonly live: Checkpoint | undefined; refuse(reason: string): void };

// Together they fit one multicall.
const NEWEST = 64;
const CHANCE = 32;
const ALL = 'all';
type Key = bigint | typeof ALL;

/** Holds the files that are opened against the chain, each once: a few logs, and one multicall about voters and weights. */
export class FileProofs {
  private readonly started = new Map<string, Promise<void>>();
  private readonly asked = new Map<Key, number>();
  private readonly logged = new Map<Key, number>();
  private readonly counted = new Map<Key, { version: number; votes: number }>();
  // Host that gave the first log of a proposal, so that it has the later ones.
  private readonly kept = new Map<bigint, number | undefined>();
  /** Parts of the opened files that could not be verified, by proposal, as sentences. */
  readonly unchecked = new Map<bigint, string>();

  constructor(
    private readonly options: FileProofsOptions,
    private readonly base: ProvenBase,
  ) {}

  /** Holds the file of a proposal that is read (all votes when undefined) against the logs and the contract. */
  prove(id?: bigint): void {
    const { files, votes } = this.options;
    const { base } = this;
    const created = id === undefined ? undefined : base.live?.created(id);
    if (id !== undefined && created !== undefined)
      this.once(`log ${id}`, async ({ transport }) => {
        const events = base.live?.events(id) ?? [];
        const { governor } = files.head;
        const now = base.live?.claimed(id);
        const isOpen =
          now !== undefined && lifecycleVerdict(governor, now, created, events).bypass !== undefined;
        if (isOpen)
          this.unchecked.set(
            id,
            `How proposal ${id} ended: its timelock may have ended it without the Governor.`,
          );
        const outcome = await logFlaw({ transport }, governor.address, created, events);
        this.kept.set(id, outcome.host);
        return outcome;
      });
    this.once(`voters ${id ?? ALL}`, async (context) => {
      const claimed = (proposal: bigint) => base.live?.claimed(proposal)?.snapshot;
      const outcome = await voterFlaw(context, votes, this.sample(id, context.random), claimed);
      this.asked.set(id ?? ALL, outcome.asked);
      return outcome;
    });
  }

  /** Reads the logs of some votes again, whose reasons were read from a file. */
  proveReasons(id: bigint): void {
    const { files, votes } = this.options;
    // A file that could not be had says nothing that could be wrong.
    const read = () => this.rows(id).filter((row) => !votes.unread(row));
    this.once(`reasons ${id} ${read().length}`, async (context) => {
      const { address } = files.head.governor;
      await this.started.get(`log ${id}`);
      const outcome = await reasonFlaw(context, address, votes, {
        rows: read(),
        kept: this.kept.get(id),
      });
      this.logged.set(id, outcome.asked);
      return outcome;
    });
  }

  /** How far the votes of a proposal (of all when undefined) that stand in files were checked; null when none do. */
  check(id?: bigint): FileCheck | null {
    const { votes } = this.options;
    if (this.base.live === undefined) return null;
    const key = id ?? ALL;
    let counted = this.counted.get(key);
    if (counted?.version !== votes.version) {
      counted = { version: votes.version, votes: this.count(id) };
      this.counted.set(key, counted);
    }
    if (counted.votes === 0) return null;
    if (id !== undefined)
      return { votes: counted.votes, asked: this.asked.get(id) ?? 0, logged: this.logged.get(id) ?? 0 };
    // A vote that was asked about with all and with its proposal counts once.
    const one = this.asked.get(ALL) ?? 0;
    return { votes: counted.votes, asked: Math.max(one, sum(this.asked) - one), logged: sum(this.logged) };
  }

  async idle(): Promise<void> {
    await Promise.all(this.started.values());
  }

  private count(id: bigint | undefined): number {
    const { votes } = this.options;
    if (id !== undefined) return this.rows(id).length;
    let count = 0;
    for (let row = 0; row < votes.length; row++) if (votes.isFiled(row)) count++;
    return count;
  }

  private rows(id: bigint): number[] {
    const { votes } = this.options;
    return Array.from(votes.rows(id)).filter((row) => votes.isFiled(row));
  }

  // Samples all votes: the newest, which are seen first, and some by chance. Sorting a million for this would be
  // felt.
  private sample(id: bigint | undefined, random: () => number): number[] {
    if (id !== undefined) return this.rows(id);
    const { votes } = this.options;
    const chance = Array.from({ length: CHANCE }, () => Math.floor(random() * votes.length));
    const rows = new Set([...votes.ordered().slice(-NEWEST), ...chance]);
    return [...rows].filter((row) => row < votes.length && votes.isFiled(row));
  }

  private once(key: string, run: (context: ProofContext) => Promise<FileFlaw>): void {
    const { files, now, onChange } = this.options;
    const { base } = this;
    const [head, checkpoint] = [now(), base.live];
    if (head === undefined || checkpoint === undefined || this.started.has(key)) return;
    const { transport, random, reader, multicall } = files.context;
    const context = { transport, random, multicall, now: head, dao: () => reader.dao({ at: head }) };
    // Read beside each other, judged in the order in which they began.
    const before = [...this.started.values()].at(-1);
    const asked = run(context).then(
      async ({ flaw }) => {
        await before;
        if (base.live !== checkpoint) return;
        if (flaw !== null) base.refuse(flaw);
        else onChange();
      },
      // Asked again when it is opened again.
      () => void this.started.delete(key),
    );
    this.started.set(key, asked);
  }
}

const sum = (counts: ReadonlyMap<Key, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);
