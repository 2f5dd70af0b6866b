import { isAddress, isHex } from 'viem/utils';
import { boundedLine } from '@/core/format';
import { plural, t } from '@/core/language/message';
import type { Action, Argument, Value } from '../action';
import { type CallReader, UnreadableArgument } from './callReader';
import { digits, listWords, quoted } from './figures';
import { type SentencePart, type SentenceParts, say } from './sentence';
import { namesakeOf } from './settings/setting';

const MOST = 6;

/** A call that has no sentence of its own: its function, whose it is, and its arguments by name. */
export function generic(call: CallReader): SentenceParts {
  const { action } = call;
  const name = { value: boundedLine(action.function ?? action.selector ?? t`a function`, 64) };
  const args = argumentWords(action.args);
  const inside =
    action.nested.length === 0 ? [] : say`, which makes ${{ value: plural(action.nested.length, 'call') }}`;
  return say`Call ${name} of ${call.target}${args}${inside}${presently(call)}`;
}

/** A call by delegatecall: whose code runs in whose name. */
export function lent(call: CallReader): SentenceParts {
  const { action } = call;
  const name = { value: boundedLine(action.function ?? action.selector ?? t`a function`, 64) };
  const whose = action.place.caller === null ? say`the caller` : [{ address: action.place.caller }];
  return say`Run function ${name} of the code of ${call.target} with all rights of ${whose}${argumentWords(action.args)}`;
}

/** A value in a few letters; addresses stand for themselves. */
function valueWords(value: Value, type = ''): SentencePart {
  if (typeof value === 'boolean') return { value: value ? t`yes` : t`no` };
  if (typeof value !== 'string') {
    return { value: Array.isArray(value) ? plural(value.length, 'value') : t`a group of values` };
  }
  if (isAddress(value, { strict: false }) && (type === 'address' || type === '')) return { address: value };
  if (/^u?int/.test(type)) return { value: /^-?\d{1,78}$/.test(value) ? digits(BigInt(value)) : '?' };
  if (/^bytes\d*$/.test(type) && isHex(value)) {
    if (value.length <= 20) return { value };
    return { value: `${value.slice(0, 10)}… (${plural(Math.floor((value.length - 2) / 2), 'byte')})` };
  }
  return { value: quoted(value) };
}

function argumentWords(args: readonly Argument[]): SentenceParts {
  if (args.length === 0) return [];
  const words = args.slice(0, MOST).flatMap((argument, index): SentenceParts => {
    const name = boundedLine(argument.name, 32);
    const before = `${index === 0 ? '' : ', '}${name === '' ? '' : `${name} = `}`;
    const value = valueWords(argument.value, argument.type);
    return before === '' ? [value] : [{ text: before }, value];
  });
  return args.length > MOST
    ? say` with ${words} and ${{ text: String(args.length - MOST) }} more`
    : say` with ${words}`;
}

// By the usual names: what a function called setFoo sets, foo() tells. Said as what it is: an answer.
function presently(call: CallReader): SentenceParts {
  const view = namesakeOf(call.action);
  const before = view === null ? null : call.facts.settings.get(view.key)?.before;
  if (view === null || before === null || before === undefined) return [];
  const part = typeof before === 'bigint' ? { value: digits(before) } : valueWords(before);
  return say` (${{ text: view.view }} now gives ${part})`;
}

/** The call as its own words tell it, in general terms where an argument is not what its type promises. */
export function orGeneric(call: CallReader, tell: (call: CallReader) => SentenceParts): SentenceParts {
  try {
    return tell(call);
  } catch (error) {
    if (error instanceof UnreadableArgument) return generic(call);
    throw error;
  }
}

/** Why nothing can be said of a call. */
export function unknownWords(action: Action): string {
  const bytes = Math.max(0, Math.floor((action.calldata.length - 2) / 2));
  if (action.anomalies.includes('short'))
    return t`it has ${plural(bytes, 'byte')}, fewer than a function needs`;
  if (action.anomalies.includes('bounded'))
    return t`it is too deep, too large, or a loop, and was not looked into`;
  if (action.anomalies.includes('arguments')) {
    return t`it begins like ${candidateWords(action)}, but its arguments do not fit`;
  }
  if (action.candidates.length > 0) {
    return t`by its first four bytes it is probably ${candidateWords(action)}, but this is not certain`;
  }
  const selector = action.selector ?? t`none`;
  return t`no function that we know begins with ${selector}; it carries ${plural(bytes, 'byte')}`;
}

/** The functions a call may be, at most three of them by name. */
function candidateWords(action: Action): string {
  const names = action.candidates.length > 0 ? action.candidates : [action.signature ?? t`a known function`];
  return listWords(
    names.map((name) => boundedLine(name, 80)),
    'disjunction',
  );
}
