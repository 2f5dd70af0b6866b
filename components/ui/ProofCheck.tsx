'use client';
import type { Figure } from '@/lib/query/figure';
import { useVerify } from '@/lib/query/verify';
import { Button } from './Button';
import { Problem } from './Problem';

/** Reads a figure again on request and says whether the chain still gives the same. */
export function ProofCheck({ figure }: { figure: Figure }) {
  const { check, verify } = useVerify(figure);
  return (
    <>
      <Button onClick={verify} busy={check.kind === 'checking'}>
        Read it again
      </Button>
      <div className="order-last w-full" aria-live="polite">
        {check.kind === 'done' ? (
          <p className={`text-14 font-medium ${check.same ? 'text-for' : 'text-against'}`}>
            {check.same
              ? `✓ ${check.host} gives the same value.`
              : `✕ ${check.host} gives another value. Do not rely on this figure.`}
          </p>
        ) : undefined}
        {check.kind === 'failed' ? <Problem compact error={check.error} /> : undefined}
      </div>
    </>
  );
}
