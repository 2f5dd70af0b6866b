import { deferred } from '@/core/deferred';
import { type AskedView, FEW_CALLS, type JoinableCall, type Joint, type JointGroup } from './jointGroup';
import { BatchRefused, type RpcAnswer, type RpcCall } from './jsonRpc';
import { type FailureKind, RpcError } from './rpcError';

/** One call to one host, with the bounds of its answer; `views`: what it asks of Multicall3; `isAlone`: never beside others. */
export type HostCall = RpcCall & {
  limit: number;
  timeout: number;
  views?: readonly AskedView[] | undefined;
  isAlone?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

type BatchOptions = {
  /** Milliseconds, only differences matter. */
  clock(): number;
  /** As `jsonRpc`. */
  send(calls: readonly HostCall[], signal: AbortSignal): Promise<RpcAnswer[]>;
  /** An answer that was asked for before this code ran, checked like every other; undefined where there is none. */
  early(call: RpcCall): Promise<RpcAnswer> | undefined;
};

/** A call, who still waits for its answer, and what tells that nobody does. */
type Entry = {
  call: HostCall;
  key: string;
  askers: number;
  answer: Promise<unknown>;
  settle(outcome: Promise<unknown>): void;
  left: AbortController;
};

// Fewer than what most hosts take at once; what others allow is learned.
const FIRST_LIMIT = 20;
// After so long a host that took no batch is tried again; in milliseconds of the transport's clock.
const RETEST = 600_000;
const FEW_BLOCKS = 128n;
// Milliseconds after which an early answer that has not come is asked for again, beside it.
const EARLY_TIME = 3_000;

/** Bytes of an answer with logs that may be many. */
export const LOGS_LIMIT = 32_000_000;

/** Whether a call goes by itself: logs of many blocks take longer than other calls, which would have to wait for them. */
export const goesAlone = (width: bigint | undefined): boolean => width !== undefined && width > FEW_BLOCKS;

/** The calls to one host: those of one moment go as one request, as far as the host was seen to take that. */
export class Batches {
  private waiting: Entry[] = [];
  private limit = FIRST_LIMIT;
  private isProven = false;
  private singleUntil = Number.NEGATIVE_INFINITY;
  private readonly joining: Joining;

  constructor(private readonly options: BatchOptions) {
    this.joining = new Joining(options.clock);
  }

  /** Asks; the same call is asked once in one moment. Throws `RpcError`, or the signal's reason. */
  ask(call: HostCall): Promise<unknown> {
    const { signal } = call;
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    const key = JSON.stringify([call.method, call.limit, call.timeout, call.params]);
    // Entries that all callers left are cancelled.
    const same = this.waiting.find((other) => other.key === key && other.askers > 0);
    const entry = same ?? this.enter(call, key);
    entry.askers += 1;
    return signal === undefined ? entry.answer : untilAborted(entry, signal);
  }

  /** The host was away, and its silence said nothing about batches. */
  forgive(): void {
    if (!this.isProven) this.singleUntil = Number.NEGATIVE_INFINITY;
  }

  private enter(call: HostCall, key: string): Entry {
    const { promise: answer, resolve: settle } = deferred<unknown>();
    const entry = { call, key, answer, settle, askers: 0, left: new AbortController() };
    this.wait(entry);
    return entry;
  }

  private wait(entry: Entry): void {
    // Everything that follows at once from the same event has asked by then.
    if (this.waiting.push(entry) === 1) setTimeout(() => this.leave());
  }

  private leave(): void {
    const entries = this.waiting.splice(0).filter((entry) => {
      const early = entry.askers === 0 ? undefined : this.options.early(entry.call);
      if (early !== undefined) void this.take(entry, early);
      return entry.askers > 0 && early === undefined;
    });
    const groups = this.joining.groups(entries.map(({ call }) => call));
    this.sendAll(
      groups.flatMap(({ places, joint }) => {
        const parts = places.flatMap((place) => entries[place] ?? []);
        return joint === undefined ? parts : this.together(parts, joint);
      }),
    );
  }

  private sendAll(entries: readonly Entry[]): void {
    const groups = new Map<string, Entry[]>();
    for (const entry of entries) {
      const { isAlone, limit, timeout, width } = entry.call;
      const name = isAlone || goesAlone(width) ? `alone ${groups.size}` : `${limit} ${timeout}`;
      groups.set(name, [...(groups.get(name) ?? []), entry]);
    }
    for (const group of groups.values()) this.send(group);
  }

  // Whoever asked learns nothing of it: a part that has no answer of its own is asked by itself.
  private together(parts: readonly Entry[], { call, split }: Joint): Entry {
    const { promise: answer, resolve: settle } = deferred<unknown>();
    const left = leftByAll(parts);
    const { limit, timeout } = parts[0]?.call ?? { limit: 0, timeout: 0 };
    answer.then(
      (value) => {
        const answers = split(value);
        const again = parts.filter((part, at) => {
          if (answers[at] !== undefined) part.settle(Promise.resolve(answers[at]));
          return answers[at] === undefined;
        });
        if (again.length > parts.length / 2) this.joining.stop(call);
        this.sendAll(again);
      },
      (error: unknown) => {
        if (error instanceof RpcError && this.joining.refused(call, error)) this.sendAll(parts);
        else for (const part of parts) part.settle(Promise.reject(error));
      },
    );
    return { call: { ...call, limit, timeout }, key: '', answer, settle, askers: 1, left };
  }

  private async take(entry: Entry, early: Promise<RpcAnswer>): Promise<void> {
    let isDue = true;
    // Whatever is wrong with it: asked again, as if it had not been.
    const again = () => {
      if (isDue) this.wait(entry);
      isDue = false;
    };
    const timer = setTimeout(again, EARLY_TIME);
    const answer = await early.catch(() => undefined);
    clearTimeout(timer);
    if (answer === undefined || 'error' in answer) again();
    else entry.settle(Promise.resolve(answer.value));
  }

  private send(entries: readonly Entry[], most = FIRST_LIMIT): void {
    const size = this.options.clock() < this.singleUntil ? 1 : Math.min(most, this.limit);
    for (let at = 0; at < entries.length; at += size) void this.exchange(entries.slice(at, at + size));
  }

  private async exchange(entries: readonly Entry[]): Promise<void> {
    const abort = leftByAll(entries);
    try {
      const calls = entries.map(({ call }) => call);
      const answers = await this.options.send(calls, abort.signal);
      if (entries.length > 1) this.isProven = !answers.includes(undefined);
      // A host that omits or repeats answers gets calls one by one: a single call has exactly one answer.
      if (answers.includes(undefined)) this.stop();
      entries.forEach((entry, at) => {
        const answer = answers[at];
        if (answer === undefined) void this.exchange([entry]);
        else entry.settle('error' in answer ? Promise.reject(answer.error) : Promise.resolve(answer.value));
      });
    } catch (error) {
      const fewer = entries.length === 1 ? 0 : this.fewerAfter(error, entries.length);
      if (fewer > 0) this.send(entries, fewer);
      else for (const entry of entries) entry.settle(Promise.reject(error));
    }
  }

  // Learns; how many calls are to be tried at once now, 0 where their number is not what is wrong.
  private fewerAfter(error: unknown, count: number): number {
    if (error instanceof BatchRefused) {
      if (error.limit > 1) this.limit = Math.min(this.limit, error.limit);
      else this.stop();
      return error.limit;
    }
    if (!(error instanceof RpcError)) return 0;
    // It says nothing about other calls.
    if (error.kind === 'large') return Math.ceil(count / 2);
    // Some refuse a batch in a way that the browser shows to nobody.
    if (!this.isProven && ['down', 'slow'].includes(error.kind)) this.stop();
    return 0;
  }

  private stop(): void {
    this.singleUntil = this.options.clock() + RETEST;
  }
}

function leftByAll(entries: readonly Entry[]): AbortController {
  const abort = new AbortController();
  const look = () => entries.every(({ left }) => left.signal.aborted) && abort.abort();
  for (const { left } of entries) left.signal.addEventListener('abort', look, { once: true });
  look();
  return abort;
}

// The call goes on as long as somebody waits for it.
function untilAborted(entry: Entry, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      entry.askers -= 1;
      if (entry.askers === 0) entry.left.abort();
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    entry.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
// These are about the host, whatever is asked of it.
const OF_HOST: readonly FailureKind[] = ['rate', 'down', 'dead', 'chain', 'fork'];

let code: typeof import('./jointCalls') | undefined;
let isLoading = false;

/** Joins calls of one moment to one host: those of many organisations that ask the same of the same block. */
class Joining {
  private readonly apartUntil = new Map<string, number>();

  constructor(private readonly clock: () => number) {}

  /** How calls are to leave; as they are until the code that joins them is there, which nobody waits for. */
  groups(calls: readonly JoinableCall[]): JointGroup[] {
    const isApart = (method: string) =>
      (this.apartUntil.get(method) ?? Number.NEGATIVE_INFINITY) > this.clock();
    if (code !== undefined) return code.jointGroups(calls, isApart);
    if (calls.length > FEW_CALLS && !isLoading) {
      isLoading = true;
      import('./jointCalls').then(
        (loaded) => {
          code = loaded;
        },
        () => {
          isLoading = false;
        },
      );
    }
    return [{ places: calls.map((_, place) => place), joint: undefined }];
  }

  /** Judges a host's refusal of a joint call: whether each part is to be asked by itself. */
  refused(call: RpcCall, { kind }: RpcError): boolean {
    if (OF_HOST.includes(kind)) return false;
    // One answer among them is too large, or all together; what else is wrong is wrong with joint calls.
    if (kind !== 'large') this.stop(call);
    return true;
  }

  /** Most of what was asked had to be asked again: it is not worth it. */
  stop({ method }: RpcCall): void {
    this.apartUntil.set(method, this.clock() + RETEST);
  }
}
