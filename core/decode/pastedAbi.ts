import type { Abi } from 'viem';
import { parseAbi } from 'viem/utils';
import { readable } from '@/core/json';
import { t } from '@/core/language/message';
import { callablesOf } from './abi';
import { DecodeFlaw } from './flaw';

const LONGEST = 2_000_000;
const MOST_FUNCTIONS = 2_000;
// The pattern of abitype takes the square of a line's length: 22 s for 880 kB.
const LONGEST_LINE = 2_000;
const LONGEST_LINES = 200_000;
const DEEPEST = 12;

/**
 * An ABI as people have it: JSON (the list, or a build's file with an `abi` in it), or one signature a line such as
 * `function setFoo(uint256 bar)`. Throws `DecodeFlaw` with one sentence when it is none, or has no function.
 */
export function parsePastedAbi(text: string): Abi {
  const trimmed = text.trim();
  if (trimmed === '') throw new DecodeFlaw(t`There is no ABI here yet.`);
  demandSize(trimmed.length <= LONGEST);
  const abi = /^[[{]/.test(trimmed) ? fromJson(trimmed) : fromLines(trimmed);
  if (callablesOf(abi).size === 0) throw new DecodeFlaw(t`This ABI names no function.`);
  return abi;
}

function fromJson(text: string): Abi {
  const value = readable(() => JSON.parse(text) as unknown);
  if (value === undefined) throw new DecodeFlaw(t`This is not JSON, nor one signature a line.`);
  const list = Array.isArray(value) ? value : (value as { abi?: unknown } | null)?.abi;
  if (!Array.isArray(list)) throw new DecodeFlaw(t`This JSON holds no list of functions.`);
  if (list.every((item) => typeof item === 'string')) return fromLines(list.join('\n'));
  const functions = list.filter(isFunction);
  demandSize(functions.length <= MOST_FUNCTIONS);
  return functions as Abi;
}

function isFunction(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const { type, name, inputs } = item as Record<string, unknown>;
  return (
    type === 'function' &&
    typeof name === 'string' &&
    Array.isArray(inputs) &&
    inputs.every((input) => isInput(input, 1))
  );
}

function isInput(item: unknown, depth: number): boolean {
  if (depth > DEEPEST || typeof item !== 'object' || item === null) return false;
  const { type, name, components } = item as Record<string, unknown>;
  const isNamed = name === undefined || typeof name === 'string';
  const isWhole =
    components === undefined ||
    (Array.isArray(components) && components.every((each) => isInput(each, depth + 1)));
  return typeof type === 'string' && isNamed && isWhole;
}

function fromLines(text: string): Abi {
  demandSize(text.length <= LONGEST_LINES);
  const raw = text.split('\n');
  demandSize(raw.every((line) => line.length <= LONGEST_LINE));
  const lines = raw
    .map((line) => line.replace(/[;{].*$/, '').trim())
    .filter((line) => line !== '')
    .map((line) => (/^(function|event|error|struct|constructor)\b/.test(line) ? line : `function ${line}`));
  demandSize(lines.length <= MOST_FUNCTIONS);
  try {
    return parseAbi(lines) as Abi;
  } catch {
    throw new DecodeFlaw(t`This is not an ABI: neither JSON, nor one signature a line.`);
  }
}

// Before anything looks at it closely: a stranger may have written it.
function demandSize(isWithin: boolean): void {
  if (!isWithin) throw new DecodeFlaw(t`This text is longer than any ABI.`);
}
