import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { formatExact } from '@/core/format';
import type { Dao, Token } from '../dao';
import { isOver } from '../finality';
import type { ProposalNow, State } from '../proposal';
import type { Delegates } from '../receipt';
import type { Side } from '../vote';
import { stateWord } from './stateName';
import { tokenWord } from './tokenWords';

/** An account's votes as the Governor counts them, its balance and delegates; null where no contract says. */
export type AccountVotes = Delegates & {
  votesNow: bigint | null;
  balance: bigint | null;
  /** The token says who votes with the tokens of an account, or that nobody does. */
  knowsDelegate: boolean;
};

/** Facts that decide about any vote of an account. */
type Voting = AccountVotes & { account: Address; state: State; isSpent: boolean; power: bigint | null };
type Named = { token: Pick<Token, 'symbol'> | null };

/** Lists what blocks any vote of an account on a proposal. */
export function whyNot(facts: Voting, dao: Named): QuorateError[] {
  if (facts.state === 'PENDING') return [blocked('voting-not-open')];
  if (facts.isSpent) return [blocked('already-voted')];
  return [...whyClosed(facts), ...(facts.power === 0n ? [whyNoPower(facts, dao)] : [])].slice(0, 1);
}

/** Lists what blocks a vote for one side. */
export function whyNotSide(
  side: Side,
  facts: Voting & Pick<ProposalNow, 'phase'>,
  dao: Named & { counting: Pick<Dao['counting'], 'sides'> },
): QuorateError[] {
  if (!dao.counting.sides.includes(side)) return [blocked('side-missing', { side })];
  const reasons = whyNot(facts, dao);
  // Nouns: after a late change of the outcome there is a time for objections alone.
  const isLate = reasons.length === 0 && facts.phase === 'objection' && side !== 'against';
  return isLate ? [blocked('objection-period')] : reasons;
}

/** Lists what blocks every vote while a proposal's voting is not open. */
export function whyClosed({ state }: { state: State }): QuorateError[] {
  if (state === 'PENDING') return [blocked('voting-not-open')];
  if (state === 'ACTIVE') return [];
  if (state === 'UNKNOWN') return [blocked('state-unknown')];
  return [blocked('voting-closed', { state: stateWord(state) })];
}

/** Why an account had no votes at the snapshot, from what the token says of it now. */
export function whyNoPower(facts: AccountVotes & { account: Address }, dao: Named): QuorateError {
  const { votesNow, balance, split } = facts;
  if (votesNow !== null && votesNow > 0n) return blocked('no-power-late');
  if (balance === 0n) return blocked('no-power-tokens', { symbol: tokenWord(dao.token) });
  if (balance === null || !facts.knowsDelegate) return blocked('no-power-untold');
  const delegates = facts.delegate === null ? split.map(({ delegate }) => delegate) : [facts.delegate];
  if (delegates.length === 0) return blocked('no-power-undelegated');
  return delegates.some((each) => isSameAddress(each, facts.account))
    ? blocked('no-power-late')
    : blocked('no-power-delegated', { delegate: delegates.join(', ') });
}

/** Lists what blocks a delegation to an account. */
export function whyNoDelegation(
  delegatee: Address,
  { delegate, split, knowsDelegate }: AccountVotes,
): QuorateError[] {
  if (!knowsDelegate) return [blocked('delegate-untold')];
  const isNone = delegate === null && split.length === 0 && BigInt(delegatee) === 0n;
  return isNone || isSameAddress(delegate, delegatee) ? [blocked('already-delegated')] : [];
}

/** Lists what blocks a step of a proposal's life by its state; `now` in Unix seconds, dates in a time zone or the reader's. */
export function whyNoStep(
  step: 'queue' | 'execute' | 'cancel',
  facts: Pick<ProposalNow, 'state' | 'eta'> & { needsQueuing: boolean; now: bigint },
  timeZone?: string,
): QuorateError[] {
  const { state, eta, needsQueuing, now } = facts;
  const word = { state: stateWord(state) };
  if (step === 'cancel') return isOver(state) ? [blocked('cancel-final', word)] : [];
  if (step === 'queue') {
    if (!needsQueuing) return [blocked('queue-needless')];
    return state === 'SUCCEEDED' ? [] : [blocked('queue-state', word)];
  }
  if (state === 'EXPIRED') return [blocked('proposal-expired')];
  if (state === 'SUCCEEDED' && needsQueuing) return [blocked('not-queued')];
  if (state === 'QUEUED' && eta !== null && eta > now)
    return [blocked('eta-ahead', { time: formatExact(eta, timeZone) })];
  return state === 'QUEUED' || state === 'SUCCEEDED' ? [] : [blocked('execute-state', word)];
}
