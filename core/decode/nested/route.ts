import type { Hex } from 'viem';
import type { Action, Value } from '../action';
import { aliasOf, chainOf } from './gateways';
import { addressOf, bytesOf, type Inner, integerOf, Misfit, partsOf, textOf } from './inner';

/** How calls are given, as a line of CARRIERS says it behind the bar. */
export type CallRoute = { kind: string; keys: Readonly<Record<string, string>> };

/** The call that carries others, as far as these go by it. */
type Carrier = Pick<Action, 'target' | 'value' | 'place'>;

/** One call: what is given under a name. */
type Row = (key: string) => Value | undefined;

export function routeOf(text: string): CallRoute {
  const [kind = '', ...words] = text.split(' ');
  return { kind, keys: Object.fromEntries(words.map((word) => word.split('='))) };
}

/** The calls that arguments give by a route; `self` is the account that the carrier's code runs as. Throws `Misfit`. */
export function callsBy(
  route: CallRoute,
  args: readonly Value[],
  carrier: Carrier,
  self: Inner['caller'],
): Inner[] {
  if (route.kind === 'packed') return packed(bytesOf(args[0]));
  if (route.kind === 'script') return script(bytesOf(args[0]));
  const calls = rowsBy(route, args).map((row) => callIn(row, route, carrier, self));
  return calls.filter((call) => !isSkipped(call, route));
}

function rowsBy({ kind, keys }: CallRoute, args: readonly Value[]): Row[] {
  const place = (key: string) => (keys[key] === undefined ? undefined : Number(keys[key]));
  const rowOf =
    (values: readonly Value[]): Row =>
    (key) =>
      values[place(key) ?? -1];
  if (kind === 'rows')
    return within(args, keys.in)
      .flatMap(partsOf)
      .map((row) => rowOf(partsOf(row)));
  if (kind !== 'columns') return within(args, keys.in).map((row) => rowOf(partsOf(row)));
  const column = (key: string) => args[place(key) ?? -1];
  const [targets, data] = [column('to'), partsOf(column('data'))];
  // Columns of different lengths make the contract fail; what they have in common is still shown.
  return data.slice(0, Array.isArray(targets) ? targets.length : data.length).map((_, index) => (key) => {
    const values = column(key);
    return Array.isArray(values) ? (values as readonly Value[])[index] : values;
  });
}

function within(args: readonly Value[], path: string | undefined): readonly Value[] {
  let found: readonly Value[] = [args];
  for (const step of path?.split('.') ?? []) {
    found = found.flatMap((each) => (step === '*' ? partsOf(each) : [partsOf(each)[Number(step)] ?? '']));
  }
  return found;
}

function callIn(row: Row, { kind, keys }: CallRoute, carrier: Carrier, self: Inner['caller']): Inner {
  const [to, value, data, signature] = ['to', 'value', 'data', 'signature'].map(row);
  const isSent = keys.value === 'sent' || (kind === 'message' && keys.value === undefined);
  return {
    // Accounts of other chains may be filled up to 32 bytes.
    target:
      keys.to === undefined ? carrier.target : addressOf(bytesOf(to).replace(/^0x.{24}(?=.{40}$)/, '0x')),
    value: isSent ? carrier.value : integerOf(value ?? '0'),
    calldata: bytesOf(data),
    ...(keys.signature === undefined ? {} : { signature: textOf(signature ?? '') }),
    isDelegatecall: isLent(row, keys, carrier),
    caller: callerOf(row, kind, keys.by, carrier, self),
    chainId: chainIn(row, kind, keys.chain, carrier),
  };
}

function isLent(row: Row, { lent, operation, by }: CallRoute['keys'], { place }: Carrier): boolean {
  if (operation !== undefined) return integerOf(row('operation')) === 1n;
  return lent === 'always' || row('lent') === true || (by === 'same' && place.isDelegatecall);
}

function callerOf(row: Row, kind: string, by: string | undefined, carrier: Carrier, self: Inner['caller']) {
  switch (by) {
    case undefined:
      return kind === 'message' || kind === 'payload' ? null : undefined;
    case 'nobody':
      return null;
    case 'same':
      return carrier.place.caller;
    case 'target':
      return carrier.target;
    case 'alias':
      return aliasOf(self ?? null);
    default:
      return addressOf(row('by'));
  }
}

function chainIn(row: Row, kind: string, chain: string | undefined, carrier: Carrier) {
  if (chain === 'there' || (chain === undefined && kind === 'message')) return chainOf(carrier);
  if (chain === undefined) return kind === 'payload' ? null : undefined;
  const id = chain === 'unknown' ? undefined : integerOf(row('chain'));
  return id !== undefined && id < 2n ** 52n ? Number(id) : null;
}

function isSkipped({ calldata, value, target }: Inner, { kind, keys }: CallRoute): boolean {
  if (keys.skip === 'zero') return BigInt(target) === 0n;
  if (kind === 'message' && keys.skip === undefined) return calldata === '0x' && value === 0n;
  return keys.skip === 'empty' && calldata === '0x';
}

/** Calls of a Safe's batch, packed one behind the other: operation, target, value, length, calldata. Throws `Misfit`. */
function packed(bytes: Hex): Inner[] {
  const digits = bytes.slice(2);
  const calls: Inner[] = [];
  let at = 0;
  while (at < digits.length) {
    const size = digits.slice(at + 106, at + 170);
    const length = /^0{52}[0-9a-f]{12}$/.test(size)
      ? 2 * Number.parseInt(size, 16)
      : Number.POSITIVE_INFINITY;
    const end = at + 170 + length;
    if (end > digits.length) throw new Misfit('packed calls end early', calls);
    calls.push({
      target: `0x${digits.slice(at + 2, at + 42)}`,
      value: BigInt(`0x${digits.slice(at + 42, at + 106)}`),
      calldata: `0x${digits.slice(at + 170, end)}`,
      isDelegatecall: digits.slice(at, at + 2) === '01',
    });
    at = end;
  }
  return calls;
}

/** An EVM script of Aragon: `00000001`, then target, length in four bytes, calldata. Throws `Misfit`. */
function script(bytes: Hex): Inner[] {
  const digits = bytes.slice(2);
  if (digits === '' || digits === '00000000') return [];
  if (!digits.startsWith('00000001')) throw new Misfit('another kind of script');
  const calls: Inner[] = [];
  let at = 8;
  while (at < digits.length) {
    const end = at + 48 + 2 * Number.parseInt(digits.slice(at + 40, at + 48), 16);
    // Not a number where the length itself is cut off.
    if (!(end <= digits.length)) throw new Misfit('script ends early', calls);
    calls.push({ target: `0x${digits.slice(at, at + 40)}`, calldata: `0x${digits.slice(at + 48, end)}` });
    at = end;
  }
  return calls;
}
