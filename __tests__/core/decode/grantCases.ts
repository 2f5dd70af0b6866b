import {
  type Address,
  encodeFunctionData,
  type Hex,
  isAddress,
  keccak256,
  parseAbi,
  stringToBytes,
  toHex,
  zeroAddress,
} from 'viem';
import type { Identity } from '@/core/decode/facts';
import type { Simulated } from '@/core/decode/simulated';
import { ACCOUNT, account, type CaseParts, HONEST_TEXT } from './cases';

/**
 * An account in words: `fresh:`, `wallet:`, `lent:` (EIP-7702), `safe:`, `single:` (a Safe of one signature), `contract:`,
 * `unread:` and a name, or one of the organisation's own.
 */
type Who = string;
/** Target, function, arguments; texts like `safe:council` among these are accounts. */
export type Line = readonly [target: Who, signature: string, ...args: unknown[]];
/** A batch of calls that gives rights; `now` is what an execution that was played through shows besides. */
export type GrantCase = {
  name: string;
  calls: readonly (Line | Built)[];
  /** Contracts whose source was looked for in vain. */
  hidden?: readonly Who[];
  now?: Partial<Simulated>;
  /** Index of the call that matters; absent where it is one that only the simulation shows. */
  fatal?: number;
};
/** A call that is built already. */
export type Built = { target: Who; calldata: Hex; accounts: readonly Who[] };

const OWN = { timelock: ACCOUNT.timelock, governor: ACCOUNT.governor, token: ACCOUNT.token } as const;
const KINDS: Readonly<Record<string, Identity>> = {
  fresh: { kind: 'nothing' },
  wallet: { kind: 'person' },
  lent: { kind: 'person', isLent: true },
  contract: { kind: 'contract' },
  safe: { kind: 'safe', owners: [1, 2, 3, 4, 5].map((each) => account(`owner ${each}`)), threshold: 3 },
  single: { kind: 'safe', owners: [account('owner')], threshold: 1 },
};
const NAMED = /^(fresh|wallet|lent|contract|safe|single|unread|far):|^(timelock|governor|token)$/;

export function addressOfWho(who: Who): Address {
  if (isAddress(who)) return who;
  return Object.hasOwn(OWN, who) ? OWN[who as keyof typeof OWN] : account(who);
}

export const role = (name: string): Hex => keccak256(stringToBytes(name));
/** The role that gives all others. */
export const ADMIN: Hex = `0x${'00'.repeat(32)}`;
/** A role, key or node that says nothing. */
export const key = (words: string): Hex => keccak256(toHex(words));

export function built(line: Line | Built): Built {
  if (!isLine(line)) return line;
  const [target, signature, ...args] = line;
  const abi = parseAbi([`function ${signature}` as string]) as never;
  const calldata: Hex = encodeFunctionData({ abi, args: resolved(args) } as never);
  return { target, calldata, accounts: [target, ...namesIn(args)] };
}

const isLine = (line: Line | Built): line is Line => Array.isArray(line);

/** The same call made through another: of whose arguments `calldata` stands for the bytes, `target` for the address. */
export function through(carrier: Line, ...inner: (Line | Built)[]): Built {
  const calls = inner.map(built);
  const [first] = calls;
  const put = (value: unknown): unknown => {
    if (value === '@targets') return calls.map(({ target }) => addressOfWho(target));
    if (value === '@calldatas') return calls.map(({ calldata }) => calldata);
    if (value === '@values') return calls.map(() => 0n);
    if (value === '@target') return addressOfWho(first?.target ?? '');
    if (value === '@calldata') return first?.calldata ?? '0x';
    if (value === '@packed') return packed(calls);
    return Array.isArray(value) ? value.map(put) : value;
  };
  const [target, signature, ...args] = carrier;
  const outer = built([target, signature, ...args.map(put)]);
  return { ...outer, accounts: [...outer.accounts, ...calls.flatMap(({ accounts }) => accounts)] };
}

