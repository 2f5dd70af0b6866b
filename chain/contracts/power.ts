import type { Address } from 'viem';
import type { Dao, Token } from '@/core/governor/dao';
import { FAMILIES } from '@/core/governor/family';
import { type MulticallOptions, multicallOf } from '../rpc/calls';
import type { Transport } from '../rpc/transport';
import { callViews, readView, type View, view } from '../rpc/view';
import { governorAbi } from './abis/governor';
import { multicallAbi } from './abis/multicall';
import { pastPowerView, powerView } from './tokenViews';

/** Facts of an organisation that decide how votes are counted. */
export type PowerDao = Pick<Dao, 'address' | 'family'> & { token: Pick<Token, 'address' | 'kind'> | null };

/** The votes of an account now, and the view that gave them; null where no contract says. */
type PowerNow = { votes: bigint | null; from: View<bigint> | null };

/**
 * The votes of an account as the Governor will count them in the next block. The Governor is asked, which may count more
 * than its token or less. It answers for past timepoints only, so where it counts as the token does, the token is asked
 * about now. Compound's line has no such view. Throws `RpcError`.
 */
export async function readPower(
  transport: Transport,
  dao: PowerDao,
  account: Address,
  block: bigint,
  options: MulticallOptions = {},
): Promise<PowerNow> {
  const newest = dao.token === null ? null : powerView(dao.token, account);
  if (FAMILIES[dao.family].line === 'compound')
    return { from: newest, votes: newest && (await readView(transport, newest, block, options)) };
  const last = block === 0n ? 0n : block - 1n;
  const clocks = {
    clock: view(governorAbi, dao.address, 'clock'),
    // On Arbitrum and its kin a contract sees the number of the L1 block.
    seen: view(multicallAbi, multicallOf(options), 'getBlockNumber'),
  };
  let views = viewsAt(dao, account, last);
  const first = await callViews(transport, { ...clocks, ...views }, block, options);
  const now = first.clock === null ? (first.seen ?? block) : BigInt(first.clock);
  if (now !== block) views = viewsAt(dao, account, now - 1n);
  const { counted, past, votes } = now === block ? first : await callViews(transport, views, block, options);
  const isAsToken = counted === null || counted === past;
  return isAsToken && newest !== null && votes != null
    ? { votes, from: newest }
    : { votes: counted, from: views.counted };
}

function viewsAt({ address, token }: PowerDao, account: Address, timepoint: bigint) {
  const counted = view(governorAbi, address, 'getVotes', account, timepoint);
  if (token === null) return { counted };
  return { counted, past: pastPowerView(token, account, timepoint), votes: powerView(token, account) };
}
