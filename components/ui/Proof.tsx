'use client';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatVotes } from '@/core/format';
import { castCommand } from '@/lib/query/castCommand';
import type { Figure } from '@/lib/query/verify';
import { Copy } from './Copy';
import { Popover } from './Popover';

// Reading again is rare: what does it is loaded when a proof is opened.
const ProofCheck = lazy(async () => ({ default: (await import('./ProofCheck')).ProofCheck }));

/** A figure that opens what proves it: contract, call, block, value, and a button that reads it again; plain without. */
export function Proof({
  figure,
  children,
  className = '',
}: {
  figure: Figure | undefined;
  children: ReactNode;
  className?: string;
}) {
  if (figure === undefined) return <span className={className}>{children}</span>;
  return (
    <Popover
      trigger={children}
      title={figure.label}
      className={`hit-area text-left decoration-third decoration-dotted decoration-1 underline-offset-4 hover:underline focus-visible:underline ${className}`}
    >
      <p className="text-14 text-second">Read from the chain, from nobody else. Anyone can ask the same.</p>
      <dl className="mt-3 space-y-2.5">
        <Row name="Value">
          <span className="font-semibold">{figure.value}</span>
          {figure.raw === undefined || figure.raw === figure.value ? undefined : (
            <span className="mt-0.5 block font-mono text-13 break-all text-second">{figure.raw}</span>
          )}
        </Row>
        <Row name="Call">
          <span className="font-mono text-13 break-all">{figure.call}</span>
          {figure.args.map((arg, index) => (
            <span key={index} className="block font-mono text-13 break-all text-second">
              {arg}
            </span>
          ))}
        </Row>
        <Row name="Contract">
          <span className="font-mono text-13 break-all">{figure.contract}</span>
        </Row>
        <Row name="Block">
          {formatVotes(BigInt(figure.block), 0)} on chain {figure.chainId}
        </Row>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Suspense>
          <ProofCheck figure={figure} />
        </Suspense>
        <Copy text={castCommand(figure)} label="Copy as cast line" />
      </div>
    </Popover>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-2">
      <dt className="text-13 leading-[1.375rem] text-second">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
