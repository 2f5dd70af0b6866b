import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { Context } from '@/service/graph/context';
import { Refusal } from './requestBody';
import { Slices } from './slices';
import { MOST_VALUES } from './strangerLimits';

// JSON writes a character with six bytes at most, so an answer has at most 8 MB.
const MOST_CHARACTERS = 1_300_000;
const MOST_BYTES = 8_000_000;
// Digits of a whole number with quotes, mostly.
const NUMBER = 24;
// Fields of one answer that are waited for at once: what follows them would else keep the thread in one piece.
const MOST_PENDING = 4;
// The limits of a question's text leave 20 ms for reading it.
const MOST_WORK = 80;
const TOO_MUCH_WORK = 'The question is too much work. Ask for less at once.';
const budgets = new WeakMap<AbortSignal, Budget>();
const metered = new WeakSet<GraphQLSchema>();
const everyone = new Slices();

/** A field of an answer: its name there, and whether it was waited for before. */
type MeteredField = { key: string | number; isAwaited: boolean };

/** Remaining budget of one answer: values and characters, and milliseconds of the thread that all answers share. */
export class Budget {
  private values = 0;
  private characters = 0;
  private worked = 0;
  private isBegun = false;
  private pending = 0;
  private readonly queue: (() => void)[] = [];
  private whenIdle: () => void = () => undefined;
  /** In place of further values of a refused answer: an error for each would be much of the work. */
  private readonly never = new Promise<never>(() => undefined);
  private refusal: Refusal | undefined;
  private readonly end = new AbortController();
  /** By this signal resolvers find the budget; aborted when the answer is refused. */
  readonly signal = this.end.signal;

  constructor(private readonly slices: Slices = everyone) {
    budgets.set(this.signal, this);
  }

  /** Settles when this answer may use the thread; throws the refusal. */
  async turn(): Promise<void> {
    await this.slices.wait(this);
    this.check();
  }

  /** Adds values with so many characters to the answer; throws the refusal where they are too many. */
  add(values: number, characters: number): void {
    this.values += values;
    this.characters += characters;
    if (this.values > MOST_VALUES)
      this.refuse(new Refusal(400, `The answer has more than ${MOST_VALUES} values. Ask for fewer at once.`));
    if (this.characters > MOST_CHARACTERS) this.refuse(tooLong());
    this.check();
  }

  /** The bytes of an answer, within their limit. */
  async write(answer: object): Promise<Buffer> {
    await this.turn();
    const bytes = Buffer.from(JSON.stringify(answer));
    this.slices.note(this);
    if (bytes.length > MOST_BYTES) throw tooLong();
    return bytes;
  }

  took(milliseconds: number): void {
    this.worked += milliseconds;
    if (this.worked > MOST_WORK) this.refuse(new Refusal(400, TOO_MUCH_WORK));
  }

  /** Ends the work on the answer. */
  refuse(refusal: Refusal): void {
    this.refusal ??= refusal;
    this.end.abort(this.refusal);
  }

  /** Settles when nothing of this answer is waited for any more. */
  async idle(): Promise<void> {
    if (this.pending > 0)
      await new Promise<void>((done) => {
        this.whenIdle = done;
      });
  }

  /** Returns the result of `resolve`, now or when this answer may use the thread; never settles once refused. */
  run({ key, isAwaited }: MeteredField, resolve: () => unknown): unknown {
    if (this.refusal !== undefined) return this.never;
    if (!this.isBegun) this.slices.skip(this);
    this.isBegun = true;
    const again = () => this.run({ key, isAwaited }, resolve);
    if (!this.slices.holds(this)) return this.slices.wait(this).then(again);
    if (isAwaited && this.pending >= MOST_PENDING)
      return new Promise<void>((go) => this.queue.push(go)).then(again);
    const size = String(key).length + 4;
    let isPending = false;
    try {
      const value = resolve();
      this.slices.note(this);
      isPending = value instanceof Promise;
      return value instanceof Promise ? this.awaited(value, size) : this.counted(value, size);
    } finally {
      // A field from the queue may resolve at once, or fail.
      if (!isPending) this.next();
    }
  }

  private next(): void {
    if (this.pending < MOST_PENDING) this.queue.shift()?.();
  }

  private async awaited(value: Promise<unknown>, size: number): Promise<unknown> {
    this.pending++;
    try {
      return this.counted(await value, size);
    } finally {
      this.pending--;
      this.next();
      if (this.pending === 0) this.whenIdle();
    }
  }

  private counted(value: unknown, size: number): unknown {
    if (this.refusal !== undefined) return this.never;
    this.add(1, size + charactersOf(value));
    return value;
  }

  private check(): void {
    if (this.refusal !== undefined) throw this.refusal;
  }
}

/** The budget of the answer that is made for a signal. */
export const budgetOf = (signal: AbortSignal): Budget | undefined => budgets.get(signal);

/** Has every field of a schema count what it gives, for answers with a budget. */
export function meter(schema: GraphQLSchema): void {
  if (metered.has(schema)) return;
  metered.add(schema);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      let isAwaited = false;
      field.resolve = (source: unknown, args: object, context: Context, info) => {
        const budget = budgets.get(context.signal);
        if (budget === undefined) return resolve(source, args, context, info);
        return budget.run({ key: info.path.key, isAwaited }, () => {
          const value: unknown = resolve(source, args, context, info);
          isAwaited ||= value instanceof Promise;
          return value;
        });
      };
    }
  }
}

/** About how many characters JSON has for a value; none for an object, whose fields are counted by themselves. */
export function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + charactersOf(each), 2);
  return typeof value === 'object' && value !== null ? 2 : NUMBER;
}

function tooLong(): Refusal {
  return new Refusal(400, `The answer has more than ${MOST_BYTES / 1_000_000} MB. Ask for less at once.`);
}
