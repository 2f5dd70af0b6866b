import type { Address } from 'viem';
import { namehash } from 'viem/ens';
import { parseAbi } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { getHead } from '../../rpc/block';
import type { Transport } from '../../rpc/transport';
import { readView, view, ZERO } from '../../rpc/view';
import { normalName } from './primaryNames';

const ensAbi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
]);

/** What a name of ENS leads to at a block: `name` is null where the text is no name, `address` where it leads nowhere. */
export type ResolvedName = { name: string | null; address: Address | null; block: bigint };

const LONGEST_NAME = 255;

/**
 * The address that a name leads to at the newest block, by the registry and the name's own resolver on this chain; what is
 * kept elsewhere (CCIP-Read) leads nowhere. Throws `RpcError`.
 */
export async function resolveName(
  transport: Transport,
  registry: Address,
  text: string,
  signal?: AbortSignal,
): Promise<ResolvedName> {
  const { number: block } = await getHead(transport, { signal });
  const name = text.length > LONGEST_NAME ? undefined : normalName(text.trim());
  if (name === undefined) return { name: null, address: null, block };
  const node = namehash(name);
  const of = (to: Address, what: 'resolver' | 'addr') =>
    readView(transport, view(ensAbi, to, what, node), block, { signal, limit: 10_000 });
  const resolver = await of(registry, 'resolver');
  const address = resolver === null || resolver === ZERO ? null : await of(resolver, 'addr');
  return { name, address: isSameAddress(address, ZERO) ? null : address, block };
}
