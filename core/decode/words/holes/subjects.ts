import { namehash } from 'viem/ens';
import { isAddress } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { chainWords } from '@/core/chains';
import { boundedLine } from '@/core/format';
import { roleWords, shortText } from '@/core/governor/roleWords';
import { numberForms } from '@/core/language/locale';
import { phrase, plural, t, translate } from '@/core/language/message';
import { type CallReader, decodedAddressOf, intOf, memberOf } from '../callReader';
import { digits, momentWords, percentWords, quoted, spanWords } from '../figures';
import { callsWords, identityOf, type SentenceParts, say } from '../sentence';
import { handedView } from '../settings/setting';
import type { Hole } from './values';

const SIDES = [phrase`against`, phrase`for`, phrase`to abstain`];
const OPTIONS = [
  undefined,
  phrase`, with coin`,
  phrase`, by delegatecall`,
  phrase`, with coin and by delegatecall`,
];
const PAUSABLE = [
  phrase`supply`,
  phrase`transfers`,
  phrase`withdrawals`,
  phrase`liquidations`,
  phrase`sales`,
];
// Names that organisations change records of; all others are shown by their hash.
const NAMES = [
  'eth',
  'addr.reverse',
  'ens.eth',
  'dao.eth',
  'compound.eth',
  'uniswap.eth',
  'arpa',
  'reverse',
  '',
];
let nodes: ReadonlyMap<string, string> | undefined;

