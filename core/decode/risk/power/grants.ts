import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import { roleName } from '@/core/governor/roleWords';
import { type Action, addressIn, everyAction, integerIn, type Value } from '../../action';
import { type NamedRight, type Reach, rightOfFunction, rightOfRole } from '../../known/rightNames';
import { signaturesIn } from '../../signature';
import { GRANT_FUNCTIONS } from './grantFunctions';

/** A right that a call gives to an account over a contract. */
export type Grant = {
  /** Null where the arguments do not tell it; `anyone` for every account there is. */
  to: Address | 'anyone' | null;
  /** The contract it is a right over; null where the arguments do not tell it. */
  over: Address | null;
  reach: Reach;
  /** Name of the right: a role's name, or the words of the function; empty if no name is known. */
  right: string;
  role: string | null;
};

type Row = Readonly<Record<string, string>>;

// Made when the first call is read.
let rowsBySignature: ReadonlyMap<string, readonly Row[]> | undefined;

function functionRows(): ReadonlyMap<string, readonly Row[]> {
  const lines = Array.from(GRANT_FUNCTIONS.matchAll(/^(?!#)(.+) \| (.+)$/gm));
  return new Map(
    lines.flatMap(([, functions = '', rest = '']) => {
      const rows = rest.split(' and ').map((row): Row => Object.fromEntries(row.split(' ').map(wordOf)));
      return signaturesIn(functions).map((signature) => [signature, rows] as const);
    }),
  );
}

function wordOf(word: string): [string, string] {
  const [key = '', value = ''] = word.split('=');
  return [key, value.replace(/_/g, ' ')];
}

/** Aragon's word for every account, and how OSx writes it. */
const ANYONE = /^0xf{40}$/i;
const MOST = 100;

/** The rights that a call gives, by the table of functions that give some, else by its name; never throws. */
export function grantsIn(action: Action): Grant[] {
  if (action.kind !== 'call' || action.function === null) return [];
  rowsBySignature ??= functionRows();
  const rows = rowsBySignature.get(action.signature ?? '');
  const found = rows === undefined ? byName(action) : rows.flatMap((row) => byRow(action, row));
  return found.slice(0, MOST);
}

/** The accounts that calls give rights to, on whichever chain. */
export function receiversOf(actions: readonly Action[]): Address[] {
  const grants = [...everyAction(actions)].flatMap(grantsIn);
  return grants.flatMap(({ to }) => (to === null || to === 'anyone' ? [] : [getAddress(to)]));
}

/** The contract whose right a call changes: borrowed code changes its borrower. */
function changedBy({ target, place }: Action): Address | null {
  return place.isDelegatecall ? place.caller : target;
}

function byRow(action: Action, row: Row): Grant[] {
  if ('none' in row) return [];
  const args: Value = action.args.map(({ value }) => value);
  const rows = row.in === undefined ? [args] : within(args, row.in);
  return rows.flatMap((each) => {
    const at = (key: string) => (row[key] === undefined ? [] : within(each, row[key]));
    if (row.if !== undefined && !at('if').some(isSet)) return [];
    if (row.unless !== undefined && at('unless').some((value) => integerIn(value) === 1n)) return [];
    const receivers = receiversBy(action, row, at('to'));
    const contracts = row.over === undefined ? [changedBy(action)] : at('over').map(addressIn);
    const isAlone = at('alone').some((value) => (integerIn(value) ?? 2n) < 2n);
    const rights =
      row.role === undefined ? [namedIn(row, isAlone)] : at('role').map((role) => rightBy(role, row.ruling));
    return receivers.flatMap((to) =>
      contracts.flatMap((over) => rights.map((right) => ({ to, over, ...right }))),
    );
  });
}

function receiversBy({ place }: Action, { to }: Row, values: readonly Value[]): Grant['to'][] {
  if (to === 'anyone') return ['anyone'];
  return to === 'caller' ? [place.caller] : values.map(receiverIn);
}

function receiverIn(value: Value): Grant['to'] {
  // Accounts of other chains are filled up to 32 bytes.
  const address = addressIn(typeof value === 'string' ? value.replace(/^0x0{24}(?=.{40}$)/, '0x') : value);
  return address !== null && ANYONE.test(address) ? 'anyone' : address;
}

function namedIn({ right = '', reach = 'command' }: Row, isAlone: boolean): Omit<Grant, 'to' | 'over'> {
  return { reach: isAlone ? 'command' : (reach as Reach), right, role: null };
}

/** Roles whose holders rule a timelock, a Governor, or whatever else has them. */
const RULING = /^(PROPOSER|CANCELLER|EXECUTOR|TIMELOCK_ADMIN|DEFAULT_ADMIN)_ROLE$|^ROOT_PERMISSION$/;

/** The right that a role is, by its hash, its name or its number. */
export function rightBy(value: Value, ruling?: string): Omit<Grant, 'to' | 'over'> {
  const role = typeof value === 'string' ? value : '';
  const name = /^\d+$/.test(role) ? null : /^0x[0-9a-f]{64}$/i.test(role) ? roleName(role) : role;
  const { reach } = rightOfRole(name);
  const isRuling = RULING.test(name ?? '') || role === ruling;
  return { reach: isRuling ? 'owner' : reach === 'owner' ? 'command' : reach, right: name ?? '', role };
}

const ADDITIVE =
  /^(add|grant|give|enable|authori[sz]e|allow|whitelist|register|approve|include|permit|admit|hire|onboard|create)$/;
const REPLACING = /^(replace|swap|change|update|transfer|move|migrate|switch|pass|hand|cede)$/;

function byName(action: Action): Grant[] {
  const named = rightOfFunction(action.function ?? '');
  if (named === null || isTakenBack(action, named)) return [];
  const all = namedArguments(action, named).flatMap(({ value }) => receiversBeside(value, flagsIn(action)));
  const [last] = all.slice(-1);
  // `replaceSigner(former,next)`: who comes is named last.
  const isList = action.args.some(({ type }) => type.endsWith(']'));
  const receivers = REPLACING.test(named.verb) && !isList && last !== undefined ? [last] : all;
  const isOneOfMany = isList || ADDITIVE.test(named.verb) || action.args.some(({ type }) => type === 'bool');
  const isAlone = named.verb === 'transfer' || named.verb === 'commit' || !isOneOfMany;
  const reach = named.reach === 'owner' && !isAlone ? 'command' : named.reach;
  const over = changedBy(action);
  return receivers.map((to) => ({ to, over, reach, right: named.words, role: null }));
}

/** Whether a flag or an amount beside the account says that the right is taken away. */
function isTakenBack({ args }: Action, { verb, words }: NamedRight & { verb: string }): boolean {
  const flags = args.filter(({ type }) => type === 'bool');
  const isFlagged = !/^(transfer|commit)$/.test(verb);
  if (isFlagged && flags.length > 0 && flags.every(({ value }) => value === false)) return true;
  const amounts = args.filter(({ type }) => type.startsWith('uint'));
  return /mint|bridge/.test(words) && amounts.length > 0 && amounts.every(({ value }) => !isSet(value));
}

/** The arguments that are called like who receives a right; all where none is, or where no names are known. */
function namedArguments({ args }: Action, { words }: NamedRight): Action['args'] {
  const last = words.split(' ').at(-1) ?? '';
  const isNamed = (name: string) => name.includes(last) || /^(account|user|usr|who|grantee|new)/.test(name);
  const found = args.filter(
    ({ name, type }) => type.includes('address') && isNamed(name.toLowerCase().replace(/_/g, '')),
  );
  return found.length > 0 ? found : args;
}

// Selects the accounts of a list whose flag is set, if each has one.
function receiversBeside(value: Value, flags: readonly Value[] | undefined): Grant['to'][] {
  const isFlagged = Array.isArray(value) && value.length === flags?.length;
  return isFlagged ? receiversIn(value.filter((_, index) => flags?.[index] === true)) : receiversIn(value);
}

/** The flags beside a list of accounts. */
function flagsIn({ args }: Action): readonly Value[] | undefined {
  const flags = args.find(({ type }) => type === 'bool[]')?.value;
  return Array.isArray(flags) ? flags : undefined;
}

// Selects the accounts in a value, except those in a tuple with a false flag.
function receiversIn(value: Value): Grant['to'][] {
  if (typeof value === 'boolean') return [];
  if (typeof value === 'string') return addressIn(value) === null ? [] : [receiverIn(value)];
  const parts: readonly Value[] = Array.isArray(value) ? value : Object.values(value);
  return parts.includes(false) ? [] : parts.flatMap(receiversIn);
}

function isSet(value: Value): boolean {
  if (Array.isArray(value)) return value.some(isSet);
  return value === true || (integerIn(value) ?? 0n) !== 0n;
}

/** The values at a place such as `1.2.*`; nothing where the arguments are not of this form. */
function within(value: Value, path: string): readonly Value[] {
  let found: readonly Value[] = [value];
  for (const step of path.split('.')) {
    found = found.flatMap((each) => {
      if (typeof each !== 'object') return [];
      const parts: readonly Value[] = Array.isArray(each) ? each : Object.values(each);
      const part = parts[Number(step)];
      return step === '*' ? parts : part === undefined ? [] : [part];
    });
  }
  return found;
}
