import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Hex, keccak256 } from 'viem';
import type { Action, Proposal } from '@/core/decode/action';
import { readProposalFile } from '@/core/decode/proposalFile';

/** Real proposals with what they mean; beside the project, where they are there at all. */
const FOLDER = join(process.cwd(), '..', 'shared', 'data', 'proposals');

/** A value too long for the file: its beginning, its length, its hash. */
type Long = { $long: true; chars: number; keccak256: Hex };
type Given = string | number | boolean | Long | readonly Given[] | { readonly [name: string]: Given };

/** One call as a file describes it. */
export type Expected = {
  to: string;
  value: string;
  decoded: {
    kind: 'call' | 'native-transfer' | 'arbitrum-retryable-magic' | 'unknown';
    selector?: Hex;
    function?: string;
    args?: readonly { name: string | null; type: string; value: Given }[];
    nested?: readonly Expected[];
  } & { readonly [part: string]: unknown };
};

/** A real proposal: its file, what it says, what that means. */
export type Real = { name: string; proposal: Proposal; expected: readonly Expected[] };

/** How one call came out; `problem` is what differs, `depth` 0 for the calls of the proposal itself. */
export type Outcome = { path: string; depth: number; kind: Action['kind'] | 'none'; problem: string | null };

export function realProposals(): Real[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      const { expected } = JSON.parse(text) as { expected: readonly Expected[] };
      return { name: name.replace('.json', ''), proposal: readProposalFile(text), expected };
    });
}

/** Compares a call and all inside it, in order, with what the file says. */
export function* compared(
  expected: Expected,
  action: Action | undefined,
  path: string,
  depth = 0,
): Generator<Outcome> {
  yield { path, depth, kind: action?.kind ?? 'none', problem: problemOf(expected, action) };
  const nested = expected.decoded.nested ?? [];
  for (const [index, each] of nested.entries())
    yield* compared(each, action?.nested[index], `${path}.${index}`, depth + 1);
}

function problemOf({ to, value, decoded }: Expected, action: Action | undefined): string | null {
  if (action === undefined) return 'not found';
  if (action.target.toLowerCase() !== to.toLowerCase()) return `target ${action.target}, not ${to}`;
  if (action.value.toString() !== value) return `value ${action.value}, not ${value}`;
  const { nested } = decoded;
  if (nested !== undefined && nested.length !== action.nested.length)
    return `${action.nested.length} calls inside, not ${nested.length}`;
  switch (decoded.kind) {
    case 'call':
      return callProblem(decoded, action);
    case 'native-transfer':
      return action.kind === 'coin' ? null : `${action.kind}, not coin`;
    case 'arbitrum-retryable-magic':
      return ticketProblem(decoded, action);
    // Calls that the file could not decode may be decoded here.
    case 'unknown':
      return action.kind === 'unknown' ? `undecoded, as in the file: ${action.selector}` : null;
  }
}

function callProblem(decoded: Expected['decoded'], action: Action): string | null {
  if (action.function !== decoded.function) return `function ${action.function}, not ${decoded.function}`;
  if (action.selector !== decoded.selector) return `selector ${action.selector}, not ${decoded.selector}`;
  const given = decoded.args ?? [];
  if (given.length !== action.args.length) return `${action.args.length} arguments, not ${given.length}`;
  for (const [index, { type, value }] of given.entries()) {
    const ours = action.args[index];
    if (ours?.type !== type) return `argument ${index} is ${ours?.type}, not ${type}`;
    if (!isSame(value, ours.value)) return `argument ${index} is ${JSON.stringify(ours.value).slice(0, 80)}`;
  }
  return null;
}

function ticketProblem(decoded: Expected['decoded'], action: Action): string | null {
  if (action.kind !== 'retryable-ticket') return `${action.kind}, no retryable ticket`;
  const parts = ['inbox', 'l2Target', 'l2Value', 'gasLimit', 'maxFeePerGas'];
  const wrong = parts.find((part) => action.args.find(({ name }) => name === part)?.value !== decoded[part]);
  return wrong === undefined ? null : `another ${wrong}`;
}

// Whole numbers are decimal strings here, and numbers in the files where they are small; names of tuples may differ.
function isSame(given: Given, ours: unknown): boolean {
  if (typeof given !== 'object') return (typeof given === 'number' ? String(given) : given) === ours;
  if ('$long' in given) {
    const long = given as Long;
    return (
      typeof ours === 'string' && ours.length === long.chars && keccak256(ours as Hex) === long.keccak256
    );
  }
  if (typeof ours !== 'object' || ours === null) return false;
  const theirs = Object.values(given) as Given[];
  const values = Object.values(ours);
  return theirs.length === values.length && theirs.every((each, index) => isSame(each, values[index]));
}