const MULTISEND = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D';

export function bySafe(safe: Who, ...inner: (Line | Built)[]): Built {
  const batch = through([MULTISEND, 'multiSend(bytes transactions)', '@packed'], ...inner);
  const run = 'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)';
  return through(
    [safe, run, '@target', 0n, '@calldata', 1, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'],
    batch,
  );
}

function packed(calls: readonly Built[]): Hex {
  const parts = calls.map(({ target, calldata }) => {
    const size = toHex((calldata.length - 2) / 2, { size: 32 });
    return `00${addressOfWho(target).slice(2)}${'00'.repeat(32)}${size.slice(2)}${calldata.slice(2)}`;
  });
  return `0x${parts.join('')}`;
}

function resolved(value: unknown): unknown {
  if (typeof value === 'string') return NAMED.test(value) ? addressOfWho(value) : value;
  return Array.isArray(value) ? value.map(resolved) : value;
}

function namesIn(value: unknown): Who[] {
  if (typeof value === 'string') return NAMED.test(value) ? [value] : [];
  return Array.isArray(value) ? value.flatMap(namesIn) : [];
}

/** A case as the checks take it, with what a chain would say of its accounts. */
export function partsOf({ name, calls, hidden = [], now }: GrantCase): CaseParts {
  const made = calls.map(built);
  const accounts = [...new Set(made.flatMap(({ accounts: named }) => named))];
  const codes = hidden.map(
    (who) => [addressOfWho(who).toLowerCase(), { isPublished: false, made: null }] as const,
  );
  return {
    calls: made.map(({ target, calldata }) => ({ target: addressOfWho(target), value: 0n, calldata })),
    text: `${HONEST_TEXT}\n\nIt changes roles: ${name}.`,
    identities: accounts.flatMap((who): (readonly [Address, Identity])[] => {
      const identity = KINDS[who.split(':')[0] ?? ''];
      return identity === undefined ? [] : [[addressOfWho(who), identity]];
    }),
    ...(codes.length === 0 ? {} : { past: { codes: new Map(codes) } }),
    ...(now === undefined ? {} : { simulation: now }),
  };
}

/**
 * A case as one line: its name, then calls between bars, each a target, a function and arguments; `via` makes it inside
 * another, `!` marks the one that matters. `hidden` names a contract without a published source.
 */
export function caseOf(line: string): GrantCase {
  const [name = '', ...parts] = line.split(' | ');
  const hidden = parts.filter((part) => part.startsWith('hidden ')).map((part) => part.slice(7));
  const calls = parts.filter((part) => !part.startsWith('hidden '));
  const fatal = calls.findIndex((call) => call.startsWith('! '));
  return {
    name,
    calls: calls.map((call) => callOfText(call.replace(/^! /, ''))),
    hidden,
    ...(fatal < 0 ? {} : { fatal }),
  };
}

function callOfText(text: string): Line | Built {
  const [target = '', signature = '', ...args] = text.replace(/^via \S+ /, '').split(' ');
  const line: Line = [target, signature, ...args.map(argumentOf)];
  const [, by] = /^via (\S+) /.exec(text) ?? [];
  if (by === undefined) return line;
  return by.startsWith('safe:')
    ? bySafe(by, line)
    : through([by, SEND, '@target', '@calldata', 200_000], line);
}

const SEND = 'sendMessage(address,bytes,uint32)';
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, ADMIN };

// `role:X` and `key:X` are hashes, lists stand in brackets.
function argumentOf(word: string): unknown {
  if (word.startsWith('[')) return word.slice(1, -1).split(',').map(argumentOf);
  if (word.startsWith('role:')) return role(word.slice(5));
  if (word.startsWith('key:')) return key(word.slice(4));
  if (Object.hasOwn(WORDS, word)) return WORDS[word];
  return /^\d+$/.test(word) ? BigInt(word) : word;
}
