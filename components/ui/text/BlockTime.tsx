import { formatDate, formatDuration } from '@/core/format';
import type { Block } from '@/core/governor/dao';
import { estimateStep, momentOf } from '@/core/governor/moment';
import { formatCount, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';

type Dated = Pick<DaoView, 'clock'> & { at: Block };

/** When a block was, about: “about 2 h ago”, or with `isDate` its date; its number is in the tooltip. The number alone where the clock counts no blocks. */
export function BlockTime({ block, dao, isDate = false }: { block: bigint; dao: Dated; isDate?: boolean }) {
  const number = t`block ${formatCount(block)}`;
  const when = dao.clock.mode === 'blocknumber' ? momentOf(block, dao) : null;
  if (when === null) return number;
  const ago = dao.at.timestamp - when.seconds;
  const step = estimateStep(ago);
  const words = isDate ? formatDate(when.seconds, dao.at.timestamp) : formatDuration((ago / step) * step);
  return <time title={number}>{isDate ? t`about ${words}` : t`about ${words} ago`}</time>;
}
