import type { Address, Hex } from 'viem';
import { keccak256 } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import type { AnyTransaction } from '@/core/governor/act/meaning';
import type { ActChain } from '../acts/act';

/** Call handed to a wallet: the contract, wei, and the Keccak-256 of the calldata. */
export type AskedCall = { to: Address; value: bigint; digest: Hex };

/** A transaction as an endpoint has it; `keyed` are the contracts that it lets keys act through (EIP-7702). */
export type Mined = AnyTransaction & { hash: Hex; from: Address; nonce: number; keyed: readonly Address[] };

/** One endpoint's answer about a transaction: null if it does not know it, undefined if it did not answer. */
export type Shown = { host: string; mined: Mined | null | undefined };

/** A transaction as JSON-RPC has it. */
export type Raw = {
  hash: Hex;
  from: Address;
  to: Address | null;
  nonce: Hex;
  value: Hex;
  input: Hex;
  authorizationList?: readonly { address: Address }[] | null;
};

/** A transaction as two endpoints have it, or as the only one does: one request to each. Never throws. */
export async function readMined(chain: ActChain, hash: Hex): Promise<readonly Shown[]> {
  const hosts = chain.hosts().filter(({ state }) => state !== 'refused');
  return Promise.all(
    hosts
      .slice(0, 2)
      .map(async ({ index, name }) => ({ host: name, mined: await readOne(chain, hash, index) })),
  );
}

async function readOne(chain: ActChain, hash: Hex, host: number): Promise<Mined | null | undefined> {
  try {
    const wish = { host, patience: 2000, timeout: 5000 };
    const raw = await chain.request<Raw | null>('eth_getTransactionByHash', [hash], wish);
    if (raw === null) return null;
    return raw.hash === hash ? minedOf(raw) : undefined;
  } catch {
    return undefined;
  }
}

/** A transaction in the form in which it is compared. */
export function minedOf({ hash, from, to, nonce, value, input, authorizationList }: Raw): Mined {
  const keyed = (authorizationList ?? []).map(({ address }) => address);
  return {
    hash,
    from,
    to,
    nonce: Number(nonce),
    value: BigInt(value),
    data: input.toLowerCase() as Hex,
    keyed,
  };
}

/** Reduces a call to what a wallet is handed. */
export function askedCallOf({ to, data, value }: AnyTransaction & { to: Address }): AskedCall {
  return { to, value, digest: keccak256(data) };
}

/** Whether a transaction has the target, the wei and the calldata that were asked for. */
export function isAsked({ to, value, data }: AnyTransaction, ask: AskedCall): boolean {
  return isSameAddress(to, ask.to) && value === ask.value && keccak256(data) === ask.digest;
}
