import type { Hex } from 'viem';
import { getAddress, toHex } from 'viem/utils';
import { t, translate } from '@/core/language/message';
import { stateName } from '../act/stateName';
import { isHexBytes } from '../hexBytes';
import { STATES } from '../proposal';
import { roleWords } from '../roleWords';
import { PANICS, REVERTS, type Revert } from './errorCatalogue';
import { REVERT_TEXTS } from './revertTexts';

/** How figures of an error are said; without it in the contract's own units. */
export type RevertFormatters = {
  /** Votes in the token's smallest unit, “1,000 MRD”. */
  votes?: ((amount: bigint) => string) | undefined;
  /** Wei. */
  coin?: ((wei: bigint) => string) | undefined;
  /** A moment in Unix seconds, to stand after “ends”. */
  time?: ((seconds: bigint) => string) | undefined;
  span?: ((seconds: bigint) => string) | undefined;
  /** Votes may be split: the Governor says “already voted” also where there was nothing to vote with. */
  fractional?: boolean | undefined;
};

/** Explains a revert without any data. */
export function noReason(): string {
  return t`It gives no reason: it may lack this function, refuse silently, or run out of gas.`;
}

// A contract may answer megabytes; errors and the beginning of a text are short.
const MOST_DATA = 8192;
const ERROR = '0x08c379a0';
const PANIC = '0x4e487b71';

/**
 * The reason in a revert's data as one sentence; undefined when there is no data to read. Text that a contract made up
 * (`Error(string)`) is quoted, cut to 200 characters, and still to be shown as plain text only.
 */
export function explainRevert(whole: Hex, formatters: RevertFormatters = {}): string | undefined {
  const data = whole.slice(0, MOST_DATA) as Hex;
  if (!isHexBytes(data) || data === '0x') return undefined;
  const selector = data.slice(0, 10).toLowerCase() as Hex;
  if (selector === ERROR) {
    const text = textOf(data);
    return text === undefined ? undefined : (explainText(text, formatters) ?? `“${text}”`);
  }
  if (selector === PANIC) return panic(wordAt(data, 0));
  const known = Object.hasOwn(REVERTS, selector) ? REVERTS[selector] : undefined;
  if (known === undefined) return t`It gives an error that is not known here (${selector}).`;
  return sentence(known, data, formatters);
}

/** The sentence for a reason given as text, by the longest part of it that is known; undefined when none is. */
export function explainText(text: string, formatters: RevertFormatters = {}): string | undefined {
  let best: { size: number; words: string } | undefined;
  for (const { match, words } of REVERT_TEXTS) {
    const pattern = typeof match === 'string' ? undefined : match.exec(text);
    const found = typeof match === 'string' ? (text.includes(match) ? match : '') : (pattern?.[0] ?? '');
    const size = found.length;
    if (size <= (best?.size ?? 0)) continue;
    const groups = pattern?.groups ?? {};
    best = {
      size,
      words: fill(translate(words), (name) => said(name, groups[name] as Hex | undefined, formatters)),
    };
  }
  return best?.words;
}

function sentence(revert: Revert, data: Hex, formatters: RevertFormatters): string {
  const { names = [], words } = revert;
  if (revert.error.startsWith('GovernorUnexpectedProposalState') && wordAt(data, 2) === 0n) {
    return t`An identical proposal already exists.`;
  }
  return fill(translate(words), (name) => {
    const index = names.findIndex((entry) => entry.split(':')[0] === name);
    const word = wordAt(data, index);
    return said(
      names[index]?.split(':')[1] ?? name,
      word === undefined ? undefined : toHex(word),
      formatters,
    );
  });
}

function fill(words: string, value: (name: string) => string): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
}

function said(kind: string, value: Hex | undefined, formatters: RevertFormatters): string {
  if (kind === 'voter') return alreadyVoted(value, formatters);
  if (value === undefined) return t`something unnamed`;
  return READERS[kind]?.(BigInt(value), formatters) ?? value;
}

const READERS: Readonly<Record<string, (word: bigint, formatters: RevertFormatters) => string>> = {
  number: (word) => String(word),
  votes: (word, { votes }) => votes?.(word) ?? t`${word} votes (in the smallest unit)`,
  coin: (word, { coin }) => coin?.(word) ?? t`${word} wei`,
  time: (word, { time }) => time?.(word) ?? t`at Unix time ${word}`,
  span: (word, { span }) => span?.(word) ?? t`${word} s`,
  state: (word) => stateAt(Number(word & 0xffn)),
  states: (word) => {
    const names = STATES.map((_, index) => index).filter((index) => (word >> BigInt(index)) & 1n);
    return names.length === 0 ? t`in another state` : names.map(stateAt).join(t` or `);
  },
  operation: (word) => {
    if (word === 1n) return t`they are already scheduled`;
    if (word === 4n) return t`they are not ready yet, already done, or cancelled`;
    return t`they are not scheduled, already done, or cancelled`;
  },
  account: (word) => getAddress(`0x${word.toString(16).padStart(40, '0').slice(-40)}`),
  role: (word) => roleWords(`0x${word.toString(16).padStart(64, '0')}`),
  hash: (word) => `0x${word.toString(16).padStart(64, '0').slice(0, 8)}…`,
  // A bytes4 stands at the left of its word.
  selector: (word) => `0x${word.toString(16).padStart(64, '0').slice(0, 8)}`,
};

// A Governor that lets votes be split gives this error also to an account without any at the snapshot.
function alreadyVoted(account: Hex | undefined, { fractional }: RevertFormatters): string {
  const who = account === undefined ? t`This account` : (READERS.account?.(BigInt(account), {}) ?? account);
  if (fractional !== true) return t`${who} has already voted on this proposal; votes cannot be changed.`;
  return t`${who} has no votes left to cast on this proposal: they are cast, or there were none when voting opened.`;
}

function stateAt(index: number): string {
  const state = STATES[index];
  return state === undefined ? t`in state ${index}` : stateName(state);
}

function panic(code: bigint | undefined): string {
  const known = code === undefined ? undefined : PANICS[String(code)];
  if (known !== undefined) return translate(known);
  return t`A check inside the contract failed (panic ${code === undefined ? t`without a code` : code}).`;
}

function textOf(data: Hex): string | undefined {
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
  return characters.length > 200 ? `${characters.slice(0, 199).join('')}…` : plain;
}

function wordAt(data: Hex, index: number): bigint | undefined {
  const word = index < 0 ? '' : data.slice(10 + index * 64, 74 + index * 64);
  return word.length === 64 ? BigInt(`0x${word}`) : undefined;
}
