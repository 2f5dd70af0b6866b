import { keccak256 } from 'viem/utils';
import { type EvmOutcome, type Frame, Halt } from './frame';
import {
  COLD_ACCOUNT,
  COLD_SLOT,
  COPIED_WORD,
  EXPONENT_BYTE,
  HASHED_WORD,
  sliced,
  toLength,
  toWord,
  wordBytes,
  wordsIn,
} from './memory';
import { Unprovable } from './unprovable';

/** One operation; returns an outcome if the call ends with it. */
export type Operation = (frame: Frame) => EvmOutcome | undefined;

const LOW_ADDRESS = (1n << 160n) - 1n;

const copy = (frame: Frame, from: (frame: Frame) => Uint8Array): undefined => {
  const [to, start, length] = [frame.pop(), frame.pop(), frame.pop()];
  const count = toLength(length);
  frame.pay(COPIED_WORD * wordsIn(count));
  frame.memory.write(to, sliced(from(frame), start, count));
};
/** The account whose address is on the stack. */
const account = (frame: Frame): bigint => {
  const address = frame.pop() & LOW_ADDRESS;
  frame.look(address, COLD_ACCOUNT);
  return address;
};
const refused = (name: string) => (frame: Frame) => {
  if (frame.call.isStatic) throw new Halt();
  throw new Unprovable(name);
};
const beyond = (name: string) => () => {
  throw new Unprovable(name);
};
const jump = (frame: Frame, to: bigint) => frame.jump(to);

/** The operations but arithmetic and calls, by their opcode. */
const OTHERS: Readonly<Record<number, Operation>> = {
  0: () => ({ isReturned: true, data: new Uint8Array() }),
  10: (frame) => {
    const [base, exponent] = [frame.pop(), frame.pop()];
    frame.pay(exponent === 0n ? 0 : EXPONENT_BYTE * Math.ceil(exponent.toString(16).length / 2));
    frame.push(power(base, exponent));
  },
  32: (frame) => {
    const bytes = frame.memory.read(frame.pop(), frame.pop());
    frame.pay(HASHED_WORD * wordsIn(bytes.length));
    frame.push(BigInt(keccak256(bytes)));
  },
  48: (frame) => frame.push(frame.call.address),
  49: (frame) => frame.push(frame.run.state.balance(account(frame))),
  50: (frame) => frame.push(0n),
  51: (frame) => frame.push(frame.call.caller),
  52: (frame) => frame.push(0n),
  53: (frame) => frame.push(toWord(sliced(frame.call.input, frame.pop(), 32))),
  54: (frame) => frame.push(BigInt(frame.call.input.length)),
  55: (frame) => copy(frame, ({ call }) => call.input),
  56: (frame) => frame.push(BigInt(frame.code.length)),
  57: (frame) => copy(frame, ({ code }) => code),
  58: (frame) => frame.push(0n),
  59: (frame) => frame.push(BigInt(frame.run.state.code(account(frame)).length)),
  60: (frame) => {
    const address = account(frame);
    copy(frame, ({ run }) => run.state.code(address));
  },
  61: (frame) => frame.push(BigInt(frame.returned.length)),
  62: (frame) => {
    const [to, start, length] = [frame.pop(), frame.pop(), frame.pop()];
    if (start + length > BigInt(frame.returned.length)) throw new Halt();
    frame.pay(COPIED_WORD * wordsIn(toLength(length)));
    frame.memory.write(to, sliced(frame.returned, start, toLength(length)));
  },
  63: (frame) => frame.push(frame.run.state.codeHash(account(frame))),
  64: beyond('blockhash'),
  65: (frame) => frame.push(frame.run.block.miner),
  66: (frame) => frame.push(frame.run.block.timestamp),
  67: (frame) => {
    if (frame.run.block.number === undefined) throw new Unprovable('block number');
    frame.push(frame.run.block.number);
  },
  68: (frame) => frame.push(frame.run.block.prevRandao),
  69: (frame) => frame.push(frame.run.block.gasLimit),
  70: (frame) => frame.push(frame.run.block.chainId),
  71: (frame) => frame.push(frame.run.state.balance(frame.call.address)),
  72: beyond('basefee'),
  73: beyond('blobhash'),
  74: beyond('blobbasefee'),
  80: (frame) => {
    frame.pop();
  },
  81: (frame) => frame.push(toWord(frame.memory.read(frame.pop(), 32n))),
  82: (frame) => frame.memory.write(frame.pop(), wordBytes(frame.pop())),
  83: (frame) => frame.memory.write(frame.pop(), wordBytes(frame.pop()).subarray(31)),
  84: (frame) => {
    const slot = frame.pop();
    frame.look(`${frame.call.address} ${slot}`, COLD_SLOT);
    frame.push(frame.run.state.slot(frame.call.address, slot));
  },
  85: refused('sstore'),
  86: (frame) => jump(frame, frame.pop()),
  87: (frame) => {
    const [to, condition] = [frame.pop(), frame.pop()];
    if (condition !== 0n) jump(frame, to);
  },
  88: (frame) => frame.push(BigInt(frame.at - 1)),
  89: (frame) => frame.push(BigInt(frame.memory.size)),
  90: (frame) => frame.push(BigInt(frame.gas)),
  91: () => undefined,
  92: (frame) => {
    frame.pop();
    frame.push(0n);
  },
  93: refused('tstore'),
  94: (frame) => {
    const [to, from, length] = [frame.pop(), frame.pop(), frame.pop()];
    frame.pay(COPIED_WORD * wordsIn(toLength(length)));
    frame.memory.write(to, frame.memory.read(from, length));
  },
  95: (frame) => frame.push(0n),
  240: refused('create'),
  242: beyond('callcode'),
  243: (frame) => ({ isReturned: true, data: frame.memory.read(frame.pop(), frame.pop()) }),
  245: refused('create'),
  253: (frame) => ({ isReturned: false, data: frame.memory.read(frame.pop(), frame.pop()) }),
  254: () => {
    throw new Halt();
  },
  255: refused('selfdestruct'),
};

