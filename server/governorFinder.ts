import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Address } from 'viem';
import type { MulticallOptions } from '../chain/rpc/calls';
import { getHead, sleep, type Transport } from '../chain/rpc/transport';
import { detectedGovernor } from '../cli/governors/find';
import { type Traces, tracesByPart } from '../cli/governors/traces';
import type { BlockRange } from '../core/blockRange';
import { daoId } from '../core/caip';
import { asQuorateError, describe } from '../core/errors';
import { boundedLine } from '../core/format';
import { endsOf } from './chainEnds';
import type { FoundGovernors, FoundPart } from './sql/foundGovernors';

/** Source of Governors, and their handling. */
export type FinderOptions = MulticallOptions & {
  found: FoundGovernors;
  transport: Transport;
  /** The first block that is read. */
  from: bigint;
  /** So many are followed at most. */
  most: number;
  /** Organisations followed without being found. */
  named: readonly string[];
  onFound(dao: string): void;
  /** None waits to be asked now. */
  onRest?(): void;
  say(line: string): void;
  /** Least milliseconds between two looks at the newest blocks. */
  every?: number | undefined;
  /** Milliseconds before one that could not be asked is asked again. */
  again?: number | undefined;
  /** So many contracts wait to be asked at most. */
  waiting?: number | undefined;
};

/** How far a chain was looked through. */
export type Looked = { reached: bigint | null; isThrough: boolean; problem: string | null };

// New ones are found so soon after they log a proposal; where the blocks that may be taken back, which are read each time, take
// long, they cost one part in so many of the time.
const EVERY = 30_000;
const SHARE = 4;
const LONGEST = 600_000;
const MOST_WAITING = 100_000;
// Between two looks at new blocks so many contracts are asked what they are, so many at once, and one that could not be asked not before so long.
const ASKED = 200;
const AT_ONCE = 8;
const AGAIN = 600_000;
// A contract that computes endlessly blocks the others no longer.
const LONGEST_ANSWER = 10_000;
const NAMED_IN_A_LINE = 5;

/** Finds the Governors of one chain by what they log, for as long as it runs; what it found is in the database. */
export class GovernorFinder {
  readonly looked: Looked = { reached: null, isThrough: false, problem: null };
  private isClosed = false;
  private readonly closing = new AbortController();
  private readonly running: Promise<void>;
  private refused: string[] = [];
  private hasSaidFull = false;
  /** Milliseconds that reading the blocks which may be taken back took last. */
  private took = 0;

  constructor(private readonly options: FinderOptions) {
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    await this.options.found.unname().catch(() => undefined);
    while (!this.isClosed) {
      const isDone = await this.look().catch((error: unknown) => this.fail(error));
      if (isDone) this.options.onRest?.();
      const { every = EVERY } = this.options;
      // More contracts may wait to be asked: then look at new blocks without a pause.
      await this.pause(isDone ? Math.min(LONGEST, Math.max(every, this.took * SHARE)) : 0);
    }
  }

  private fail(error: unknown): true {
    const problem = failureTitle(error);
    if (!this.isClosed && problem !== this.looked.problem)
      this.options.say(`Chain ${this.options.found.chain}: Governors are not found: ${problem}`);
    this.looked.problem = problem;
    return true;
  }

  /** Reads what is new and asks some of those that wait; whether none is left. */
  private async look(): Promise<boolean> {
    const { found, from, transport } = this.options;
    const { head, settled } = await endsOf(transport);
    const reached = await found.reached(from);
    this.looked.reached = reached;
    if (reached > head.number)
      throw new Error(`the chain ends before block ${reached}, up to which it was read.`);
    await this.readSettled({ from: reached + 1n, to: settled });
    if (this.isClosed) return true;
    // Unsettled blocks are read again while they may be reorganised.
    const began = performance.now();
    const above = settled >= from ? settled + 1n : from;
    for await (const { traces } of tracesByPart(transport, { from: above, to: head.number }))
      await found.take(partOf(traces), null, Date.now());
    this.took = performance.now() - began;
    this.looked.problem = null;
    this.looked.isThrough = true;
    return this.askSome();
  }

  private async readSettled(range: BlockRange): Promise<void> {
    const { found, from, transport, waiting = MOST_WAITING } = this.options;
    let said = performance.now();
    for await (const { to, traces } of tracesByPart(transport, range)) {
      await found.take(partOf(traces), { from, to }, Date.now());
      this.looked.reached = to;
      if (this.isClosed) return;
      await found.bound(waiting);
      if (performance.now() - said < 10_000) continue;
      said = performance.now();
      this.options.say(`Chain ${found.chain}: looked for Governors up to block ${to} of ${range.to}`);
    }
  }

