import type { Address } from 'viem';
import { isAddress, isHex } from 'viem/utils';
import { coinOf } from '@/core/chains';
import { formatVotes } from '@/core/format';
import type { Action, Place, Value } from '../action';
import { type Facts, NO_FACTS, settingKey } from '../facts';
import { wellKnownTokens } from '../known/tokenList';
import { symbolText } from './chainText';
import { count, digits, isUnlimited } from './figures';
import type { Part, Sentence } from './sentence';
import { identityOf } from './who';

/** What is known of the accounts of a call: on another chain than the organisation's, only tokens known without it. */
export function factsWhere({ chainId }: Pick<Place, 'chainId'>, facts: Facts): Facts {
  if (chainId === facts.chainId) return facts;
  const currency = coinOf(chainId) ?? 'of its coin';
  return { ...NO_FACTS, chainId, currency, identities: wellKnownTokens(chainId) };
}

/** An argument is not what the signature promises; the call is then told in general terms. */
export class Untold extends Error {}

/** A call as a sentence asks it: its arguments by place and type, and what is known where it runs. */
export class Told {
  /** Of the chain on which this call runs; nothing is known of other chains. */
  readonly facts: Facts;

  constructor(
    readonly action: Action,
    facts: Facts,
  ) {
    this.facts = factsWhere(action.place, facts);
  }

  /** The contract that is called. */
  get target(): Part {
    return { address: this.action.target };
  }

  /** The argument at a place; throws `Untold` when there is none. */
  value(index: number): Value {
    const argument = this.action.args[index];
    if (argument === undefined) throw new Untold();
    return argument.value;
  }

  /** A number; throws `Untold`. */
  int(index: number): bigint {
    return intOf(this.value(index));
  }

  /** An address; throws `Untold`. */
  address(index: number): Address {
    return addressOf(this.value(index));
  }

  /** An address as a piece of a sentence; throws `Untold`. */
  who(index: number): Part {
    return { address: this.address(index) };
  }

  /** A flag; throws `Untold`. */
  flag(index: number): boolean {
    const value = this.value(index);
    if (typeof value !== 'boolean') throw new Untold();
    return value;
  }

  /** A text or bytes; throws `Untold`. */
  text(index: number): string {
    const value = this.value(index);
    if (typeof value !== 'string') throw new Untold();
    return value;
  }

  /** Bytes in hex; throws `Untold`. */
  hex(index: number): string {
    const value = this.value(index);
    if (typeof value !== 'string' || !isHex(value)) throw new Untold();
    return value;
  }

  /** A list; throws `Untold`. */
  list(index: number): readonly Value[] {
    const value = this.value(index);
    if (!Array.isArray(value)) throw new Untold();
    return value as readonly Value[];
  }

  /** How many bytes an argument holds; throws `Untold`. */
  bytes(index: number): number {
    return Math.max(0, (this.hex(index).length - 2) / 2);
  }

  /** An amount of a token: with its symbol where that is known, else in base units said as such. */
  tokens(token: Address, value: bigint, limitless = false): Sentence {
    const identity = identityOf(token, this.facts);
    const symbol = identity !== null && 'symbol' in identity ? symbolText(identity.symbol ?? '') : null;
    const decimals = identity !== null && 'decimals' in identity ? identity.decimals : undefined;
    // A token that calls itself like the coin is not the coin.
    const name = symbol === this.facts.currency ? `tokens that call themselves “${symbol}”` : symbol;
    if (limitless && isUnlimited(value)) {
      return name === null
        ? [{ amount: 'an unlimited amount' }, { text: ' of ' }, { address: token }]
        : [{ amount: `an unlimited amount of ${name}` }];
    }
    if (decimals === undefined) {
      return [{ amount: count(value, 'base unit') }, { text: ' of ' }, { address: token }];
    }
    const amount = formatVotes(value, decimals, 'exact');
    return name === null
      ? [{ amount }, { text: ' of ' }, { address: token }]
      : [{ amount: `${amount} ${name}` }];
  }

  /** An amount of the chain's coin, exactly. */
  coin(wei: bigint): Part {
    return { amount: `${formatVotes(wei, 18, 'exact')} ${this.facts.currency}` };
  }

  /** An amount of votes: in the votes token where that is known, else in base units. */
  votes(value: bigint): Sentence {
    const { votesToken } = this.facts;
    return votesToken === null
      ? [{ amount: `${digits(value)} base units of votes` }]
      : this.tokens(votesToken, value);
  }

  /** Who pays: “ from the treasury” where the organisation's own account makes the call. */
  from(): Sentence {
    const { caller } = this.action.place;
    if (caller === null) return [];
    if (isSame(caller, this.facts.executor)) return [{ text: ' from the treasury' }];
    return [{ text: ' from ' }, { address: caller }];
  }

  /** Whether an account is the one that makes this call. */
  isCaller(address: Address): boolean {
    return isSame(address, this.action.place.caller);
  }

  /** What a view of a contract gives now; null where it was not read. */
  now(contract: Address, view: string): bigint | string | null {
    return this.facts.settings.get(settingKey(contract, view))?.before ?? null;
  }
}

/** A decoded number; throws `Untold`. */
export function intOf(value: Value | undefined): bigint {
  if (typeof value !== 'string' || !/^-?\d{1,78}$/.test(value)) throw new Untold();
  return BigInt(value);
}

/** A decoded address; throws `Untold`. */
export function addressOf(value: Value | undefined): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw new Untold();
  return value;
}

/** A part of a decoded tuple, by name or place; throws `Untold`. */
export function memberOf(tuple: Value | undefined, name: string, index: number): Value {
  if (typeof tuple !== 'object') throw new Untold();
  const values: readonly Value[] = Array.isArray(tuple) ? (tuple as readonly Value[]) : Object.values(tuple);
  const found = memberNamed(tuple, name) ?? values[index];
  if (found === undefined) throw new Untold();
  return found;
}

/** Whether two accounts are the same. */
export function isSame(one: Address | null, other: Address | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}

/** A call's own words, by its signature. */
export type Teller = (call: Told) => Sentence;

function memberNamed(tuple: object, name: string): Value | undefined {
  return Object.hasOwn(tuple, name) ? (tuple as Record<string, Value>)[name] : undefined;
}
