import { decimalsOf } from '@/components/proposal/figure';
import { Proof } from '@/components/ui/Proof';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { DelegateView } from '@/lib/query/delegate';
import { powerFigure, shownPower } from './power';

/** The power of a delegate with its proof; where the contract did not answer it is by the logs alone, and said to be. */
export function PowerFigure({ delegate, dao }: { delegate: DelegateView; dao: DaoView }) {
  const figure = powerFigure(delegate, dao);
  const text = formatVotes(shownPower(delegate), decimalsOf(dao));
  if (figure !== undefined) {
    return (
      <Proof figure={figure} className="tabular-nums">
        {text}
      </Proof>
    );
  }
  return (
    <span className="tabular-nums" title={t`By the logs alone: the contract did not answer`}>
      {text} <span className="text-13 text-second">{t`by logs`}</span>
    </span>
  );
}
