import type { Address, Hex } from 'viem';
import { normalize } from 'viem/ens';
import { encodeAbiParameters, hexToBytes } from 'viem/utils';
import { isHexBytes } from '@/core/governor/hexBytes';
import { readable } from '@/core/json';
import type { Transport } from '../../rpc/transport';
import { PRIMARY_NAMES_CODE } from './primaryNamesCode';

/** The name of an account at a block (its number): null where it has no name, or one that does not lead back. */
type PrimaryName = { address: Address; name: string | null; block: bigint };

// The number of the block stands before the names, after a byte that says how it is written.
const HEAD = 9;
const LARGEST = 100_000;

/** The most accounts whose names are read together. */
export const MOST_NAMES = 100;
// Each takes in at least twenty of them, whatever their resolvers do with its gas.
const MOST_QUESTIONS = 5;

/**
 * The primary names of accounts at the newest block: what their reverse records say, where that is a normalised name
 * (ENSIP-15) that leads back to the account. One question, unless resolvers use up its gas; what is kept outside of the
 * chain (CCIP-Read) is no name. Throws `RpcError`.
 */
export async function readPrimaryNames(
  transport: Transport,
  registry: Address,
  accounts: readonly Address[],
  signal?: AbortSignal,
): Promise<PrimaryName[]> {
  const names: PrimaryName[] = [];
  for (let questions = 0; names.length < accounts.length; questions++) {
    const left = accounts.slice(names.length);
    const { block, texts, host } = await ask(transport, registry, left, signal);
    if (questions === MOST_QUESTIONS) throw transport.charge(host, 'it reads too few names at a time');
    names.push(
      ...texts.map((text, index) => ({ address: left[index] as Address, name: shownName(text), block })),
    );
  }
  return names;
}

async function ask(
  transport: Transport,
  registry: Address,
  accounts: readonly Address[],
  signal: AbortSignal | undefined,
): Promise<{ block: bigint; texts: Uint8Array[]; host: number }> {
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'address[]' }], [registry, accounts]);
  const data: Hex = `${PRIMARY_NAMES_CODE}${args.slice(2)}`;
  const { value, host } = await transport.ask<unknown>('eth_call', [{ data }, 'latest'], {
    ...{ signal, limit: LARGEST },
  });
  const told = isHexBytes(value) ? readTold(hexToBytes(value), accounts.length) : undefined;
  if (told === undefined) throw transport.charge(host, 'it has no answer for names of accounts');
  return { ...told, host };
}

/** The block and the names; undefined where it is not what the code gives, or not one account was reached. */
function readTold(bytes: Uint8Array, most: number): { block: bigint; texts: Uint8Array[] } | undefined {
  if (bytes[0] !== 1 || bytes.length <= HEAD) return undefined;
  const block = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(1);
  const texts: Uint8Array[] = [];
  let at = HEAD;
  while (at < bytes.length) {
    const end = at + 1 + (bytes[at] ?? 0);
    texts.push(bytes.subarray(at + 1, end));
    at = end;
  }
  return at === bytes.length && texts.length <= most ? { block, texts } : undefined;
}

function shownName(bytes: Uint8Array): string | null {
  const text = readable(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  return text !== undefined && normalName(text) === text ? text : null;
}

/** A name as ENSIP-15 writes it; undefined where it is none. */
export function normalName(text: string): string | undefined {
  const name = readable(() => normalize(text));
  return name === '' ? undefined : name;
}
