import type { MulticallOptions } from '@/chain/rpc/calls';
import { askAll } from '@/chain/rpc/question';
import type { Transport } from '@/chain/rpc/transport';
import type { Adapter } from './adapter';

/** Timepoints at which proposals count power: their snapshots, unless the family says otherwise. Throws `RpcError`. */
export async function countedAt(
  transport: Transport,
  { counted }: Adapter,
  proposals: readonly { id: bigint; snapshot: bigint }[],
  block: bigint,
  options: MulticallOptions,
): Promise<bigint[]> {
  if (counted === undefined) return proposals.map(({ snapshot }) => snapshot);
  return askAll(
    transport,
    proposals.map(({ id, snapshot }) => counted(id, snapshot)),
    block,
    options,
  );
}
