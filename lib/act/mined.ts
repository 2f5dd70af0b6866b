import type { Address, Hex } from 'viem';
import { keccak256 } from 'viem/utils';
import type { ActChain } from './act';
import type { Sent } from './meaning';

/** What a wallet was handed: the contract, wei, and the Keccak-256 of the calldata. */
export type Ask = { to: Address; value: bigint; digest: Hex };

/** A transaction as an endpoint has it. */
export type Mined = Sent & { hash: Hex; from: Address };

type Raw = { hash: Hex; from: Address; to: Address | null; value: Hex; input: Hex };

/**
 * A transaction as two endpoints have it, or as the only one does: one request to each. Null stands for one that does not
 * know it (yet); those that do not answer are left out. Never throws.
 */
export async function readMined(chain: ActChain, hash: Hex): Promise<readonly (Mined | null)[]> {
  const hosts = chain.hosts().filter(({ state }) => state !== 'refused');
  const found = await Promise.all(hosts.slice(0, 2).map(({ index }) => readOne(chain, hash, index)));
  return found.filter((one) => one !== undefined);
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
export function minedOf({ hash, from, to, value, input }: Raw): Mined {
  return { hash, from, to, value: BigInt(value), data: input.toLowerCase() as Hex };
}

/** What a wallet is handed with a call. */
export function askOf({ to, data, value }: Sent & { to: Address }): Ask {
  return { to, value, digest: keccak256(data) };
}

/** Whether a transaction has the target, the wei and the calldata that were asked for. */
export function isAsked({ to, value, data }: Sent, ask: Ask): boolean {
  return isSame(to, ask.to) && value === ask.value && keccak256(data) === ask.digest;
}

/** Whether two addresses are one. */
export function isSame(one: Address | null, other: Address): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
