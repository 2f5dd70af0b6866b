'use client';
import { useState } from 'react';
import { useChains } from '@/lib/query/config';
import type { ActionView } from '@/lib/query/proposal';
import { ActionRow } from './ActionRow';

/** What a proposal would do: its calls in order, as they stand on the chain. */
export function ActionList({ actions, chainId }: { actions: readonly ActionView[]; chainId: number }) {
  const [open, setOpen] = useState(false);
  const currency = useChains().find((chain) => chain.id === chainId)?.currency ?? 'ETH';
  const hasCalldata = actions.some((action) => action.calldata.length > 2);
  return (
    <section aria-label="What it does">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2>What it does</h2>
        {hasCalldata ? (
          <button
            type="button"
            className="min-h-11 text-14 text-second hover:text-ink"
            onClick={() => setOpen((was) => !was)}
          >
            {open ? 'Hide calldata' : 'Show calldata'}
          </button>
        ) : undefined}
      </div>
      {actions.length === 0 ? (
        <p className="text-15 text-second">Nothing: it makes no call.</p>
      ) : (
        <ol className="overflow-hidden rounded-card border border-line bg-card">
          {actions.map((action) => (
            <ActionRow key={action.index} action={action} chainId={chainId} currency={currency} open={open} />
          ))}
        </ol>
      )}
      <p className="mt-2 text-13 text-second">
        {actions.length === 1 ? 'This call is' : 'These calls are'} shown as the chain holds{' '}
        {actions.length === 1 ? 'it' : 'them'}, not translated.
      </p>
    </section>
  );
}
