import type { Address } from 'viem';
import type { MulticallOptions } from '@/chain/rpc/calls';
import type { Transport } from '@/chain/rpc/transport';
import { readEach, view } from '@/chain/rpc/view';
import { anySignal } from '@/core/anySignal';
import { probeAbi } from '../abis/probes';
import { readSlots } from '../detect/proxy';
import type { Account } from './accounts';

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
