'use client';
import { formatCoin, formatVotes } from '@/core/format';
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
        ? `The transaction takes ${formatVotes(gas, 0)} gas`
        : `The transaction costs about ${formatCoin(gas * fee.price, fee.currency)} now (${formatVotes(gas, 0)} gas)`}
      {share === undefined || share < 20 ? '.' : `, ${share}% of it for the text.`}
    </ProposePoint>
  );
}