const BITS = 256;
const SIGN = 255n;

/** A number as a word of the EVM: what is above 256 bits falls away. */
const wrapWord = (value: bigint): bigint => BigInt.asUintN(BITS, value);

const signed = (word: bigint): bigint => BigInt.asIntN(BITS, word);
const flag = (isTrue: boolean): bigint => (isTrue ? 1n : 0n);

/** The operations that take two words and give one, by their opcode (the EVM's yellow paper, appendix H). */
const BINARY: Readonly<Record<number, (a: bigint, b: bigint) => bigint>> = {
  1: (a, b) => wrapWord(a + b),
  2: (a, b) => wrapWord(a * b),
  3: (a, b) => wrapWord(a - b),
  4: (a, b) => (b === 0n ? 0n : a / b),
  5: (a, b) => (b === 0n ? 0n : wrapWord(signed(a) / signed(b))),
  6: (a, b) => (b === 0n ? 0n : a % b),
  7: (a, b) => (b === 0n ? 0n : wrapWord(signed(a) % signed(b))),
  11: extendSign,
  16: (a, b) => flag(a < b),
  17: (a, b) => flag(a > b),
  18: (a, b) => flag(signed(a) < signed(b)),
  19: (a, b) => flag(signed(a) > signed(b)),
  20: (a, b) => flag(a === b),
  22: (a, b) => a & b,
  23: (a, b) => a | b,
  24: (a, b) => a ^ b,
  26: (place, word) => (place > 31n ? 0n : (word >> (8n * (31n - place))) & 255n),
  27: (shift, word) => (shift > SIGN ? 0n : wrapWord(word << shift)),
  28: (shift, word) => (shift > SIGN ? 0n : word >> shift),
  29: (shift, word) => wrapWord(signed(word) >> (shift > SIGN ? SIGN : shift)),
};

const UNARY: Readonly<Record<number, (word: bigint) => bigint>> = {
  21: (word) => flag(word === 0n),
  25: (word) => wrapWord(~word),
  30: (word) => BigInt(word === 0n ? BITS : BITS - word.toString(2).length),
};

/** The operations that take three words and give one. */
const TERNARY: Readonly<Record<number, (a: bigint, b: bigint, c: bigint) => bigint>> = {
  8: (a, b, c) => (c === 0n ? 0n : (a + b) % c),
  9: (a, b, c) => (c === 0n ? 0n : (a * b) % c),
};

/** A power of a word, as a word. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let [square, left] = [base, exponent]; left > 0n; left >>= 1n, square = wrapWord(square * square))
    if ((left & 1n) === 1n) result = wrapWord(result * square);
  return result;
}

function extendSign(size: bigint, word: bigint): bigint {
  if (size > 30n) return word;
  return wrapWord(BigInt.asIntN(8 * (Number(size) + 1), word));
}

/** All operations but calls, by their opcode; undefined where there is none. */
export const OPERATIONS: readonly (Operation | undefined)[] = Array.from({ length: 256 }, (_, code) => {
  const [one, two, three] = [UNARY[code], BINARY[code], TERNARY[code]];
  if (one !== undefined) return (frame) => frame.push(one(frame.pop()));
  if (two !== undefined) return (frame) => frame.push(two(frame.pop(), frame.pop()));
  if (three !== undefined) return (frame) => frame.push(three(frame.pop(), frame.pop(), frame.pop()));
  if (code >= 0x60 && code <= 0x7f) return pushing(code - 0x5f);
  if (code >= 0x80 && code <= 0x8f) return (frame) => frame.duplicate(code - 0x7f);
  if (code >= 0x90 && code <= 0x9f) return (frame) => frame.swap(code - 0x8f);
  if (code >= 0xa0 && code <= 0xa4) return refused('log');
  return OTHERS[code];
});

function pushing(length: number): Operation {
  return (frame) => {
    frame.push(toWord(sliced(frame.code, BigInt(frame.at), length)));
    frame.at += length;
  };
}
