import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import type { Dao } from '@/core/governor/dao';
import { isOpenZeppelin, sharesRules } from '@/core/governor/family';
import { isRejudged, obeysTimelock } from '@/core/governor/finality';
import type { ProposalNow, State } from '@/core/governor/proposal';
import { phrase, t, translate } from '@/core/language/message';

/** A proposal that its timelock may have executed or cancelled without the Governor: only the timelock's logs can tell. */
export type Bypass = { created: CreatedLog; state: 'EXECUTED' | 'CANCELED'; queued: ProposalLog };

/** How the logs of a proposal stand to what the contract says: a sentence where they cannot both be right. */
type LifecycleVerdict = { flaw?: string; bypass?: Bypass };

type Name = ProposalLog['name'];
/** States that come about by one event alone. */
const EVENT_OF: Partial<Record<State, Name>> = {
  QUEUED: 'ProposalQueued',
  EXECUTED: 'ProposalExecuted',
  CANCELED: 'ProposalCanceled',
};
const NEVER_QUEUED: readonly State[] = ['PENDING', 'ACTIVE', 'SUCCEEDED'];

/**
 * Holds the logs of a proposal against what the contract says of it at the block they were read up to, both ways: a state
 * that only an event brings about must have it, and an event must have brought its state about.
 */
export function lifecycleVerdict(
  dao: Dao,
  now: Omit<ProposalNow, 'at'>,
  created: CreatedLog,
  events: readonly ProposalLog[],
): LifecycleVerdict {
  const lacking = lackOf(dao, now, created, events);
  if (lacking !== undefined) return lacking;
  const flaw = deniedFlaw(dao, now, created, events) ?? movedFlaw(dao, now, created, events);
  return flaw === undefined ? {} : { flaw };
}

function lackOf(
  dao: Dao,
  { state, phase, eta }: Omit<ProposalNow, 'at'>,
  created: CreatedLog,
  events: readonly ProposalLog[],
): LifecycleVerdict | undefined {
  const missing = (name: Name) => {
    const flaw = t`Logs are missing: the contract says that proposal ${created.id} is ${translate(WORDS[name] ?? '')}, but no ${name} was read.`;
    return { flaw };
  };
  const queued = last(events, 'ProposalQueued');
  if (eta !== null && queued === undefined) return missing('ProposalQueued');
  const wanted = state === 'CANCELED' && phase === 'vetoed' ? 'ProposalVetoed' : EVENT_OF[state];
  if (wanted === undefined || last(events, wanted) !== undefined) return undefined;
  const isEnded = state === 'EXECUTED' || state === 'CANCELED';
  if (isEnded && queued !== undefined && obeysTimelock(dao)) return { bypass: { created, state, queued } };
  return missing(wanted);
}

const WORDS: Partial<Record<Name, string>> = {
  ProposalQueued: phrase`queued`,
  ProposalExecuted: phrase`executed`,
  ProposalCanceled: phrase`cancelled`,
  ProposalVetoed: phrase`vetoed`,
};

// An event that the state denies.
function deniedFlaw(
  dao: Dao,
  { state, phase, eta }: Omit<ProposalNow, 'at'>,
  { id }: CreatedLog,
  events: readonly ProposalLog[],
): string | undefined {
  const queued = last(events, 'ProposalQueued');
  // A higher quorum ends what was queued, and in Bravo's eyes what was executed.
  const isAnew = state === 'DEFEATED' && isRejudged(dao);
  const denied =
    (state !== 'EXECUTED' && !(isAnew && !isOpenZeppelin(dao.family)) && last(events, 'ProposalExecuted')) ||
    (state !== 'CANCELED' && (last(events, 'ProposalCanceled') ?? last(events, 'ProposalVetoed'))) ||
    ((NEVER_QUEUED.includes(state) || (state === 'DEFEATED' && eta === null && !isAnew)) && queued);
  if (denied)
    return t`A log is false: there is a ${denied.name} of proposal ${id}, and the contract says that it is ${state}.`;
  return phase !== 'vetoed' && eta !== null && queued !== undefined && queued.value !== eta
    ? t`A log is false: by its ${queued.name} proposal ${id} may be executed from ${String(queued.value)} on, the contract says ${eta}.`
    : undefined;
}

// Code behind a proxy may have been another when the log was written.
function movedFlaw(
  { family, proxy }: Dao,
  { snapshot, deadline }: Omit<ProposalNow, 'at'>,
  created: CreatedLog,
  events: readonly ProposalLog[],
): string | undefined {
  const isPlain = sharesRules({ family });
  if (!isPlain || (proxy !== null && proxy.kind !== 'clone' && family === 'openzeppelin')) return undefined;
  const { id } = created;
  if (created.snapshot !== snapshot)
    return t`A log is false: by its ProposalCreated the snapshot of proposal ${id} is ${created.snapshot}, the contract says ${snapshot}.`;
  const extended = last(events, 'ProposalExtended');
  if ((extended?.value ?? created.deadline) === deadline) return undefined;
  return t`Logs are missing or false: by them voting on proposal ${id} ends at ${extended?.value ?? created.deadline}, the contract says ${deadline}.`;
}

function last(events: readonly ProposalLog[], name: Name): ProposalLog | undefined {
  return events.findLast((event) => event.name === name);
}
