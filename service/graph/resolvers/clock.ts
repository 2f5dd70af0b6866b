import type { Clock } from '@/core/governor/dao';
import type { OpenedDao } from '../context';

/** Seconds one unit of an organisation's clock lasts; 0 where that is not known: a countdown can do without. */
export async function secondsPerUnitOf({ chain, index }: OpenedDao, { mode }: Clock): Promise<number> {
  if (index.isJudged()) return chain.secondsPerUnit({ at: await index.head() }).catch(() => 0);
  return mode === 'timestamp' ? 1 : 0;
}
