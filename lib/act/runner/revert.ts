import type { Address, Hex } from 'viem';
import { numberToHex } from 'viem/utils';
import { RpcError } from '@/chain/rpc/rpcError';
import type { Call } from '@/core/governor/call';
import { refusalIn, refusalReason } from '@/core/governor/errors/refusal';
import { revertFormattersOf } from '@/core/governor/errors/revertFormatters';
import { t } from '@/core/language/message';
import type { Act, ActChain, ActContext } from '../acts/act';
import { transaction } from '../facts/accountState';

/** The contract's refusal of a call at a block, `latest` for now; undefined when it would take it. Throws when the chain cannot be asked. */
export async function simulate(
  chain: ActChain,
  from: Address,
  call: Call,
  block: bigint | 'latest',
): Promise<RpcError | undefined> {
  try {
    const at = block === 'latest' ? block : numberToHex(block);
    await chain.request<Hex>('eth_call', [transaction(from, call), at]);
    return undefined;
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind !== 'revert') throw error;
    return error;
  }
}

/** The refusal of an act in words: the act's own explanation where it has one, else by the revert data. Without a block it is one of now. */
export async function explainRefusal<Intent, Facts>(
  act: Act<Intent, Facts>,
  intent: Intent,
  context: ActContext,
  refusal: RpcError,
  block?: bigint,
): Promise<string> {
  if (act.explain !== undefined) return act.explain(intent, context, refusal, block);
  return refusalReason(refusalIn(refusal), revertFormattersOf(context));
}

/** Why a mined transaction failed: the call again on the state it met, then on the state after. Never throws. */
export async function replay<Intent, Facts>(
  act: Act<Intent, Facts>,
  intent: Intent,
  context: ActContext,
  call: Call,
  block: bigint,
): Promise<string> {
  for (const at of [block, block - 1n]) {
    try {
      const refusal = await simulate(context.chain, context.account, call, at);
      if (refusal !== undefined) return await explainRefusal(act, intent, context, refusal, at);
    } catch {
      // The endpoint keeps no state of that block; the other may still tell.
    }
  }
  return t`The reason could not be found out; it may have run out of gas.`;
}
