'use client';
import { formatCoin, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { useGasPrice } from '@/lib/draft/gasPrice';
import type { OutlookView } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';
import { ProposePoint } from './ProposePoint';

/** What the transaction would cost now, and how much of it the text; nothing where it was not estimated. */
export function CostLine({ dao, outlook: { gas, gasOfText } }: { dao: DaoView; outlook: OutlookView }) {
  const fee = useGasPrice(dao.chainId, gas !== null);
  if (gas === null) return undefined;
  const share = gasOfText === null || gas === 0n ? undefined : Number((gasOfText * 100n) / gas);
  return (
    <ProposePoint sign="open">
      {fee === undefined
        ? t`The transaction takes ${formatVotes(gas, 0)} gas`
        : t`The transaction costs about ${formatCoin(gas * fee.price, fee.currency)} now (${formatVotes(gas, 0)} gas)`}
      {share === undefined || share < 20
        ? '.'
        : t`. Of that, ${share}% pays for keeping the proposal’s text on the chain.`}
    </ProposePoint>
  );
}
