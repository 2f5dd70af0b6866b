'use client';
import { isQuantity } from '@/chain/rpc/quantity';
import { formatCoin, formatVotes } from '@/core/format';
import { chainFor } from '@/lib/act/chain';
import { useRead } from '@/lib/act/useRead';
import type { OutlookView } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';
import { useChains } from '@/lib/settings/config';
import { Point } from './ProposeCard';

/** What the transaction would cost now, and how much of it the text; nothing where it was not estimated. */
export function CostLine({ dao, outlook: { gas, gasOfText } }: { dao: DaoView; outlook: OutlookView }) {
  const chains = useChains();
  const chain = chainFor(chains, dao.chainId);
  const read =
    chain === undefined || gas === null ? undefined : () => chain.request<unknown>('eth_gasPrice', []);
  const { value } = useRead(read, [chain, gas === null]);
  if (gas === null) return undefined;
  const price = isQuantity(value) ? BigInt(value) : undefined;
  const share = gasOfText === null || gas === 0n ? undefined : Number((gasOfText * 100n) / gas);
  return (
    <Point sign="open">
      {price === undefined || chain === undefined
        ? `The transaction takes ${formatVotes(gas, 0)} gas`
        : `The transaction costs about ${formatCoin(gas * price, chain.currency)} now (${formatVotes(gas, 0)} gas)`}
      {share === undefined || share < 20 ? '.' : `, ${share}% of it for the text.`}
    </Point>
  );
}
