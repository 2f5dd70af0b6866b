import { Memory } from './memory';
import { Unprovable } from './unprovable';

/** Known state of the chain at one block; each method throws `Missing` for unknown state. Addresses are numbers. */
export type EvmState = {
  /** No bytes where there is no contract. */
  code(address: bigint): Uint8Array;
  /** 0 where there is no account. */
  codeHash(address: bigint): bigint;
  balance(address: bigint): bigint;
  slot(address: bigint, slot: bigint): bigint;
};

/** Block fields that a view may read; `number` is undefined where contracts count other blocks than these. */
export type EvmBlock = Record<'chainId' | 'timestamp' | 'miner' | 'prevRandao' | 'gasLimit', bigint> & {
  number: bigint | undefined;
};

/** State of one run: the chain's state, the block, how many operations are left, and what was accessed. */
type EvmRun = {
  readonly state: EvmState;
  readonly block: EvmBlock;
  readonly seen: Set<bigint | string>;
  left: number;
};

/** One call: whose storage it works on, whose code it runs. */
export type EvmCall = {
  address: bigint;
  code: bigint;
  caller: bigint;
  input: Uint8Array;
  /** Whether what writes is refused, as in every call of a view by another contract. */
  isStatic: boolean;
  depth: number;
  /** How much it may take. */
  gas: number;
};

/** How a call ended, and with which bytes: those of its answer or of its refusal. */
export type EvmOutcome = { isReturned: boolean; data: Uint8Array };

/** The call breaks a rule of the EVM: it ends without an answer, and whoever called goes on. */
export class Halt extends Error {}

const DEEPEST_STACK = 1024;
const JUMPDEST = 0x5b;
const FIRST_PUSH = 0x60;
const LAST_PUSH = 0x7f;
const targets = new WeakMap<Uint8Array, ReadonlySet<number>>();

/** The stack, the memory and the place of one call that runs. */
export class Frame {
  at = 0;
  /** Set where the call broke a rule of the EVM, which takes all of its gas. */
  isHalted = false;
  gas: number;
  readonly memory = new Memory((gas) => this.pay(gas));
  readonly code: Uint8Array;
  /** Answer of the last call made by this one. */
  returned: Uint8Array = new Uint8Array();
  private readonly stack: bigint[] = [];

  constructor(
    readonly run: EvmRun,
    readonly call: EvmCall,
  ) {
    this.code = run.state.code(call.code);
    this.gas = call.gas;
  }

  /** Takes gas; nodes give different amounts, so nothing follows from its end. */
  pay(gas: number): void {
    this.gas -= gas;
    if (this.gas < 0) throw new Unprovable('gas');
  }

  /** Takes more gas where something is looked at for the first time. */
  look(at: bigint | string, gas: number): void {
    const { seen } = this.run;
    if (seen.has(at)) return;
    seen.add(at);
    this.pay(gas);
  }

  pop(): bigint {
    const word = this.stack.pop();
    if (word === undefined) throw new Halt();
    return word;
  }

  push(word: bigint): undefined {
    if (this.stack.length >= DEEPEST_STACK) throw new Halt();
    this.stack.push(word);
  }

  /** The word so far below the top, counted from 1, once more on top. */
  duplicate(depth: number): undefined {
    const word = this.stack.at(-depth);
    if (word === undefined) throw new Halt();
    this.push(word);
  }

  /** Exchanges the top with the word so far below it. */
  swap(depth: number): undefined {
    const [top, other] = [this.stack.length - 1, this.stack.length - 1 - depth];
    const [first, second] = [this.stack[top], this.stack[other]];
    if (first === undefined || second === undefined) throw new Halt();
    this.stack[top] = second;
    this.stack[other] = first;
  }

  jump(to: bigint): undefined {
    if (!targetsOf(this.code).has(Number(to))) throw new Halt();
    this.at = Number(to);
  }
}

/** Finds the valid jump targets in code: no byte that is data of a push. */
function targetsOf(code: Uint8Array): ReadonlySet<number> {
  const known = targets.get(code);
  if (known !== undefined) return known;
  const found = new Set<number>();
  for (let at = 0; at < code.length; at += 1) {
    const operation = code[at] ?? 0;
    if (operation === JUMPDEST) found.add(at);
    if (operation >= FIRST_PUSH && operation <= LAST_PUSH) at += operation - FIRST_PUSH + 1;
  }
  targets.set(code, found);
  return found;
}
