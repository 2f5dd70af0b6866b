'use client';
import { Address } from '@/components/ui/Address';
import { boundedLine, formatVotes, safeText } from '@/core/format';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import type { ArgumentView, CallView } from '@/lib/query/analysis/call';

const LONGEST = 4000;

/** The arguments of a call by name and type, with their whole values. */
export function CallArguments({ call }: { call: CallView }) {
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-2 rounded-control bg-chip p-3 text-13 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
      <dt className="text-second">{t`Function`}</dt>
      <dd className="font-mono break-all">
        {call.signature} · {call.selector}
      </dd>
      {call.args.map((argument, index) => (
        <Row key={index} argument={argument} index={index} chainId={call.chainId} />
      ))}
    </dl>
  );
}

function Row({
  argument,
  index,
  chainId,
}: {
  argument: ArgumentView;
  index: number;
  chainId: number | null;
}) {
  const { name, type, value } = argument;
  return (
    <>
      <dt className="min-w-0 break-words text-second">
        {name === '' ? t`argument ${index + 1}` : boundedLine(name, 64)}{' '}
        <span className="font-mono">{boundedLine(type, 60)}</span>
      </dt>
      <dd className="min-w-0 font-mono break-all whitespace-pre-wrap">
        {type === 'address' && chainId !== null ? (
          <Address address={value} chainId={chainId} />
        ) : (
          valueText(value, type)
        )}
      </dd>
    </>
  );
}

function valueText(value: string, type: string): string {
  if (/^tuple|\]$/.test(type)) return cut(JSON.stringify(JSON.parse(value), null, 1));
  if (/^u?int\d*$/.test(type) && /^-?\d{1,78}$/.test(value)) return formatVotes(BigInt(value), 0, 'exact');
  return cut(value);
}

function cut(text: string): string {
  const safe = safeText(text.slice(0, LONGEST));
  return text.length > LONGEST ? t`${safe}… (${formatCount(text.length)} characters)` : safe;
}
