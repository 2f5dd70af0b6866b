import type { Dao } from './dao';
import { FAMILIES, numbersProposals } from './family';
import type { State } from './proposal';

/** The facts of an organisation that decide which states of its proposals can still change. */
export type FinalityDao = Pick<
  Dao,
  'family' | 'clock' | 'settings' | 'proxy' | 'guardian' | 'extensions' | 'timelock'
>;

const OVER: readonly State[] = ['CANCELED', 'DEFEATED', 'EXPIRED', 'EXECUTED'];
const CARRIED: readonly State[] = ['SUCCEEDED', 'QUEUED', 'EXPIRED', 'EXECUTED'];

/** Whether a proposal can come to nothing more by the rules of now; whether these rules can change, `isFinal` says. */
export const isOver = (state: State): boolean => OVER.includes(state);

/** Whether a state never changes again, so that it needs not be asked again. Without knowledge of the family few do. */
export function isFinal(state: State, dao: FinalityDao | undefined): boolean {
  if (state === 'EXECUTED') return true;
  if (dao === undefined || state === 'EXPIRED' || !isOver(state)) return false;
  return state === 'CANCELED' ? !obeysTimelock(dao) : !isRejudged(dao) && !cancelsDefeated(dao);
}

/** Whether the contract may say `now` of a proposal, without anybody's error, where it said `then` some blocks before. */
export function mayHaveChanged(then: State, now: State, dao: FinalityDao): boolean {
  if (!isOver(then) || now === 'UNKNOWN') return true;
  const rejudged = isRejudged(dao) ? now : undefined;
  switch (then) {
    case 'EXECUTED':
      // A Governor with another timelock knows nothing of executions in the old one alone; Bravo counts votes first.
      return now === 'CANCELED' ? obeysTimelock(dao) : rejudged === 'DEFEATED' && isCompound(dao);
    case 'CANCELED':
      // An operation that was cancelled in the timelock can be scheduled again.
      return obeysTimelock(dao) && (CARRIED.includes(now) || rejudged === 'DEFEATED');
    case 'EXPIRED':
      return ['CANCELED', 'QUEUED', 'EXECUTED'].includes(now) || rejudged === 'DEFEATED';
    default:
      if (now === 'CANCELED') return true;
      // Agora's manager can move the deadline of a vote that is over.
      return (
        rejudged !== undefined && (CARRIED.includes(now) || (dao.family === 'agora' && now === 'ACTIVE'))
      );
  }
}

/**
 * Whether a change of rules judges the votes of old proposals anew. OpenZeppelin before 4.7.2 takes today's quorum for
 * all of them; since then it is kept by timepoint, and 4.9, the first with a clock, is the first that shows its version.
 * A quorum without a numerator is of the organisation's own making, and code behind a proxy can be replaced.
 */
export function isRejudged({ family, clock, settings, proxy }: Omit<FinalityDao, 'guardian'>): boolean {
  if (proxy !== null && proxy.kind !== 'clone') return true;
  if (family === 'agora') return true;
  return family === 'openzeppelin' && (clock.raw === null || settings.quorumNumerator === null);
}

/** Whether its timelock may end an operation of the Governor's own, and `state()` follows it. */
export function obeysTimelock({ family, timelock }: Pick<FinalityDao, 'family' | 'timelock'>): boolean {
  return !numbersProposals({ family }) && (timelock?.kind === 'controller' || timelock?.kind === 'custom');
}

// Compound's line refuses to cancel only what was executed; OpenZeppelin's guardian may cancel what was defeated.
function cancelsDefeated({ family, guardian, extensions }: FinalityDao): boolean {
  return (
    isCompound({ family }) || family === 'agora' || guardian !== null || extensions.includes('bravo-compat')
  );
}

/** Whether executed proposals, too, are judged by their votes, as Bravo does before it looks whether they were executed. */
const isCompound = ({ family }: Pick<FinalityDao, 'family'>): boolean => FAMILIES[family].line === 'compound';
