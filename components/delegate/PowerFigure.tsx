import { decimalsOf, votesText } from '@/components/proposal/figure';
import { Proof } from '@/components/ui/Proof';
import { formatPercent, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { DelegateView } from '@/lib/query/delegate';
import { figureOf } from '@/lib/query/proof';

/** The power of a delegate with its proof; where the contract did not answer it is by the logs alone, and said to be. */
export function PowerFigure({ delegate, dao }: { delegate: DelegateView; dao: DaoView }) {
  const { confirmed, proof } = delegate;
  const words = { label: t`Voting power`, value: votesText(shownPower(delegate), dao), chainId: dao.chainId };
  const figure = confirmed === null ? undefined : figureOf(proof, words);
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

/** The power that is shown: what the contract said, else what the logs say. */
export function shownPower({ confirmed, power }: Pick<DelegateView, 'confirmed' | 'power'>): bigint {
  return confirmed ?? power;
}

/** A share of all tokens in percent; undefined where the token does not say how many there are. */
export function shareText(share: number | null): string | undefined {
  return share === null ? undefined : formatPercent(BigInt(Math.round(share * 1_000_000)), 1_000_000n);
}
