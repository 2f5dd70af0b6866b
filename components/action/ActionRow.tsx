'use client';
import { Address } from '@/components/ui/Address';
import { Copy } from '@/components/ui/Copy';
import { Scroll } from '@/components/ui/Scroll';
import { formatCoin } from '@/lib/format';
import type { ActionView } from '@/lib/query/proposal';

/** One call a proposal would make, as it stands on the chain: target, coin, function selector and calldata. */
export function ActionRow({
  action,
  chainId,
  currency,
  open,
}: {
  action: ActionView;
  chainId: number;
  currency: string;
  open: boolean;
}) {
  const { target, value, selector, calldata, index } = action;
  const bytes = (calldata.length - 2) / 2;
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-t border-line-soft px-5 py-4 first:border-t-0 sm:px-6">
      <span className="mt-0.5 grid size-7 place-items-center rounded-control bg-chip text-13 font-semibold text-second">
        {index + 1}
      </span>
      <div className="min-w-0">
        <p className="text-15">
          {selector === null ? 'Send ' : 'Call '}
          {selector === null ? (
            <strong className="font-semibold">{formatCoin(value, currency)}</strong>
          ) : (
            <>
              function{' '}
              <span className="rounded-[6px] bg-chip px-1.5 py-0.5 font-mono text-13">{selector}</span>
            </>
          )}
          {selector === null ? ' to ' : ' of '}
          <span className="rounded-[6px] bg-chip px-1.5 py-0.5 text-14">
            <Address address={target} chainId={chainId} />
          </span>
          {selector !== null && value > 0n ? (
            <>
              , with <strong className="font-semibold">{formatCoin(value, currency)}</strong>
            </>
          ) : undefined}
        </p>
        {bytes === 0 ? (
          <p className="mt-1 text-13 text-second">No calldata</p>
        ) : (
          <details key={String(open)} open={open}>
            <summary className="-mb-2 flex min-h-11 w-fit items-center text-13 text-second underline decoration-line underline-offset-4">
              Calldata · {bytes.toLocaleString('en')} {bytes === 1 ? 'byte' : 'bytes'}
            </summary>
            <Scroll label="Calldata" className="mt-2 max-h-72 overflow-y-auto rounded-control">
              <pre className="bg-chip p-3 font-mono text-13 break-all whitespace-pre-wrap">{calldata}</pre>
            </Scroll>
            <div className="mt-2">
              <Copy text={calldata} label="Copy calldata" />
            </div>
          </details>
        )}
      </div>
    </li>
  );
}
