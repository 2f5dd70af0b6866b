import { QuorateError } from '@/core/errors';
import { formatCoin } from '@/core/format';
import type { Act, ActContext, WalletClient } from '../acts/act';
import {
  type AccountState,
  estimateGas,
  gasFacts,
  impossibleGas,
  readAccountState,
} from '../facts/accountState';
import { blocked } from '../facts/blocked';
import { proposalIn } from '../facts/endpointConflict';
import { describeRefusalOf, simulate } from './revert';
import type { RunnerDeps } from './run';

/** What was found before signing: facts and what stops the act. */
export type PreparedAct<Facts> = {
  facts: Facts;
  ground: AccountState;
  blockers: readonly QuorateError[];
};

/**
 * Reads everything at one block, asks the act what would stop it, then the wallet's chain, then simulates the call and
 * weighs the network fee; throws a `QuorateError` when the chain cannot be read. Where endpoints contradict each other,
 * that alone stops it, unless the person pardoned it in these words: the rest may come from the one that lies.
 */
export async function prepareAct<Intent, Facts>(
  act: Act<Intent, Facts>,
  intent: Intent,
  doors: RunnerDeps,
  pardoned?: string,
): Promise<PreparedAct<Facts>> {
  // First of all: an endpoint that serves another chain by now must not be read.
  await doors.context.hold?.();
  const [found, quarrel] = await Promise.all([look(act, intent, doors), doors.quarrel?.(proposalIn(intent))]);
  return quarrel === undefined || quarrel.message === pardoned ? found : { ...found, blockers: [quarrel] };
}

async function look<Intent, Facts>(
  act: Act<Intent, Facts>,
  intent: Intent,
  { context, door }: RunnerDeps,
): Promise<PreparedAct<Facts>> {
  const ground = await readAccountState(context.chain, context.account);
  const facts = await act.facts(intent, context, ground.block);
  const own = act.blockers(intent, facts, context.dao);
  if (own.length > 0) return { facts, ground, blockers: own };
  const call = act.call(intent, context.dao);
  // A node cannot even simulate a call with coins that the account does not have.
  if (ground.balance < call.value) {
    const short = { needed: coins(context, call.value), balance: coins(context, ground.balance) };
    return { facts, ground, blockers: [blocked('coins-short', short)] };
  }
  const tell = describeRefusalOf(act, intent, context);
  const refusal = await simulate(context.chain, context.account, call, 'latest', tell);
  if (refusal !== undefined) {
    const told = act.reasons?.(intent, facts, context.dao) ?? [];
    const plain = new QuorateError('would-revert', { reason: refusal });
    return { facts, ground, blockers: told.length > 0 ? told : [plain] };
  }
  const blockers: QuorateError[] = [];
  const wallet = door();
  if (wallet !== undefined && wallet.chainId !== context.dao.chainId)
    blockers.push(elsewhere(wallet, context.dao.chainId));
  if (!ground.isContract) {
    const gas = await estimateGas(context.chain, context.account, call);
    const absurd = impossibleGas(context.chain, gas, ground.gasPrice);
    const cost = gas * ground.gasPrice + call.value;
    if (absurd !== undefined) blockers.push(absurd);
    else if (ground.balance < cost) {
      blockers.push(blocked('no-gas', gasFacts(context.chain, ground.balance, cost)));
    }
  }
  return { facts, ground, blockers };
}

function elsewhere({ name, chainId, chains }: WalletClient, wanted: number): QuorateError {
  const expected = String(wanted);
  const isMissing = chains !== undefined && !chains().includes(wanted);
  if (isMissing) return blocked('wallet-chain-missing', { wallet: name, expected });
  return blocked('wallet-wrong-chain', { actual: String(chainId), expected });
}

function coins({ chain }: ActContext, wei: bigint): string {
  return formatCoin(wei, chain.currency);
}