  private async askSome(): Promise<boolean> {
    const { found, most } = this.options;
    for (let asked = 0; asked < ASKED && !this.isClosed; ) {
      const room = most - (await found.all('followed')).length;
      if (room <= 0) return this.tellFull();
      const batch = await this.next(Math.min(AT_ONCE, room));
      if (batch.length === 0) return this.tellRefused();
      asked += batch.length;
      const results = await Promise.all(batch.map((address) => this.ask(address)));
      if (results.includes('away')) throw new Error('no endpoint says what a contract is.');
    }
    return this.tellRefused(false);
  }

  /** By turns those with the most voters, which cost the most to make up, and those that waited longest, so that nobody waits for ever. */
  private async next(most: number): Promise<Address[]> {
    const { found } = this.options;
    const first = await found.waiting('voters', Math.ceil(most / 2), Date.now());
    return [...new Set([...first, ...(await found.waiting('place', most, Date.now()))])].slice(0, most);
  }

  private async ask(address: Address): Promise<'asked' | 'away'> {
    const { found, multicall, named, onFound, say, transport } = this.options;
    const id = daoId({ chainId: found.chain, address });
    if (named.some((each) => each.toLowerCase() === id.toLowerCase())) {
      await found.mark(address, 'named', Date.now());
      return 'asked';
    }
    try {
      const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(LONGEST_ANSWER)]);
      // As many questions as one contract takes wait with it.
      setMaxListeners(0, signal);
      const dao = await detectedGovernor(transport, { chainId: found.chain, address }, { multicall, signal });
      await found.mark(address, dao === undefined ? 'refused' : 'followed', Date.now());
      if (dao === undefined) this.refused.push(address);
      else {
        say(`${id}: found, ${boundedLine(dao.name, 60)} (${dao.family})`);
        onFound(id);
      }
    } catch {
      // The endpoint may be away, or the contract is one that nobody can ask.
      if (!(await getHead(transport, {}).then(Boolean, () => false))) return 'away';
      await found.putBack(address, Date.now() + (this.options.again ?? AGAIN));
    }
    return 'asked';
  }

  private tellRefused(isDone = true): boolean {
    const all = this.refused.splice(0);
    if (all.length === 0) return isDone;
    const rest = all.length - NAMED_IN_A_LINE;
    const some = all.slice(0, NAMED_IN_A_LINE).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    this.options.say(`Chain ${this.options.found.chain}: no Governors, though they log proposals: ${some}`);
    return isDone;
  }

  private tellFull(): true {
    if (!this.hasSaidFull)
      this.options.say(
        `Chain ${this.options.found.chain}: ${this.options.most} Governors are followed, which is the most; others are left out.`,
      );
    this.hasSaidFull = true;
    return this.tellRefused() as true;
  }

  private pause(milliseconds: number): Promise<void> {
    return sleep(milliseconds, this.closing.signal).catch(() => undefined);
  }
}

/** Words for an operator: the title of a failure that is known, else what it says itself. */
export function failureTitle(error: unknown): string {
  const { code, facts } = asQuorateError(error);
  return code === 'unexpected' ? (facts.reason ?? '') : describe(code, facts).title;
}

function partOf(traces: ReadonlyMap<Address, Traces>): FoundPart {
  const all = [...traces];
  return {
    proposers: all.flatMap(([address, { proposals }]) => (proposals.size > 0 ? [address] : [])),
    sketches: new Map(
      all.map(([address, { voters }]) => [
        address,
        sketchOf(Array.from(voters.keys(), (voter) => voter.slice(2))),
      ]),
    ),
    ...{ merge: mergedSketch, count: votersIn },
  };
}

// So many registers tell a number of voters to about 7 %, which is enough to rank by what anybody can make up anyway.
const REGISTERS = 256;
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/** A sketch of a set of voters (HyperLogLog): 256 bytes however many they are, in whatever order and however often they come. */
export function sketchOf(voters: Iterable<string>): Uint8Array {
  const sketch = new Uint8Array(REGISTERS);
  for (const voter of voters) {
    const digest = createHash('sha256').update(voter).digest();
    const register = digest[0] ?? 0;
    const rank = Math.clz32(digest.readUInt32BE(1)) + 1;
    if (rank > (sketch[register] ?? 0)) sketch[register] = rank;
  }
  return sketch;
}

/** The sketch of both sets together. */
export function mergedSketch(one: Uint8Array, other: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: REGISTERS }, (_, at) => Math.max(one[at] ?? 0, other[at] ?? 0));
}

/** About how many voters a sketch stands for. */
export function votersIn(sketch: Uint8Array): number {
  let sum = 0;
  let empty = 0;
  for (let at = 0; at < REGISTERS; at++) {
    const rank = sketch[at] ?? 0;
    sum += 2 ** -rank;
    if (rank === 0) empty++;
  }
  const estimate = (ALPHA * REGISTERS ** 2) / sum;
  // Empty registers, if any, give a better estimate.
  if (estimate <= 2.5 * REGISTERS && empty > 0) return Math.round(REGISTERS * Math.log(REGISTERS / empty));
  return Math.round(estimate);
}
