import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import type { Timelock } from '@/core/governor/dao';
import { ROLES } from '@/core/governor/roles';
import type { MulticallOptions } from '../rpc/calls';
import type { Transport } from '../rpc/transport';
import { readView, view } from '../rpc/view';
import { rolesAbi } from './abis/act';

/** The name of the right that a Governor lacks on its timelock to queue there; null where it has it, or nothing says. Throws `RpcError`. */
export async function readMissingRight(
  transport: Transport,
  { address, timelock }: { address: Address; timelock: Pick<Timelock, 'address' | 'kind'> | null },
  block: bigint,
  options: MulticallOptions = {},
): Promise<string | null> {
  if (timelock?.kind === 'controller') {
    const right = view(rolesAbi, timelock.address, 'hasRole', ROLES.proposer, address);
    return (await readView(transport, right, block, options)) === false ? 'PROPOSER_ROLE' : null;
  }
  if (timelock?.kind !== 'compound') return null;
  const admin = await readView(transport, view(rolesAbi, timelock.address, 'admin'), block, options);
  return admin !== null && !isSameAddress(admin, address) ? 'admin' : null;
}
