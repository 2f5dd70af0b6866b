import type { Abi, AbiStateMutability, Address, ContractFunctionArgs, ContractFunctionName, Hex } from 'viem';
import { encodeFunctionData } from 'viem/utils';
import { asQuorateError } from '@/core/errors';
import type { Family, Timelock } from '@/core/governor/dao';
import { isHexBytes } from '@/core/governor/hexBytes';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { pastedAddress, readPasted } from '@/core/paste/pasted';
import type { RecipeInputs } from '../document';
import { DraftFlaw } from '../flaw';
import { parseUnitAmount } from './parseUnitAmount';

/** Context of a recipe besides its inputs: facts from the chain only, never from a file. */
export type RecipeContext = {
  chainId: number;
  governor: Address;
  family: Family;
  /** OpenZeppelin's version of the rules, 4 or 5; null where it is not known or there is none. */
  generation: 4 | 5 | null;
  /** The account that makes the calls and holds the treasury. */
  executor: Address;
  timelock: Pick<Timelock, 'address' | 'kind'> | null;
  /** Decimals of a token by the chain; undefined where they are not read. */
  decimals(token: Address): number | undefined;
};

/** One thing a recipe asks for. */
export type RecipeField = {
  name: string;
  label: string;
  /** How it is asked for; a `part` is asked for with another field, such as the arguments of a function. */
  kind:
    | ('address' | 'amount' | 'asset' | 'coin' | 'whole' | 'text' | 'bytes' | 'lines' | 'flag')
    | ('function' | 'rule' | 'part');
  hint?: string;
  /** Lines of a text that are in sight. */
  rows?: number;
  isOptional?: true;
  /** An address on another chain than the draft's. */
  isElsewhere?: true;
  /** The field that names the token whose decimals an amount has. */
  token?: string;
};

/** A way to write actions: it only fills them in; what they do is read from their bytes. */
export type Recipe = {
  name: string;
  label: string;
  fields: readonly RecipeField[];
  /** The actions; throws `DraftFlaw` with a sentence. */
  build(inputs: RecipeInputs, context: RecipeContext): RawAction[];
};

/** An action with whole calldata. */
export function actionOf(target: Address, calldata: Hex, value = 0n): RawAction {
  return { target, value, signature: '', calldata };
}

/** A text among the inputs; throws `DraftFlaw` where it is missing. */
export function textInput(inputs: RecipeInputs, name: string, what: string): string {
  const value = inputs[name];
  if (typeof value !== 'string' || value.trim() === '') throw new DraftFlaw(t`There is no ${what} yet.`);
  return value.trim();
}

/** A text that may be left out; undefined where it is. */
export function optionalInput(inputs: RecipeInputs, name: string): string | undefined {
  const value = inputs[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Whether something is chosen among the inputs. */
export function flagInput(inputs: RecipeInputs, name: string): boolean {
  return inputs[name] === true || inputs[name] === 'true';
}

/** Calldata among the inputs, none where it is left out; throws `DraftFlaw`. */
export function calldataInput(inputs: RecipeInputs): Hex {
  const text = optionalInput(inputs, 'calldata') ?? '0x';
  if (!isHexBytes(text)) throw new DraftFlaw(t`The data is not whole bytes in hex with 0x.`);
  return text.toLowerCase() as Hex;
}

export const isHash32 = (text: string): text is Hex => /^0x[0-9a-fA-F]{64}$/.test(text);

/** An amount among the inputs in the smallest unit of a token, whose decimals the chain says; throws `DraftFlaw`. */
export function tokenAmount(
  inputs: RecipeInputs,
  name: string,
  token: Address,
  { decimals }: Pick<RecipeContext, 'decimals'>,
): bigint {
  const places = decimals(token);
  if (places === undefined) throw new DraftFlaw(t`The decimals of this token were not read.`);
  return parseUnitAmount(textInput(inputs, name, t`amount`), places);
}

/** An address among the inputs, with a right checksum where it has one; throws `DraftFlaw`. */
export function addressInput(
  inputs: RecipeInputs,
  name: string,
  what: string,
  { chainId }: { chainId: number | 'any' },
): Address {
  return writtenAddress(textInput(inputs, name, what), what, chainId);
}

/** An address of a chain, or of any, as somebody wrote or pasted it; throws `DraftFlaw` with what it is of. */
export function writtenAddress(text: string, what: string, chainId: number | 'any'): Address {
  try {
    return chainId === 'any' ? readPasted(text).address : pastedAddress(text, chainId);
  } catch (error) {
    const { code, facts } = asQuorateError(error);
    if (code === 'pasted-refused') throw new DraftFlaw(t`The ${what} cannot be used: ${facts.reason ?? ''}`);
    throw new DraftFlaw(
      code === 'address-checksum'
        ? t`The ${what} is mistyped: its capital and small letters do not fit.`
        : t`The ${what} is not an address (0x and 40 hex digits).`,
    );
  }
}

/** A call of a function of an ABI that is written here, as an action. */
export function contractCall<const Functions extends Abi, Name extends ContractFunctionName<Functions>>(
  abi: Functions,
  target: Address,
  functionName: Name,
  args: ContractFunctionArgs<Functions, AbiStateMutability, Name>,
  value = 0n,
): RawAction {
  return actionOf(target, encodeFunctionData({ abi, functionName, args } as never), value);
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;

/** An address in a file, for one chain, without invisible characters. Throws `DraftFlaw`, whose sentence names it `what`. */
export function addressOnChain(text: string, chainId: number, what: string): `0x${string}` {
  const [hidden] = INVISIBLE.exec(text.trim()) ?? [];
  if (hidden !== undefined) {
    const code = (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new DraftFlaw(t`The ${what} holds an invisible character (U+${code}). Delete it and try again.`);
  }
  return writtenAddress(text, what, chainId);
}
