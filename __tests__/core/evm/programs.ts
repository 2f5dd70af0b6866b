import type { Hex } from 'viem';
import type { Random } from '../../runs';

/** Two random programs, the second of which the first may call, and what the first is called with. */
export type Programs = { first: Hex; second: Hex; input: Hex };

const BINARY = [1, 2, 3, 4, 5, 6, 7, 10, 11, 16, 17, 18, 19, 20, 22, 23, 24, 26, 27, 28, 29];
const UNARY = [21, 25];
const TERNARY = [8, 9];
// Opcodes of the call, the block and the code; the gas left and the cost of fees do not concern a view.
const PLAIN = [
  0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3d, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x58, 0x59, 0x5f,
];
const CALLS = [0xf1, 0xf4, 0xfa];
const EDGES = [0n, 1n, 2n, 31n, 32n, 255n, 256n, (1n << 255n) - 1n, 1n << 255n, (1n << 256n) - 1n];

/** Random programs that come to an end: words, arithmetic, memory, calldata, jumps ahead, calls, and all kinds of ends. */
export function programsOf(chance: Random, second: bigint): Programs {
  const bytes = (count: number) => Array.from({ length: count }, () => chance.int(0, 255));
  return {
    first: hexOf(program(chance, second)),
    second: hexOf(program(chance, undefined)),
    input: hexOf(bytes(chance.int(0, 100))),
  };
}

/** The same words on the way to both: a program is a list of bytes. */
function program(chance: Random, callee: bigint | undefined): number[] {
  const code = Array.from({ length: 24 }, () => push(chance.bigint(256))).flat();
  for (let left = chance.int(1, 60); left > 0; left -= 1) {
    if (chance.chance(0.1)) code.push(...jumpAhead(chance));
    else code.push(...step(chance, callee));
  }
  return [...code, ...end(chance)];
}

function step(chance: Random, callee: bigint | undefined): number[] {
  const word = () => push(chance.chance(0.4) ? chance.pick(EDGES) : chance.bigint(256));
  const small = () => push(BigInt(chance.int(0, 300)));
  const kinds: (() => number[])[] = [
    () => [...word(), ...word(), chance.pick(BINARY)],
    () => [chance.pick(BINARY)],
    () => [...word(), chance.pick(UNARY)],
    () => [...word(), ...word(), ...word(), chance.pick(TERNARY)],
    () => [chance.pick(PLAIN)],
    () => [...word(), ...small(), chance.pick([0x52, 0x53])],
    () => [...small(), 0x51],
    () => [...(chance.chance(0.3) ? word() : small()), 0x35],
    () => [...small(), ...small(), 0x20],
    () => [...small(), ...small(), ...small(), chance.pick([0x37, 0x39, 0x5e])],
    () => [chance.chance(0.5) ? chance.int(0x80, 0x8f) : chance.int(0x90, 0x9f)],
    () => [...small(), 0x54],
    () => [...push(callee ?? 0x99n), chance.pick([0x31, 0x3b, 0x3f])],
    () => [...push(chance.chance(0.2) ? BigInt(chance.int(0, 40)) : 0n), ...push(0n), ...small(), 0x3e],
    () => calling(chance, callee),
  ];
  return chance.pick(kinds)();
}

function calling(chance: Random, callee: bigint | undefined): number[] {
  if (callee === undefined) return [];
  const kind = chance.pick(CALLS);
  const size = () => push(BigInt(chance.int(0, 96)));
  const value = kind === 0xf1 ? push(0n) : [];
  // 4 gives back what it is given; 0x99 is nobody.
  const to = push(chance.pick([callee, callee, callee, 4n, 0x99n]));
  return [...size(), ...size(), ...size(), ...size(), ...value, ...to, ...push(200_000n), kind];
}

/** A jump over bytes that would be a fault, or not, as the word on the stack says; a few lead to no mark, or to data. */
function jumpAhead(chance: Random): number[] {
  const isTaken = chance.chance(0.7);
  const isData = chance.chance(0.05);
  const isBeyond = chance.chance(0.05);
  // PC, plus the bytes from there to the mark.
  const way = (isTaken || isData ? 6 : 5) + (isBeyond ? 1 : 0);
  const between = isData ? [0x60] : isTaken ? [0xfe] : [];
  return [...push(isTaken ? 1n : 0n), 0x58, 0x60, way, 0x01, 0x57, ...between, 0x5b];
}

function end(chance: Random): number[] {
  const kept = [0, 32, 64].flatMap((at) => [...push(BigInt(at)), 0x52]);
  return [...kept, ...push(BigInt(chance.int(0, 160))), 0x5f, chance.chance(0.9) ? 0xf3 : 0xfd];
}

function push(value: bigint): number[] {
  if (value === 0n) return [0x5f];
  const digits = value.toString(16);
  const bytes = (digits.length % 2 === 1 ? `0${digits}` : digits).match(/../g) ?? [];
  return [0x5f + bytes.length, ...bytes.map((byte) => Number.parseInt(byte, 16))];
}

const hexOf = (bytes: readonly number[]): Hex =>
  `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
