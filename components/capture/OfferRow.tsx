import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import { plural, t } from '@/core/language/message';
import type { Offer } from '@/lib/capture/capture';
import { useChains } from '@/lib/settings/config';

type Props = { offer: Offer; chainId: number; onAdd: () => void; onDismiss: () => void };

/** The calls of one request, as they were asked for: target, value, size of the calldata and its first four bytes. */
export function OfferRow({ offer: { app, calls }, chainId, onAdd, onDismiss }: Props) {
  const currency = useChains().find((chain) => chain.id === chainId)?.currency ?? 'ETH';
  const what = plural(calls.length, 'call');
  return (
    <li className="rounded-control border border-line p-4">
      <p className="text-14 break-words text-second">
        {rich`${what} from ${app}${calls.length === 1 ? undefined : t`, meant to be done together`}`}
      </p>
      <ol className="mt-2 grid max-h-96 gap-2 overflow-y-auto">
        {calls.map((call, index) => (
          <li key={index} className="min-w-0 text-15">
            <CapturedLine call={call} chainId={chainId} currency={currency} />
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onAdd}>{rich`Add ${what} to the draft`}</Button>
        <Button onClick={onDismiss}>{t`Dismiss`}</Button>
      </div>
    </li>
  );
}

type CapturedLineProps = { call: Offer['calls'][number]; chainId: number; currency: string };

function CapturedLine({ call: { target, value, calldata }, chainId, currency }: CapturedLineProps) {
  const bytes = calldata.length / 2 - 1;
  return (
    <>
      {rich`Call ${<Address address={target} chainId={chainId} />}${
        value === 0n
          ? undefined
          : rich` with ${(
              <strong className="break-all tabular-nums">
                {formatVotes(value, 18, 'exact')} {currency}
              </strong>
            )}`
      }${bytes === 0 ? t`, without data` : rich`, ${plural(bytes, 'byte')} of data${bytes < 4 ? undefined : rich` that begin with ${<code className="font-mono text-14">{calldata.slice(0, 10)}</code>}`}`}`}
    </>
  );
}
