import type { Address } from 'viem';
import { isAddress } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { phrase } from '@/core/language/message';
import { type Action, addressIn, integerIn, type Value } from '../action';
import type { Facts, Identity } from '../facts';
import type { RiskInput } from './input';

/** A call and where it stands: indices from the outermost call inwards. */
export type CallAt = { action: Action; path: readonly number[]; outer: readonly Action[] };

/** Source of findings made by decoding alone. */
export const DECODED = phrase`the decoded calls`;

/** Source of findings in a simulation's events. */
export const IN_EVENTS = phrase`the events of the simulation`;

/** All calls, those inside others after them. */
export function* callsOf(
  actions: readonly Action[],
  path: readonly number[] = [],
  outer: readonly Action[] = [],
): Generator<CallAt> {
  for (const [index, action] of actions.entries()) {
    const own = [...path, index];
    yield { action, path: own, outer };
    yield* callsOf(action.nested, own, [...outer, action]);
  }
}

/** Whether a call is made on the organisation's own chain, so that what was read of accounts is about these. */
export function isHere({ action }: CallAt, { chainId }: Facts): boolean {
  return chainId === null || action.place.chainId === chainId;
}

/** Open effects of the calls, by the accounts and roles concerned: the simulation need not report them again. */
export class Openly {
  readonly #keys = new Set<string>();

  /** Notes what a call does. */
  say(...about: readonly (string | null)[]): void {
    this.#keys.add(about.join(' ').toLowerCase());
  }

  /** Whether a call did it. */
  has(...about: readonly (string | null)[]): boolean {
    return this.#keys.has(about.join(' ').toLowerCase());
  }
}

/** Whether the account that holds the treasury makes the call itself. */
export function isByExecutor(step: CallAt, facts: Facts): boolean {
  if (!isHere(step, facts)) return false;
  const { caller } = step.action.place;
  return facts.executor === null ? step.path.length === 1 : isSameAddress(caller, facts.executor);
}

/** The Governor, its timelock or its token. */
export function isOwnContract(address: string | null | undefined, facts: Facts): boolean {
  return [facts.governor, facts.executor, facts.votesToken].some((own) => isSameAddress(address, own));
}

/** The Governor or its timelock: whoever commands one of them commands the organisation. */
export function isRule(address: string | null | undefined, facts: Facts): boolean {
  const kind = kindOf(address, facts);
  return (
    isSameAddress(address, facts.governor) ||
    isSameAddress(address, facts.executor) ||
    kind === 'governor' ||
    kind === 'timelock'
  );
}

export function kindOf(address: string | null | undefined, facts: Facts): Identity['kind'] | null {
  return address == null ? null : (facts.identities.get(address.toLowerCase())?.kind ?? null);
}

/** Whether the organisation had to do with an account before, or it is one of its own. */
export function isFamiliar(address: string | null, { facts, history }: RiskInput): boolean {
  if (address === null) return false;
  return isOwnContract(address, facts) || (history?.known?.has(address.toLowerCase()) ?? false);
}

export const addressAt = ({ args }: Action, index: number): Address | null =>
  addressIn(args.at(index)?.value);

export const integerAt = ({ args }: Action, index: number): bigint | null => integerIn(args.at(index)?.value);

/** The text at a place among the arguments, empty when there is none. */
export function textAt({ args }: Action, index: number): string {
  const value = args.at(index)?.value;
  return typeof value === 'string' ? value : '';
}

/** The addresses among the arguments of a call, those inside tuples and lists as well; 500 at most. */
export function addressesIn(action: Action): Address[] {
  const found: Address[] = [];
  const collect = (value: Value): void => {
    if (found.length >= 500 || typeof value === 'boolean') return;
    if (typeof value === 'string') {
      if (value.length === 42 && isAddress(value, { strict: false })) found.push(value);
      return;
    }
    for (const part of Array.isArray(value) ? (value as readonly Value[]) : Object.values(value))
      collect(part);
  };
  for (const { value } of action.args) collect(value);
  return found;
}
