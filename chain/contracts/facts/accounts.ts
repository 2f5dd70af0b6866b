import type { Address, Hex } from 'viem';
import { keccak256, size, slice } from 'viem/utils';
import { toQuantity } from '@/chain/rpc/quantity';
import { RpcError } from '@/chain/rpc/rpcError';
import type { Transport } from '@/chain/rpc/transport';
import { type AccountKind, accountKind } from '@/core/accountKind';
import { anySignal } from '@/core/anySignal';
import { isHexBytes } from '@/core/governor/hexBytes';
import { cloneOf } from '../detect/proxy';

/** Code at an address: its hash and length, and the target of a clone or of lent code. */
export type Account = {
  codeHash: Hex | null;
  size: number;
  /** The code that a clone (ERC-1167) runs. */
  clone: Address | null;
  kind: AccountKind;
};

/**
 * A program that is called as if it were being deployed: for each address behind it, it answers hash, length and the
 * first 64 bytes of the code. One question for all of them, where eth_getCode would bring every byte of each.
 *
 * The first word of the answer stays zero: what would be code must not begin with 0xEF.
 */
const PROGRAM = program();
const CHUNK = 150;
const WORDS = 4;

/** Reads the code at each address, in order; null where no endpoint gives it. Asks for each by itself unless `isApart` is false. */
export async function readAccounts(
  transport: Transport,
  addresses: readonly Address[],
  block: bigint,
  signal?: AbortSignal,
  isApart = true,
): Promise<Account[] | null> {
  const chunks: Address[][] = [];
  for (let at = 0; at < addresses.length; at += CHUNK) chunks.push(addresses.slice(at, at + CHUNK));
  const read = await Promise.all(chunks.map((chunk) => readChunk(transport, chunk, block, signal, isApart)));
  const found = read.flatMap((chunk) => chunk ?? []);
  return found.length === addresses.length ? found : null;
}

async function readChunk(
  transport: Transport,
  addresses: readonly Address[],
  block: bigint,
  signal: AbortSignal | undefined,
  isApart: boolean,
): Promise<Account[] | null> {
  const data = `${PROGRAM}${addresses.map((address) => address.slice(2).padStart(64, '0')).join('')}`;
  const answer = await tried(() =>
    transport.request<unknown>('eth_call', [{ data }, toQuantity(block)], { signal }),
  );
  if (isHexBytes(answer) && answer.length === 2 + 2 * (32 * (1 + WORDS * addresses.length))) {
    return addresses.map((_, index) => accountIn(slice(answer, 32 + index * 32 * WORDS)));
  }
  if (!isApart) return null;
  // An endpoint that runs no program without an address: each by itself.
  const codes = await Promise.all(
    addresses.map((address) =>
      tried(() =>
        transport.request<unknown>('eth_getCode', [address, toQuantity(block)], {
          signal: signal && anySignal([signal]),
          limit: 200_000,
        }),
      ),
    ),
  );
  const read = codes.map((code) => (isHexBytes(code) ? accountOf(code) : null));
  return read.every((account) => account !== null) ? read : null;
}

function accountIn(words: Hex): Account {
  const length = Number(BigInt(slice(words, 32, 64)) & 0xffffffn);
  const head = slice(words, 64, 128);
  return { ...traits(head, length), codeHash: length === 0 ? null : slice(words, 0, 32) };
}

function accountOf(code: Hex): Account {
  const length = size(code);
  return { ...traits(code, length), codeHash: length === 0 ? null : keccak256(code) };
}

function traits(code: string, length: number): Omit<Account, 'codeHash'> {
  const kind = accountKind(code.slice(0, 2 + 2 * length)) ?? 'contract';
  return { size: length, clone: cloneOf(code), kind };
}

// Refused facts stay unknown; errors that break the question altogether go to the caller.
async function tried(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RpcError && ['host', 'depth', 'revert', 'large', 'unknown'].includes(error.kind))
      return null;
    throw error;
  }
}

function program(): Hex {
  const start = '47';
  const parts = [
    `60${start}`, // PUSH1: where the addresses begin
    '38', // CODESIZE
    '03', // SUB → bytes of addresses
    '6000', // i = 0
    '5b', // loop, at 6
    '8181101560', // DUP2 DUP2 LT ISZERO PUSH1 …
    '3c', // … end
    '57', // JUMPI
    '80', // DUP1
    '60021b', // i * 4
    '602001', // + 32 = d
    '6020', // size 32
    `8260${start}01`, // from i + start
    '82', // to d
    '39', // CODECOPY
    '8051', // a = mem[d]
    '803f8252', // mem[d] = EXTCODEHASH(a)
    '803b8260200152', // mem[d + 32] = EXTCODESIZE(a)
    '604060008360400183', // 64, 0, d + 64, a
    '3c', // EXTCODECOPY
    '5050', // drop a and d
    '602001', // i += 32
    '600656', // JUMP loop
    '5b', // end
    '5060021b', // length * 4
    '6020016000f3', // RETURN(0, … + 32)
  ];
  return `0x${parts.join('')}`;
}
