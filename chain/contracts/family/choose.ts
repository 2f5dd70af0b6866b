import type { MulticallOptions } from '@/chain/rpc/calls';
import { askAll } from '@/chain/rpc/question';
import type { Transport } from '@/chain/rpc/transport';
import type { Family } from '@/core/governor/dao';
import type { Adapter, FamilyContext } from './adapter';
import { agora } from './agora';
import { bravo } from './bravo';
import { nouns } from './nouns';
import { openzeppelin } from './openzeppelin';

/** How a Governor is read, by what was detected about it. */
export const adapterOf = (dao: FamilyContext & { family: Family }): Adapter => ADAPTERS[dao.family](dao);

const ADAPTERS: Record<Family, (context: FamilyContext) => Adapter> = {
  openzeppelin,
  bravo: (context) => bravo(context, true),
  alpha: (context) => bravo(context, false),
  agora,
  nouns,
};

/** Timepoints at which proposals count power: their snapshots, unless the family says otherwise. Throws `RpcError`. */
export async function countedAt(
  transport: Transport,
  { counted }: Adapter,
  proposals: readonly { id: bigint; snapshot: bigint }[],
  block: bigint,
  options: MulticallOptions,
): Promise<bigint[]> {
  if (counted === undefined) return proposals.map(({ snapshot }) => snapshot);
  const questions = proposals.map(({ id, snapshot }) => counted(id, snapshot));
  return askAll(transport, questions, block, options);
}
