import { votesText } from '@/components/proposal/figure';
import { formatPercent } from '@/core/format';
import { plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { DelegateView } from '@/lib/query/delegate';
import { figureOf } from '@/lib/query/proof';
import type { Figure } from '@/lib/query/verify';

/** The power that is shown: what the contract said, else what the logs say. */
export function shownPower({ confirmed, power }: Pick<DelegateView, 'confirmed' | 'power'>): bigint {
  return confirmed ?? power;
}

/** Returns the proof of a delegate's power; undefined without the contract's answer. */
export function powerFigure(delegate: DelegateView, dao: DaoView): Figure | undefined {
  const { confirmed, proof } = delegate;
  if (confirmed === null) return undefined;
  return figureOf(proof, { label: t`Voting power`, value: votesText(confirmed, dao), chainId: dao.chainId });
}

/** A share of all tokens in percent; undefined where the token does not say how many there are. */
export function shareText(share: number | null): string | undefined {
  return share === null ? undefined : formatPercent(BigInt(Math.round(share * 1_000_000)), 1_000_000n);
}

/** “1 delegator”, “1,204 delegators”. */
export function delegatorsText(count: number): string {
  return plural(count, 'delegator');
}
