'use client';
import { deviceLimit } from '@/core/draft/obstacles';
import { formatCoin, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import { useGasPrice } from '@/lib/draft/gasPrice';
import type { OutlookView } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';
import { ProposePoint } from './ProposePoint';

/** Cost of the transaction now and the text's share of it, if estimated, and devices that could not sign it. */
export function CostLine({ dao, outlook: { data, gas, gasOfText } }: { dao: DaoView; outlook: OutlookView }) {
  const fee = useGasPrice(dao.chainId, gas !== null);
  const bytes = data.length / 2 - 1;
  const devices = deviceLimit(bytes);
  const hint =
    devices === undefined ? undefined : (
      <ProposePoint sign="no">
        {devices === 'none'
          ? t`Its ${formatCount(bytes)} bytes are more than hardware wallets such as Ledger and Trezor sign. Use another wallet, or make several proposals.`
          : t`Its ${formatCount(bytes)} bytes are more than some hardware wallets sign. Try yours before you rely on it.`}
      </ProposePoint>
    );
  if (gas === null) return hint;
  const share = gasOfText === null || gas === 0n ? undefined : Number((gasOfText * 100n) / gas);
  return (
    <>
      {hint}
      <ProposePoint sign="open">
        {fee === undefined
          ? t`The transaction takes ${formatVotes(gas, 0)} gas`
          : t`The transaction costs about ${formatCoin(gas * fee.price, fee.currency)} now (${formatVotes(gas, 0)} gas)`}
        {share === undefined || share < 20
          ? '.'
          : t`. Of that, ${share}% pays for keeping the proposal’s text on the chain.`}
      </ProposePoint>
    </>
  );
}
