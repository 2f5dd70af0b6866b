import type { RpcError } from '@/chain/rpc/rpcError';
import { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { formatCoin } from '@/core/format';
import { refusalIn, refusalReason } from '@/core/governor/errors/refusal';
import { revertFormattersOf } from '@/core/governor/errors/revertFormatters';
import { t } from '@/core/language/message';
import type { Act, ActContext, WalletClient } from '../acts/act';
import { estimateGas, gasFacts, impossibleGas, readAccountState, simulate } from '../facts/accountState';
import { proposalIn } from '../facts/endpointConflict';
import type { ComparisonCase } from '../outcome/mined';
import { chainFacts } from '../signing';
import type { ActRun, RunnerDeps } from './run';

/** Findings before signing: facts and blockers. */
type PreparedAct<Facts> = Pick<ActRun<never, Facts>, 'facts' | 'accountState' | 'blockers' | 'fee'>;

/**
 * Reads everything at one block, asks the act what would stop it, then the wallet's chain, then simulates the call and
 * weighs the network fee; throws a `QuorateError` when the chain cannot be read. Where endpoints contradict each other,
 * that alone stops it, unless the person pardoned it in these words: the rest may come from the one that lies.
 */
export async function prepareAct<Intent, Facts>(
  act: Act<Intent, Facts>,
  intent: Intent,
  deps: RunnerDeps,
  pardoned?: string,
): Promise<PreparedAct<Facts>> {
  // First of all: an endpoint that serves another chain by now must not be read.
  await deps.context.hold?.();
  const [found, conflict] = await Promise.all([look(act, intent, deps), deps.conflict?.(proposalIn(intent))]);
  return conflict === undefined || conflict.message === pardoned ? found : { ...found, blockers: [conflict] };
}

async function look<Intent, Facts>(
  act: Act<Intent, Facts>,
  intent: Intent,
  { context, client }: RunnerDeps,
): Promise<PreparedAct<Facts>> {
  const accountState = await readAccountState(context.chain, context.account);
  const facts = await act.facts(intent, context, accountState.block);
  const own = act.blockers(intent, facts, context.dao);
  if (own.length > 0) return { facts, accountState, blockers: own };
  const call = act.call(intent, context.dao);
  // A node cannot even simulate a call with coins that the account does not have.
  if (accountState.balance < call.value) {
    const short = { needed: coins(context, call.value), balance: coins(context, accountState.balance) };
    return { facts, accountState, blockers: [blocked('coins-short', short)] };
  }
  const refusal = await simulate(context.chain, context.account, call, 'latest');
  if (refusal !== undefined) {
    const reason = await explainRefusal(act, intent, context, refusal);
    const told = act.reasons?.(intent, facts, context.dao) ?? [];
    const plain = new QuorateError('would-revert', { reason });
    return { facts, accountState, blockers: told.length > 0 ? told : [plain] };
  }
  const blockers: QuorateError[] = [];
  let fee: bigint | undefined;
  const wallet = client();
  if (wallet !== undefined && wallet.chainId !== context.dao.chainId)
    blockers.push(elsewhere(wallet, context.dao.chainId));
  if (accountState.kind !== 'contract') {
    const gas = await estimateGas(context.chain, context.account, call);
    const absurd = impossibleGas(context.chain, gas, accountState.gasPrice);
    if (absurd !== undefined) blockers.push(absurd);
    else fee = gas * accountState.gasPrice;
    const cost = (fee ?? 0n) + call.value;
    if (accountState.balance < cost)
      blockers.push(blocked('no-gas', gasFacts(context.chain, accountState.balance, cost)));
  }
  return { facts, accountState, blockers, fee };
}

function elsewhere({ name, chainId, chains }: WalletClient, wanted: number): QuorateError {
  const expected = String(wanted);
  const isMissing = chains !== undefined && !chains().includes(wanted);
  if (isMissing) return blocked('wallet-chain-missing', { wallet: name, expected });
  return blocked('wallet-wrong-chain', chainFacts(chainId, wanted));
}

function coins({ chain }: ActContext, wei: bigint): string {
  return formatCoin(wei, chain.currency);
}

// The refusal of an act in words: the act's own explanation where it has one, else by the revert data. Without a block
// it is one of now.
async function explainRefusal<Intent, Facts>(
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
  { context, call, isBatched }: Pick<ComparisonCase, 'context' | 'call' | 'isBatched'>,
  block: bigint,
): Promise<string> {
  let isTaken = false;
  for (const at of [block, block - 1n])
    try {
      const refusal = await simulate(context.chain, context.account, call, at);
      if (refusal !== undefined) return await explainRefusal(act, intent, context, refusal, at);
      isTaken = true;
    } catch {
      // The endpoint keeps no state of that block; the other may still tell.
    }
  return isBatched && isTaken
    ? t`The Governor would have taken this vote. Another vote in the same transaction failed, or the gas ran out.`
    : t`The reason could not be found out; it may have run out of gas.`;
}
