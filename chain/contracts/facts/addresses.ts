import type { Address } from 'viem';
import { getAddress, isAddress } from 'viem/utils';
import type { MulticallOptions } from '@/chain/rpc/calls';
import type { Transport } from '@/chain/rpc/transport';
import { readEach, view } from '@/chain/rpc/view';
import { anySignal } from '@/core/anySignal';
import { type Action, everyAction, type Value } from '@/core/decode/action';
import { addressWordsIn } from '@/core/decode/addressWords';
import { receiversOf } from '@/core/decode/risk/power/grants';
import { probeAbi } from '../abis/probes';
import { readSlots } from '../detect/proxy';
import type { Account } from './accounts';

/** How many accounts are looked at: those that are called first, then those that are named. */
export const MOST_ADDRESSES = 200;

/** The accounts that calls on one chain go to, in order, each once. */
export function targetsOf(actions: readonly Action[], chainId: number | null): Address[] {
  const found = new Set<Address>();
  for (const action of here(actions, chainId)) {
    found.add(getAddress(action.target));
    if (found.size >= MOST_ADDRESSES) break;
  }
  return [...found];
}

/** The accounts that calls on one chain go to or name, each once, `MOST_ADDRESSES` at most: targets first, then who receives rights. */
export function addressesOf(actions: readonly Action[], chainId: number | null): Address[] {
  // Receivers of rights matter most; an account with a key has them on every chain.
  const found = new Set([...targetsOf(actions, chainId), ...receiversOf(actions)]);
  for (const action of here(actions, chainId)) {
    if (action.place.caller !== null) found.add(getAddress(action.place.caller));
    for (const argument of action.args) collect(argument.value, argument.type, found);
    // An unreadable call names accounts by its bytes.
    if (action.kind === 'unknown') for (const word of addressWordsIn(action.calldata)) found.add(word);
    if (found.size >= MOST_ADDRESSES) break;
  }
  return [...found].filter((address) => BigInt(address) !== 0n).slice(0, MOST_ADDRESSES);
}

function* here(actions: readonly Action[], chainId: number | null): Generator<Action> {
  for (const action of everyAction(actions)) {
    if (action.place.chainId === chainId) yield action;
  }
}

function collect(value: Value, type: string, found: Set<Address>): void {
  if (found.size >= MOST_ADDRESSES || !type.includes('address')) return;
  if (typeof value === 'string') {
    if (isAddress(value, { strict: false })) found.add(getAddress(value));
    return;
  }
  if (typeof value === 'boolean') return;
  for (const part of Array.isArray(value) ? (value as readonly Value[]) : Object.values(value)) {
    collect(part, type, found);
  }
}

const MOST = 12;
// Proxies are short; what is longer has its code at home.
const LONGEST = 6000;

/** The code behind those of the contracts that are proxies by the slots of ERC-1967, beacons asked. */
export async function readImplementations(
  transport: Transport,
  contracts: readonly { address: Address; account: Account }[],
  block: bigint,
  options: MulticallOptions,
): Promise<Map<Address, Address>> {
  const found = new Map<Address, Address>();
  const asked = contracts.filter(({ account }) => account.size > 0 && account.size <= LONGEST).slice(0, MOST);
  const slots = await Promise.all(
    asked.map(({ address }) =>
      readSlots(transport, address, block, options.signal && anySignal([options.signal])),
    ),
  );
  const beacons: { address: Address; beacon: Address }[] = [];
  asked.forEach(({ address, account }, index) => {
    const { implementation, beacon } = slots[index] ?? { implementation: null, beacon: null };
    const code = implementation ?? account.clone;
    if (code !== null) found.set(address, code);
    else if (beacon !== null) beacons.push({ address, beacon });
  });
  if (beacons.length === 0) return found;
  const views = beacons.map(({ beacon }) => view(probeAbi, beacon, 'implementation'));
  const answers = await readEach(transport, views, block, options);
  beacons.forEach(({ address }, index) => {
    const code = answers[index];
    if (code != null && BigInt(code) !== 0n) found.set(address, code);
  });
  return found;
}
