import type { Address } from 'viem';
import { isSameAddress } from '../../../core/address';
import type { QuorateError } from '../../../core/errors';
import { blocked } from '../../../core/errors/blocked';
import { formatExact } from '../../../core/format';
import { stateWord } from '../../../core/governor/act/stateName';
import { tokenWord } from '../../../core/governor/act/tokenWords';
import type { Dao } from '../../../core/governor/dao';
import { isOver } from '../../../core/governor/finality';
import type { Side } from '../../../core/governor/vote';
import type { readProposalStanding, VoteStanding } from './standing';

/** Why an account cannot vote for a side; empty when nothing is known to stand in its way. */
export function whyNoVote(side: Side, account: Address, facts: VoteStanding, dao: Dao): QuorateError[] {
  const { state, phase, isSpent, power } = facts;
  if (!dao.counting.sides.includes(side)) return [blocked('side-missing', { side })];
  if (state === 'PENDING') return [blocked('voting-not-open')];
  if (isSpent) return [blocked('already-voted')];
  if (state === 'UNKNOWN') return [blocked('state-unknown')];
  if (state !== 'ACTIVE') return [blocked('voting-closed', { state: stateWord(state) })];
  if (power === 0n) return [noPower(account, facts, dao)];
  return phase === 'objection' && side !== 'against' ? [blocked('objection-period')] : [];
}

function noPower(account: Address, { holding }: VoteStanding, dao: Dao): QuorateError {
  const { votes, balance, delegate, knowsDelegate } = holding;
  if (votes !== null && votes > 0n) return blocked('no-power-late');
  if (balance === 0n) return blocked('no-power-tokens', { symbol: tokenWord(dao.token) });
  if (balance === null || !knowsDelegate) return blocked('no-power-untold');
  if (delegate === null) return blocked('no-power-undelegated');
  return isSameAddress(delegate, account)
    ? blocked('no-power-late')
    : blocked('no-power-delegated', { delegate });
}

/** Why a step of a proposal's life cannot be taken now, by its state alone. */
export function whyNoStep(
  step: 'queue' | 'execute' | 'cancel',
  { state, eta, needsQueuing, at }: Awaited<ReturnType<typeof readProposalStanding>>,
): QuorateError[] {
  const word = { state: stateWord(state) };
  if (step === 'cancel') return isOver(state) ? [blocked('cancel-final', word)] : [];
  if (step === 'queue') {
    if (!needsQueuing) return [blocked('queue-needless')];
    return state === 'SUCCEEDED' ? [] : [blocked('queue-state', word)];
  }
  if (state === 'EXPIRED') return [blocked('proposal-expired')];
  if (state === 'SUCCEEDED' && needsQueuing) return [blocked('not-queued')];
  if (state === 'QUEUED' && eta !== null && eta > at.timestamp)
    return [blocked('eta-ahead', { time: formatExact(eta, 'UTC') })];
  return state === 'QUEUED' || state === 'SUCCEEDED' ? [] : [blocked('execute-state', word)];
}
