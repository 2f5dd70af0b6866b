import type { Address } from 'viem';
import { isHex } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { coinOf } from '@/core/chains';
import { formatVotes } from '@/core/format';
import { plural, t } from '@/core/language/message';
import { wellKnownTokens } from '@/core/tokenList';
import { type Action, addressIn, type CallContext, integerIn, type Value } from '../action';
import { type Facts, NO_FACTS, settingKey } from '../facts';
import { digits, isUnlimited, symbolText } from './figures';
import { identityOf, type SentencePart, type SentenceParts, say, tokenDecimals } from './sentence';

/** Narrows the facts to a call's chain: on another chain than the organisation's, built-in tokens only. */
export function factsWhere({ chainId }: Pick<CallContext, 'chainId'>, facts: Facts): Facts {
  if (chainId === facts.chainId) return facts;
  const currency = coinOf(chainId) ?? t`of its coin`;
  return { ...NO_FACTS, chainId, currency, identities: wellKnownTokens(chainId) };
}

/** An argument is not what the signature promises; the call is then told in general terms. */
export class UnreadableArgument extends Error {}

/** A call as a sentence asks it: arguments by place and type, else `UnreadableArgument`, and what is known where it runs. */
export class CallReader {
  /** Facts of the chain on which this call runs; none of other chains. */
  readonly facts: Facts;

  constructor(
    readonly action: Action,
    facts: Facts,
  ) {
    this.facts = factsWhere(action.place, facts);
  }

  get target(): SentencePart {
    return { address: this.action.target };
  }

  value(index: number): Value {
    return this.action.args[index]?.value ?? unreadable();
  }

  int(index: number): bigint {
    return intOf(this.value(index));
  }

  address(index: number): Address {
    return decodedAddressOf(this.value(index));
  }

  /** An address as a piece of a sentence. */
  who(index: number): SentencePart {
    return { address: this.address(index) };
  }

  flag(index: number): boolean {
    const value = this.value(index);
    return typeof value === 'boolean' ? value : unreadable();
  }

  text(index: number): string {
    const value = this.value(index);
    return typeof value === 'string' ? value : unreadable();
  }

  hex(index: number): string {
    const value = this.text(index);
    return isHex(value) ? value : unreadable();
  }

  list(index: number): readonly Value[] {
    const value = this.value(index);
    return Array.isArray(value) ? (value as readonly Value[]) : unreadable();
  }

  /** How many bytes an argument holds. */
  bytes(index: number): number {
    return Math.max(0, (this.hex(index).length - 2) / 2);
  }

  /** An amount of a token: with its symbol where that is known, else in base units said as such. */
  tokens(token: Address, value: bigint, limitless = false): SentenceParts {
    const identity = identityOf(token, this.facts);
    const symbol = identity !== null && 'symbol' in identity ? symbolText(identity.symbol ?? '') : null;
    const decimals = tokenDecimals(token, this.facts);
    // A token that calls itself like the coin is not the coin.
    const name = symbol === this.facts.currency ? t`tokens that call themselves “${symbol}”` : symbol;
    const of = { address: token };
    if (limitless && isUnlimited(value)) {
      return name === null
        ? say`${{ amount: t`an unlimited amount` }} of ${of}`
        : [{ amount: t`an unlimited amount of ${name}` }];
    }
    if (decimals === undefined) return say`${{ amount: plural(value, 'base unit') }} of ${of}`;
    const amount = formatVotes(value, decimals, 'exact');
    return name === null ? say`${{ amount }} of ${of}` : [{ amount: `${amount} ${name}` }];
  }

  /** An amount of the chain's coin, exactly. */
  coin(wei: bigint): SentencePart {
    return { amount: `${formatVotes(wei, 18, 'exact')} ${this.facts.currency}` };
  }

  /** An amount of votes: in the votes token where that is known, else in base units. */
  votes(value: bigint): SentenceParts {
    const { votesToken } = this.facts;
    return votesToken === null
      ? [{ amount: t`${digits(value)} base units of votes` }]
      : this.tokens(votesToken, value);
  }

  /** Names the payer: “ from the treasury” if the organisation's own account makes the call. */
  from(): SentenceParts {
    const { caller } = this.action.place;
    if (caller === null) return [];
    if (isSameAddress(caller, this.facts.executor)) return say` from the treasury`;
    return say` from ${{ address: caller }}`;
  }

  isCaller(address: Address): boolean {
    return isSameAddress(address, this.action.place.caller);
  }

  /** Returns the present answer of a contract's view; null if not read. */
  now(contract: Address, view: string): bigint | string | null {
    return this.facts.settings.get(settingKey(contract, view))?.before ?? null;
  }
}

/** A decoded number; throws `UnreadableArgument`. */
export const intOf = (value: Value | undefined): bigint => integerIn(value) ?? unreadable();

/** A decoded address; throws `UnreadableArgument`. */
export const decodedAddressOf = (value: Value | undefined): Address => addressIn(value) ?? unreadable();

/** A part of a decoded tuple, by name or place; throws `UnreadableArgument`. */
export function memberOf(tuple: Value | undefined, name: string, index: number): Value {
  if (typeof tuple !== 'object') throw new UnreadableArgument();
  const values: readonly Value[] = Array.isArray(tuple) ? (tuple as readonly Value[]) : Object.values(tuple);
  const named = Object.hasOwn(tuple, name) ? (tuple as Record<string, Value>)[name] : undefined;
  return named ?? values[index] ?? unreadable();
}

function unreadable(): never {
  throw new UnreadableArgument();
}

/** A call's own words, by its signature. */
export type SentenceWriter = (call: CallReader) => SentenceParts;
