import type { Address } from 'viem';
import { toQuantity } from '../../chain/rpc/quantity';
import { getBlock, type Transport } from '../../chain/rpc/transport';
import { accountKind } from '../../core/accountKind';
import { CheckpointFlaw } from '../../core/files/flaw';
import type { Block, Token } from '../../core/governor/dao';
import type { Head } from '../../service/checkpoint/checkpoint';
import { findDeployment } from '../../service/indexer/start';
import type { Collected } from './collected';
import { type Delegations, loadDelegations } from './delegations';
import { loadAll, loadHead } from './load';

/** A checkpoint that is there and can be added to. */
export type Base = { head: Head; collected: Collected; delegations: Delegations | null };

/** Place of a base, and the facts it must match. */
export type Wanted = {
  path: string;
  dao: string;
  from: bigint | undefined;
  target: Block;
  /** Token of wanted delegations. */
  token: Token | null;
};

/**
 * The checkpoint in a folder, if it is one of this organisation on this chain; null when it must be made anew, after
 * saying why. Throws a sentence when it reaches beyond the target.
 */
export async function baseAt(
  transport: Transport,
  { path, dao, from, target, token }: Wanted,
  say: (sentence: string) => void,
): Promise<Base | null> {
  const anew = (reason: string) => {
    say(`The checkpoint in ${path} is made anew: ${reason}.`);
    return null;
  };
  try {
    const loaded = await loadHead(path);
    if (loaded === undefined) return null;
    const { head } = loaded;
    const { number, hash } = head.block;
    if (head.dao !== dao) return anew(`it is of ${head.dao}`);
    if (from !== undefined && from !== head.from) return anew(`it begins at block ${head.from}`);
    if (number > target.number)
      throw new Error(
        `The checkpoint in ${path} reaches block ${number} already, which is after ${target.number}.`,
      );
    const block = await getBlock(transport, number);
    if (block?.hash !== hash) return anew(`block ${number} of this chain is not the one it was made of`);
    const delegations = token === null ? null : await loadDelegations(path, head, token);
    return { head, collected: await loadAll(path, head), delegations };
  } catch (error) {
    if (error instanceof CheckpointFlaw) return anew(error.reason);
    throw error;
  }
}

/**
 * The first block to read: the one named, before which the contract must not have been there, or the one in which it
 * came to be. Throws a sentence.
 */
export async function firstBlock(
  transport: Transport,
  address: Address,
  from: bigint | undefined,
  target: Block,
): Promise<bigint> {
  if (from === undefined) return findDeployment(transport, address, target.number);
  if (from > target.number)
    throw new Error(`--from-block ${from} is after block ${target.number}, the last to be read.`);
  if ((await isDeployedBefore(transport, address, from)) === true)
    throw new Error(
      `The contract was there before block ${from} already; name an earlier --from-block, or none.`,
    );
  return from;
}

/** Whether the contract had code before a block; null when no endpoint keeps so old a state. */
export async function isDeployedBefore(
  transport: Transport,
  address: Address,
  block: bigint,
): Promise<boolean | null> {
  if (block === 0n) return false;
  try {
    const code = await transport.request<unknown>('eth_getCode', [address, toQuantity(block - 1n)]);
    const kind = accountKind(code);
    return kind === undefined ? null : kind !== 'key';
  } catch {
    return null;
  }
}
