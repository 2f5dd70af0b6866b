import type { Value } from '@/core/decode/action';
import type { Layout } from '@/core/decode/layout';
import { isHexBytes } from '@/core/governor/hexBytes';
import { readable } from '@/core/json';
import { t } from '@/core/language/message';
import type { RecipeValue } from '../document';
import { DraftFlaw } from '../flaw';
import { whyNotText } from '../whyNotText';
import { parseUnitAmount } from './parseUnitAmount';
import { writtenAddress } from './recipe';

/** An input as a value of its type, ready to be encoded; `at` names it. Throws `DraftFlaw` with a sentence. */
export function argumentOf(
  { shape, type }: Layout,
  given: RecipeValue | undefined,
  at: string,
  chainId: number,
): Value {
  switch (shape.is) {
    case 'uint':
    case 'int':
      return wholeOf(shape, scalar(given, at), at);
    case 'address':
      return writtenAddress(scalar(given, at), at, chainId);
    case 'bool':
      return flagOf(given, at);
    case 'fixed':
      return bytesOf(scalar(given, at), at, shape.size);
    case 'bytes':
      return bytesOf(scalar(given, at), at, null);
    case 'string':
      return sound(given, at);
    case 'array':
      return listOf(given, at, shape.length).map((each, index) =>
        argumentOf(shape.of, each, `${at}[${index}]`, chainId),
      );
    case 'tuple':
      return partsOf(shape.parts, given, { at, type, chainId });
  }
}

function scalar(given: RecipeValue | undefined, at: string): string {
  if (typeof given !== 'string' || given.trim() === '') throw new DraftFlaw(t`There is no ${at} yet.`);
  return given.trim();
}

function wholeOf({ is, bits }: { is: 'uint' | 'int'; bits: number }, text: string, at: string): string {
  const isBelow = is === 'int' && /^-\d/.test(text);
  const size = parseUnitAmount(isBelow ? text.slice(1) : text, 0, at);
  const most = is === 'uint' ? 2n ** BigInt(bits) - 1n : 2n ** BigInt(bits - 1) - (isBelow ? 0n : 1n);
  if (size > most) throw new DraftFlaw(t`The ${at} does not fit its type, ${is}${bits}.`);
  return String(isBelow ? -size : size);
}

function flagOf(given: RecipeValue | undefined, at: string): boolean {
  if (given === true || given === 'true') return true;
  if (given === false || given === 'false') return false;
  throw new DraftFlaw(t`The ${at} is neither true nor false.`);
}

function bytesOf(text: string, at: string, size: number | null): string {
  if (!isHexBytes(text)) throw new DraftFlaw(t`The ${at} is not whole bytes in hex with 0x.`);
  if (size !== null && text.length !== 2 + 2 * size)
    throw new DraftFlaw(t`The ${at} has ${text.length / 2 - 1} bytes, and its type ${size}.`);
  return text.toLowerCase();
}

// Not trimmed, and it may be empty: it is sent as it stands.
function sound(given: RecipeValue | undefined, at: string): string {
  if (typeof given !== 'string') throw new DraftFlaw(t`There is no ${at} yet.`);
  const flaw = whyNotText(given, 1_000_000);
  if (flaw !== undefined) throw new DraftFlaw(t`The ${at} is not ${flaw}.`);
  return given;
}

/** A list as it stands, or in JSON as people paste it, with its numbers in quotes. */
function listOf(given: RecipeValue | undefined, at: string, length: number | null): readonly RecipeValue[] {
  const found = typeof given === 'string' ? parsedValue(given, at) : given;
  if (!isList(found)) throw new DraftFlaw(t`The ${at} is not a list.`);
  if (length !== null && found.length !== length)
    throw new DraftFlaw(t`The ${at} has ${found.length} entries, and its type ${length}.`);
  return found;
}

function partsOf(
  parts: readonly Layout[],
  given: RecipeValue | undefined,
  { at, type, chainId }: { at: string; type: string; chainId: number },
): Value {
  const found = typeof given === 'string' ? parsedValue(given, at) : given;
  if (typeof found !== 'object') throw new DraftFlaw(t`The ${at} is not a ${type}.`);
  if (isList(found) && found.length !== parts.length)
    throw new DraftFlaw(t`The ${at} has ${found.length} parts, and its type ${parts.length}.`);
  return parts.map((part, index) => {
    const name = part.name === '' ? String(index) : part.name;
    const each = isList(found) ? found[index] : Object.hasOwn(found, name) ? found[name] : undefined;
    return argumentOf(part, each, `${at}.${name}`, chainId);
  });
}

const isList = (value: RecipeValue | undefined): value is readonly RecipeValue[] => Array.isArray(value);

/** JSON as the value of an input; figures without quotes are taken only where JSON keeps every digit of them. */
export function parsedValue(text: string, at: string): RecipeValue {
  const found = readable(() => JSON.parse(text) as unknown);
  if (found === undefined) throw new DraftFlaw(t`The ${at} is not a list in JSON, such as ["1", "2"].`);
  return inputOf(found, at, 0);
}

function inputOf(found: unknown, at: string, depth: number): RecipeValue {
  if (depth > 8) throw new DraftFlaw(t`The ${at} is nested more than 8 deep.`);
  if (typeof found === 'string' || typeof found === 'boolean') return found;
  if (typeof found === 'number' && Number.isSafeInteger(found)) return String(found);
  if (typeof found === 'number')
    throw new DraftFlaw(t`The ${at} has a figure that JSON rounds; put its digits in quotes.`);
  if (Array.isArray(found)) return found.map((each) => inputOf(each, at, depth + 1));
  if (typeof found !== 'object' || found === null) throw new DraftFlaw(t`The ${at} has an empty place.`);
  return Object.fromEntries(
    Object.entries(found).map(([name, each]) => [name, inputOf(each, at, depth + 1)]),
  );
}
