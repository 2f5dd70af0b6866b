import { isVoteOver, TURNOUT_OF, turnoutOf } from '@/core/draft/turnout';
import type { OpenedDao } from './context';

/** `DraftTurnout`: of the proposals that are read; null where the quorum or what counts toward it is not known. */
export async function draftTurnoutOf({ contract, index }: OpenedDao) {
  const { settings, counting } = await contract.dao();
  const newest = [...index.proposals()].sort((one, other) => (one.block < other.block ? 1 : -1));
  const listed = await contract.listed(newest.map(({ id }) => id));
  const over = newest.flatMap(({ id }) => {
    const now = listed.get(id);
    return now !== undefined && isVoteOver(now) ? [id] : [];
  });
  const wanted = over.slice(0, TURNOUT_OF);
  const read = await contract.of(wanted);
  const past = wanted.flatMap((id) => read.get(id) ?? []);
  const turnout = turnoutOf(past, settings.quorum, counting);
  return turnout && { ...turnout, isWhole: wanted.length === TURNOUT_OF || index.status().complete };
}
