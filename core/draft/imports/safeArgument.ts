import type { Layout, ValueShape } from '@/core/decode/layout';
import { t } from '@/core/language/message';
import type { RecipeValue } from '../document';
import { DraftFlaw } from '../flaw';
import { parsedValue } from '../recipes/argument';

const DEEPEST = 8;

/**
 * A value as Transaction Builder stores it, by the rules of that program: lists are split at commas within their brackets
 * and lose their quotes, lists of texts and tuples are JSON, whole numbers may be hex, and `True` or `1` is true. A value
 * that Safe refuses too is refused. Throws `DraftFlaw`.
 */
export function safeArgument({ shape }: Layout, given: unknown, at: string): RecipeValue {
  if (shape.is === 'bool' && typeof given === 'boolean') return given;
  if (typeof given !== 'string') throw new DraftFlaw(t`The ${at} is missing or not text.`);
  return textValue(shape, given, at, 0);
}

function textValue(shape: ValueShape, text: string, at: string, depth: number): RecipeValue {
  if (depth > DEEPEST) throw new DraftFlaw(t`The ${at} is nested more than 8 deep.`);
  switch (shape.is) {
    case 'tuple':
      return plainValue(shape, parsedValue(text, at));
    case 'array': {
      if (isJsonList(shape)) return plainValue(shape, parsedValue(text, at));
      const [, inside] = /^\s*\[([\s\S]*)\]\s*$/.exec(text) ?? [];
      if (inside === undefined) throw new DraftFlaw(t`The ${at} is not a list in brackets, such as [1, 2].`);
      return splitList(inside).map((each) => textValue(shape.of.shape, each, at, depth + 1));
    }
    default:
      return scalarOf(shape, text);
  }
}

// Safe reads texts and tuples as JSON, so their commas and quotes count.
function isJsonList(shape: ValueShape): boolean {
  if (shape.is === 'array') return isJsonList(shape.of.shape);
  return shape.is === 'string' || shape.is === 'tuple';
}

function plainValue(shape: ValueShape, value: RecipeValue): RecipeValue {
  if (typeof value === 'string') return scalarOf(shape, value);
  if (shape.is === 'array' && Array.isArray(value))
    return value.map((each: RecipeValue) => plainValue(shape.of.shape, each));
  if (shape.is === 'tuple' && Array.isArray(value))
    return value.map((each: RecipeValue, index) => plainValue(shape.parts[index]?.shape ?? shape, each));
  return value;
}

function scalarOf(shape: ValueShape, text: string): RecipeValue {
  if (shape.is === 'string' || shape.is === 'array' || shape.is === 'tuple') return text;
  const bare = text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim();
  if (shape.is === 'bool')
    return /^(true|1)$/i.test(bare) ? 'true' : /^(false|0)$/i.test(bare) ? 'false' : bare;
  const isHex = (shape.is === 'uint' || shape.is === 'int') && /^0x[\da-f]{1,64}$/i.test(bare);
  return isHex ? String(BigInt(bare.toLowerCase())) : bare;
}

function splitList(inside: string): string[] {
  if (inside.trim() === '') return [];
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < inside.length; at += 1) {
    if (inside[at] === '[') depth += 1;
    else if (inside[at] === ']') depth -= 1;
    else if (inside[at] === ',' && depth === 0) {
      parts.push(inside.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, inside.slice(from)];
}
