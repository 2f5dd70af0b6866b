import type { Hex } from 'viem';
import { keccak256, stringToBytes } from 'viem/utils';
import { CONTRACT_ERRORS } from './contractErrors';
import { GOVERNOR_ERRORS, type Revert } from './governorErrors';
import { STATES } from './proposal';

/** Every error known here, by selector. */
export const REVERTS: Readonly<Record<Hex, Revert>> = { ...GOVERNOR_ERRORS, ...CONTRACT_ERRORS };

/** What the compiler's own checks mean, by the code of `Panic(uint256)`. */
const PANICS: Readonly<Record<string, string>> = {
  '1': 'An assertion of the contract failed.',
  '17': 'A calculation of the contract went out of range.',
  '18': 'The contract divided by zero.',
  '33': 'The contract was given a value it does not know.',
  '49': 'The change must be executed through the Governor, not on the timelock itself.',
  '50': 'The contract looked beyond the end of a list.',
};

const ERROR = '0x08c379a0';
const PANIC = '0x4e487b71';

/**
 * The reason in a revert's data as one sentence; undefined when there is no data to read. Text that a contract made up
 * (`Error(string)`) is quoted, cut to 200 characters, and still to be shown as plain text only.
 */
export function explainRevert(data: Hex): string | undefined {
  if (!/^0x([0-9a-fA-F]{2})+$/.test(data)) return undefined;
  const selector = data.slice(0, 10).toLowerCase() as Hex;
  if (selector === ERROR) return quoted(data);
  if (selector === PANIC) return panic(wordAt(data, 0));
  const known = Object.hasOwn(REVERTS, selector) ? REVERTS[selector] : undefined;
  if (known === undefined) return `It gives an error that is not known here (${selector}).`;
  return sentence(known, data);
}

function sentence(revert: Revert, data: Hex): string {
  const { names = [], words } = revert;
  if (revert.error.startsWith('GovernorUnexpectedProposalState') && wordAt(data, 2) === 0n) {
    return 'An identical proposal already exists.';
  }
  return words.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = wordAt(data, names.indexOf(name));
    return value === undefined ? 'something unnamed' : (READERS[name]?.(value) ?? String(value));
  });
}

const READERS: Readonly<Record<string, (word: bigint) => string>> = {
  state: (word) => stateName(Number(word & 0xffn)),
  states: (word) => {
    const names = STATES.map((_, index) => index).filter((index) => (word >> BigInt(index)) & 1n);
    return names.length === 0 ? 'in another state' : names.map(stateName).join(' or ');
  },
  operation: (word) => {
    if (word === 1n) return 'they are already scheduled';
    if (word === 4n) return 'they are not ready yet, already done, or cancelled';
    return 'they are not scheduled, already done, or cancelled';
  },
  account: (word) => `0x${word.toString(16).padStart(40, '0').slice(-40)}`,
  role: (word) => {
    const known = ['PROPOSER_ROLE', 'EXECUTOR_ROLE', 'CANCELLER_ROLE'].find(
      (name) => BigInt(keccak256(stringToBytes(name))) === word,
    );
    return known ?? (word === 0n ? 'DEFAULT_ADMIN_ROLE' : 'required');
  },
};

function stateName(index: number): string {
  const state = STATES[index];
  return state === undefined ? `in state ${index}` : state.toLowerCase();
}

function panic(code: bigint | undefined): string {
  const words = code === undefined ? undefined : PANICS[String(code)];
  return (
    words ?? `A check inside the contract failed (panic ${code === undefined ? 'without a code' : code}).`
  );
}

function quoted(data: Hex): string | undefined {
  const bytes = data.slice(10);
  const offset = wordAt(data, 0);
  if (offset === undefined || offset > BigInt(bytes.length / 2)) return undefined;
  const start = Number(offset) * 2;
  const size = /^[0-9a-fA-F]{64}/.exec(bytes.slice(start))?.[0];
  if (size === undefined) return undefined;
  const length = Math.min(Number(BigInt(`0x${size}`)), 800);
  const text = new TextDecoder().decode(
    Uint8Array.from(bytes.slice(start + 64, start + 64 + length * 2).match(/../g) ?? [], (pair) =>
      parseInt(pair, 16),
    ),
  );
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return undefined;
  const characters = [...plain];
  return `“${characters.length > 200 ? `${characters.slice(0, 199).join('')}…` : plain}”`;
}

function wordAt(data: Hex, index: number): bigint | undefined {
  const word = index < 0 ? '' : data.slice(10 + index * 64, 74 + index * 64);
  return word.length === 64 ? BigInt(`0x${word}`) : undefined;
}
