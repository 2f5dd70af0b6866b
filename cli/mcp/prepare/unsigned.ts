import type { Address, Hex } from 'viem';
import { hexToBigInt, numberToHex } from 'viem/utils';
import { RpcError } from '../../../chain/rpc/rpcError';
import type { Transport } from '../../../chain/rpc/transport';
import { asQuorateError, describe, QuorateError } from '../../../core/errors';
import { blocked } from '../../../core/errors/blocked';
import { formatCoin } from '../../../core/format';
import { allow, type Terms } from '../../../core/governor/act/allow';
import { meaningOf } from '../../../core/governor/act/meaning';
import type { Call } from '../../../core/governor/call';
import type { Dao } from '../../../core/governor/dao';
import { refusalIn, refusalReason } from '../../../core/governor/errors/refusal';
import { revertFormattersOf } from '../../../core/governor/errors/revertFormatters';

/** An organisation, and its chain with the coin that fees are paid in. */
export type ActPlace = {
  chain: Transport & { multicall: Address | undefined; currency: string };
  dao: Dao;
};

/** A call that was checked: what stands in its way, what it does in words read from its bytes, and its gas. */
export type Unsigned = {
  blockers: { code: string; sentence: string; next: string }[];
  does: { act: string; arguments: readonly { name: string; value: string }[]; warning: string };
  gas: bigint | null;
  call: Call;
};

/** Longest calldata in characters; networks do not pass on more. */
const LONGEST = 262_144;

/**
 * Checks a call as the site does before it asks a wallet: the allow-list of governance calls, the account's coins, and a
 * trial on the newest block. Throws `send-forbidden`, `RpcError`.
 */
export async function unsigned(
  place: ActPlace,
  from: Address,
  made: Call,
  {
    terms,
    known,
    explain,
  }: {
    terms?: Terms | undefined;
    known: readonly QuorateError[];
    explain?: ((refusal: RpcError) => Promise<string>) | undefined;
  },
): Promise<Unsigned> {
  const { chain, dao } = place;
  const { currency } = chain;
  const call = allow({ ...made }, dao, terms);
  if (call.data.length > LONGEST) throw new Error('The calldata is longer than networks pass on.');
  const { does, rows, cure } = meaningOf(call, dao.token?.decimals ?? 0, currency);
  const told = { act: does, arguments: rows, warning: cure };
  const done = (blockers: readonly QuorateError[], gas: bigint | null = null): Unsigned => ({
    ...{ blockers: blockers.map(wordsOf), does: told, gas, call },
  });
  if (known.length > 0) return done(known);
  const balance = hexToBigInt(await chain.request<Hex>('eth_getBalance', [from, 'latest']));
  const coins = (wei: bigint) => formatCoin(wei, currency);
  if (balance < call.value)
    return done([blocked('coins-short', { needed: coins(call.value), balance: coins(balance) })]);
  const sent = { from, to: call.to, data: call.data, value: numberToHex(call.value) };
  try {
    await chain.request('eth_call', [sent, 'latest']);
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind !== 'revert') throw error;
    const reason = (await explain?.(error)) ?? refusalReason(refusalIn(error), revertFormattersOf(place));
    return done([new QuorateError('would-revert', { reason })]);
  }
  const gas = await chain.request<Hex>('eth_estimateGas', [sent]).then(hexToBigInt, () => null);
  return done([], gas);
}

/** A blocker with its sentences. */
export function wordsOf(error: unknown): Unsigned['blockers'][number] {
  const { code, facts } = asQuorateError(error);
  const { title, next } = describe(code, facts);
  return { code, sentence: title, next };
}
