import type { Address, Hex } from 'viem';
import { getAddress, isAddress } from 'viem/utils';
import type { Block, Token } from '@/core/governor/dao';
import type { MulticallOptions } from '../rpc/calls';
import { RpcError } from '../rpc/rpcError';
import { getBlock, type Transport } from '../rpc/transport';
import { readEach } from '../rpc/view';
import { readAccounts } from './facts/accounts';
import { pastPowerView } from './tokenViews';

/** Reads each voter's power at a timepoint, in order; null if the token gives none. Throws `RpcError`. */
export async function readPowersAt(
  transport: Transport,
  token: Pick<Token, 'address' | 'kind'>,
  asked: readonly { voter: Address; timepoint: bigint }[],
  block: bigint,
  options: MulticallOptions = {},
): Promise<(bigint | null)[]> {
  const views = asked.map(({ voter, timepoint }) => pastPowerView(token, voter, timepoint));
  return readEach(transport, views, block, options);
}

/** The account that sent a transaction; null where the endpoint does not know it. */
export async function readSender(transport: Transport, transaction: Hex): Promise<Address | null> {
  try {
    const found = await transport.request<unknown>('eth_getTransactionByHash', [transaction]);
    const from = typeof found === 'object' && found !== null && 'from' in found ? found.from : null;
    return typeof from === 'string' && isAddress(from, { strict: false }) ? getAddress(from) : null;
  } catch (error) {
    if (error instanceof RpcError) return null;
    throw error;
  }
}

const LOOKS = 4;
const STRIDE = 50_000n;

/** Reads which contracts had code at a block (none: null); null where no endpoint has so old a state. Throws `RpcError`. */
export async function readStood(
  transport: Transport,
  contracts: readonly Address[],
  from: { timestamp: bigint },
  then: Block | null,
): Promise<{ before: bigint; stood: readonly boolean[] } | null> {
  if (then === null) return null;
  const accounts = await readAccounts(transport, contracts, then.number, undefined, false);
  return (
    accounts && { before: from.timestamp - then.timestamp, stood: accounts.map(({ kind }) => kind !== 'key') }
  );
}

/** Finds a block so many seconds before another, within a tenth of that; null where the chain is younger. Throws `RpcError`. */
export async function blockBefore(
  transport: Transport,
  from: { number: bigint; timestamp: bigint },
  seconds: bigint,
): Promise<Block | null> {
  let number = from.number > STRIDE ? from.number - STRIDE : 0n;
  for (let look = 0; look < LOOKS; look += 1) {
    const block = await getBlock(transport, number);
    if (block === null || block.number >= from.number) return null;
    const age = from.timestamp - block.timestamp;
    const off = age > seconds ? age - seconds : seconds - age;
    if (off * 10n <= seconds) return block;
    if (age <= 0n || (number === 0n && age < seconds)) return null;
    // As far back as blocks took so long as these did.
    const back = ((from.number - number) * seconds) / age;
    number = back >= from.number ? 0n : from.number - (back === 0n ? 1n : back);
  }
  return null;
}
