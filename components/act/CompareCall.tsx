import { rich } from '@/components/ui/text/rich';
import { formatCoin } from '@/core/format';
import { meaningOf } from '@/core/governor/act/meaning';
import type { Call } from '@/core/governor/call';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { askedCallOf } from '@/lib/act/outcome/mined';
import { CompareFold } from './CompareFold';

/** Effects of the bytes handed to a wallet, decoded from them, with their hash to compare on the wallet. */
export function CompareCall({
  call,
  dao,
  currency,
}: {
  call: Call;
  dao: Pick<ActDao, 'token'>;
  currency: string;
}) {
  const { does, rows } = meaningOf(call, dao.token?.decimals, currency);
  return (
    <div className="mt-4 border-t border-line-soft pt-3 text-14">
      <p className="text-second wrap-anywhere">{rich`Your wallet will be asked to send a call that ${<strong className="font-semibold text-ink">{does}</strong>}.`}</p>
      <CompareFold
        rows={[
          { name: 'to', value: call.to },
          { name: 'coins', value: formatCoin(call.value, currency) },
          ...rows,
          { name: t`Hash of the raw data (Keccak-256)`, value: askedCallOf(call).digest, isHash: true },
        ]}
      />
    </div>
  );
}
