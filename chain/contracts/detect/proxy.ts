import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { toTag } from '@/chain/rpc/quantity';
import { RpcError } from '@/chain/rpc/rpcError';
import type { Transport } from '@/chain/rpc/transport';
import { view } from '@/chain/rpc/view';
import type { Dao, Unknown } from '@/core/governor/dao';
import { probeAbi } from '../abis/probes';
import { present } from './parts';
import type { ProbeAnswers } from './probes';
import { type ProbedViews, unknownOf } from './probeViews';

type Facade = NonNullable<Dao['proxy']>;

/** Slots of ERC-1967's addresses: keccak256('eip1967.proxy.…') - 1. */
export const SLOTS = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
} as const;

/** The three addresses of ERC-1967; null as a whole where the endpoint does not give storage. */
export type Slots = Pick<Facade, 'implementation' | 'admin' | 'beacon'> | null;

/** The slots of a contract that is no proxy: nothing looks into them. */
export const NO_SLOTS: Slots = { implementation: null, admin: null, beacon: null };

/** Reads the slots of ERC-1967 at a block; throws `RpcError` unless the endpoints only refuse the method. */
export async function readSlots(
  transport: Transport,
  address: Address,
  block: bigint | 'latest',
  signal?: AbortSignal,
): Promise<Slots> {
  const one = async (slot: Hex) => {
    const value = await transport.request<unknown>('eth_getStorageAt', [address, slot, toTag(block)], {
      signal,
    });
    return addressIn(value);
  };
  try {
    const [implementation, admin, beacon] = await Promise.all([
      one(SLOTS.implementation),
      one(SLOTS.admin),
      one(SLOTS.beacon),
    ]);
    return { implementation, admin, beacon };
  } catch (error) {
    if (error instanceof RpcError && ['host', 'depth', 'revert'].includes(error.kind)) return null;
    throw error;
  }
}

/** The address that a clone (ERC-1167) hands every call to. */
export function cloneOf(code: string): Address | null {
  const found = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/i.exec(code);
  return found === null ? null : getAddress(`0x${found[1]}`);
}

/** Finds the code that runs, as far as it is known without asking a beacon. */
export function implementationOf(found: ProbeAnswers, slots: Slots, code: string): Address | null {
  return slots?.implementation ?? cloneOf(code) ?? delegatee(found);
}

/** The second batch, of the proxy: who stands behind its admin or beacon, and what the beacon points to. */
export function proxyViews(slots: Slots) {
  return {
    ...(slots?.admin == null ? {} : { adminOwner: view(probeAbi, slots.admin, 'owner') }),
    ...(slots?.beacon == null ? {} : beaconViews(slots.beacon)),
  };
}

/** The proxy in front of the Governor; null when there is none. */
export function proxyBy(
  found: ProbeAnswers,
  slots: Slots,
  code: string,
  heard: Partial<ProbedViews<Required<ReturnType<typeof proxyViews>>>>,
): { proxy: Facade | null; unknown: readonly Unknown[] } {
  const owner = present(found.owner.value);
  const unknown =
    slots === null ? [unknownOf('proxy', 'eth_getStorageAt', 'The endpoint does not give storage.')] : [];
  if (slots?.beacon != null) {
    const implementation = present(heard.beaconTarget?.value ?? null);
    const behind = present(heard.beaconOwner?.value ?? null);
    return { proxy: { ...slots, kind: 'beacon', implementation, owner: behind }, unknown };
  }
  if (slots?.implementation != null) {
    const behind = slots.admin === null ? owner : present(heard.adminOwner?.value ?? null);
    return { proxy: { ...slots, kind: 'erc1967', owner: behind }, unknown };
  }
  const clone = cloneOf(code);
  if (clone !== null) {
    return {
      proxy: { kind: 'clone', implementation: clone, admin: null, beacon: null, owner: null },
      unknown,
    };
  }
  const implementation = delegatee(found);
  if (implementation === null) return { proxy: null, unknown };
  const admin = present(found.admin.value);
  return { proxy: { kind: 'delegator', implementation, admin, beacon: null, owner: null }, unknown };
}

function beaconViews(beacon: Address) {
  return {
    beaconTarget: view(probeAbi, beacon, 'implementation'),
    beaconOwner: view(probeAbi, beacon, 'owner'),
  };
}

// Bravo's delegator and Nouns' proxy keep it in a variable of their own.
const delegatee = (found: ProbeAnswers): Address | null => present(found.implementation.value);

function addressIn(value: unknown): Address | null {
  if (typeof value !== 'string' || !/^0x0{24}[0-9a-fA-F]{40}$/.test(value)) return null;
  return present(getAddress(`0x${value.slice(26)}`));
}