/** Holes for what only one kind of contract has: rights, code, proposals, Safes, markets, bridges, names. */
export const SUBJECT_HOLES: Readonly<Record<string, Hole>> = {
  role: (call, place) => ({ value: roleWords(call.hex(place)) }),
  // The design of most organisations: rights on their own timelock matter most.
  where: (call) => {
    const { executor, governor } = call.facts;
    const isTimelock = isSameAddress(call.action.target, executor) && !isSameAddress(executor, governor);
    return isTimelock ? say` in the timelock` : say` in ${call.target}`;
  },
  rank: (call, place) => ({ value: call.int(place) === 0n ? t`0 (administrator)` : String(call.int(place)) }),
  delay: (call, place) =>
    call.int(place) === 0n
      ? []
      : say`, to be used ${{ value: spanWords(call.int(place)) }} after each announcement`,
  functions: (call, place) => {
    const { length } = call.list(place);
    return { value: length === 1 ? t`one function` : plural(length, 'function') };
  },
  handed: (call) => {
    const view = handedView(call.action.signature);
    const before = view === null ? null : call.now(call.action.target, view);
    return typeof before === 'string' && isAddress(before, { strict: false })
      ? say` from ${{ address: before }}`
      : [];
  },
  code: (call, place) => {
    const proxy = Number.isNaN(place) ? call.action.target : call.address(place);
    const before = call.facts.implementations.get(proxy.toLowerCase());
    return before === undefined ? [] : say` from ${{ address: before }}`;
  },
  afterwards: (call, place) => {
    if (call.bytes(place) === 0) return [];
    const name = call.action.nested[0]?.function;
    return name == null
      ? say` and then call it with ${{ value: plural(call.bytes(place), 'byte') }} that we cannot read`
      : say` and then call its function ${{ value: name }}`;
  },
  named: ({ action }) => {
    const name = action.nested[0]?.function;
    return name == null ? [] : say`, function ${{ value: name }}`;
  },

  calls: ({ action }) => ({ value: callsWords(action) }),
  inside: ({ action }) => (action.nested.length === 0 ? [] : say`, for ${{ value: callsWords(action) }}`),
  side: (call, place) => ({ value: sideWords(call.int(place)) }),
  title: (call, place) => {
    const line =
      call
        .text(place)
        .split('\n')
        .find((each) => each.trim() !== '') ?? '';
    const named = boundedLine(line.replace(/^#+\s*/, ''), 80);
    return named === '' ? [] : say` ${{ value: quoted(named, 80) }}`;
  },

  threshold: (call, place) => {
    const needed = { value: plural(call.int(place), 'signature') };
    const safe = identityOf(call.action.target, call.facts);
    if (safe?.kind !== 'safe') return say`, and have it need ${needed}`;
    return BigInt(safe.threshold) === call.int(place)
      ? say`, which still needs ${needed}`
      : say`, and have it need ${needed} instead of ${{ value: String(safe.threshold) }}`;
  },
  signers: (call) => {
    const safe = identityOf(call.action.target, call.facts);
    const read =
      safe?.kind === 'safe' ? BigInt(safe.threshold) : call.now(call.action.target, 'getThreshold()');
    return typeof read === 'bigint' ? say` from ${{ value: digits(read) }}` : [];
  },
  every: (call, place) =>
    call.int(place) === 0n ? say`, once` : say`, anew every ${{ value: spanWords(call.int(place) * 60n) }}`,
  key: (call, place) => ({ value: keyWords(call.hex(place)) }),
  wholekey: (call, place) => ({ value: quoted(shortText(call.hex(place)) ?? call.hex(place), 34) }),
  keys: (call) => {
    const [keys, flags] = [call.list(1), call.list(2)];
    const words = keys
      .slice(0, 5)
      .map((key, index) =>
        flags[index] === true ? t`give ${keyWords(String(key))}` : t`take ${keyWords(String(key))}`,
      );
    const all = words.join(', ');
    return { value: keys.length > 5 ? t`${all} and ${keys.length - 5} more` : all };
  },
  option: (call, place) => {
    const words = OPTIONS[Number(call.int(place))];
    return words === undefined ? [] : { text: translate(words) };
  },

  votes: (call, place) => {
    const { supply, votesToken } = call.facts;
    if (!isSameAddress(call.action.target, votesToken) || supply === null || supply <= 0n) return [];
    const tenths = (call.int(place) * 1000n) / supply;
    const { point, percent } = numberForms();
    const share = `${tenths / 10n}${point}${tenths % 10n}${percent}`;
    return say`: ${{ value: share }} of the votes that exist now`;
  },
  off: (call) => ({
    value: PAUSABLE.filter((_, index) => call.flag(index))
      .map(translate)
      .join(', '),
  }),
  first: (call, place) => ({ address: decodedAddressOf(call.list(place)[0]) }),
  cap: (call, place) => ({ amount: t`${digits(intOf(call.list(place)[0]))} base units` }),
  nothing: (call) =>
    [...call.list(1), ...call.list(2)].every((each) => intOf(each) === 0n) ? say` to nothing` : [],
  asset: (call) => ({ address: decodedAddressOf(memberOf(call.value(1), 'asset', 0)) }),
  factor: (call, place, name) => ({ value: percentWords(intOf(memberOf(call.value(1), name, place)), 16) }),
  supply: (call) =>
    call.tokens(
      decodedAddressOf(memberOf(call.value(1), 'asset', 0)),
      intOf(memberOf(call.value(1), 'supplyCap', 6)),
    ),
  recipient: (call) => ({ address: decodedAddressOf(memberOf(call.list(3)[0], 'recipient', 0)) }),
  start: (call) => ({ value: momentWords(intOf(memberOf(call.list(3)[0], 'start', 2))) }),

  there: ({ action }) => ({ value: chainWords(action.nested[0]?.place.chainId ?? null) }),
  effect: messageEffect,
  node: (call, place) => {
    nodes ??= new Map(NAMES.map((name) => [namehash(name), name]));
    const value = call.hex(place);
    const name = nodes.get(value.toLowerCase()) ?? t`with hash ${value.slice(0, 10)}…`;
    return { value: name === '' ? t`the root of all names` : name };
  },
  label: (call, place) => ({ value: t`with label hash ${call.hex(place).slice(0, 10)}…` }),
  id: (call, place) => ({ value: `0x${call.int(place).toString(16).padStart(64, '0').slice(0, 8)}…` }),
};

function messageEffect(call: CallReader, place: number): SentenceParts {
  if (call.action.nested.length > 0) return say`that makes ${{ text: callsWords(call.action) }} there`;
  const bytes = call.bytes(place);
  return bytes === 0 ? say`without data` : say`whose ${{ value: plural(bytes, 'byte') }} we cannot read`;
}

function sideWords(code: bigint): string {
  const side = SIDES[Number(code)];
  return side === undefined ? t`with ballot ${code}` : translate(side);
}

/** The name of a role over a Safe, or the beginning of its key. */
const keyWords = (key: string): string => quoted(shortText(key) ?? `${key.slice(0, 10)}…`, 34);
