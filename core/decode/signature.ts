import type { Hex } from 'viem';
import { keccak256, stringToBytes } from 'viem/utils';
import { arrayOf, type Callable, elementary, type Layout, signatureOf, tupleOf } from './layout';

/** Longer than any real signature; longer ones are not read. */
const LONGEST = 4_096;
const DEEPEST = 12;

/** First four bytes of the hash of a signature exactly as it is written, which is what a Compound timelock sends. */
export const selectorOf = (signature: string): Hex => keccak256(stringToBytes(signature)).slice(0, 10) as Hex;

/** The signatures in a table: one a line, or after the types of the parameters all names of functions that take them. */
export function signaturesIn(table: string): string[] {
  return table.split('\n').flatMap((line) => {
    if (!line.startsWith('(')) return line === '' ? [] : [line];
    const [types, ...names] = line.split(' ');
    return names.map((name) => `${name}${types}`);
  });
}

/** Reads `name(type name,(type name) name)`, names being optional; undefined for what is no signature, nests too deep or is too long. */
export function parseSignature(text: string): Callable | undefined {
  if (text.length > LONGEST) return undefined;
  const [, name] = /^([A-Za-z_$][\w$]*)\(/.exec(text) ?? [];
  if (name === undefined) return undefined;
  const place = { text, at: name.length };
  const inputs = listAt(place, 0);
  if (inputs === undefined || place.at !== text.length) return undefined;
  return { name, inputs, signature: signatureOf(name, inputs) };
}

type Place = { readonly text: string; at: number };

/** A list in brackets, from the opening one on. */
function listAt(place: Place, depth: number): Layout[] | undefined {
  if (depth > DEEPEST) return undefined;
  place.at += 1;
  const parts: Layout[] = [];
  if (place.text[place.at] === ')') {
    place.at += 1;
    return parts;
  }
  for (;;) {
    const part = parameterAt(place, depth);
    if (part === undefined) return undefined;
    parts.push(part);
    const next = place.text[place.at];
    place.at += 1;
    if (next === ')') return parts;
    if (next !== ',') return undefined;
  }
}

function parameterAt(place: Place, depth: number): Layout | undefined {
  const bare = place.text[place.at] === '(' ? tupleAt(place, depth) : wordAt(place);
  const layout = bare && bracketsAt(place, bare);
  if (layout === undefined) return undefined;
  const [spaced, name] = stick(place, / ([A-Za-z_$][\w$]*)/y);
  return spaced === undefined ? layout : { ...layout, name: name ?? '' };
}

function tupleAt(place: Place, depth: number): Layout | undefined {
  const parts = listAt(place, depth + 1);
  return parts && tupleOf(parts);
}

function wordAt(place: Place): Layout | undefined {
  const [type] = stick(place, /[a-z]+\d*/y);
  return type === undefined ? undefined : elementary(type);
}

function bracketsAt(place: Place, bare: Layout): Layout | undefined {
  let layout: Layout | undefined = bare;
  for (let arrays = 0; layout !== undefined; arrays += 1) {
    const [found, length] = stick(place, /\[(\d{0,5})\]/y);
    if (found === undefined) return layout;
    if (arrays >= DEEPEST) return undefined;
    layout = arrayOf(layout, length === undefined || length === '' ? null : Number(length));
  }
  return undefined;
}

/** Matches a sticky pattern at this place; moves on behind it. */
function stick(place: Place, pattern: RegExp): readonly (string | undefined)[] {
  pattern.lastIndex = place.at;
  const found = pattern.exec(place.text);
  if (found === null) return [];
  place.at = pattern.lastIndex;
  return found;
}
