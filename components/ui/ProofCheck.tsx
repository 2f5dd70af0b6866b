'use client';
import { type Figure, useVerify } from '@/lib/query/verify';
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
        {check.kind === 'done' ? <Verdict same={check.same} found={check.found} /> : undefined}
        {check.kind === 'failed' ? <Problem compact error={check.error} /> : undefined}
      </div>
    </>
  );
}

function Verdict({ same, found }: { same: boolean | undefined; found: string }) {
  if (same === true) return <p className="text-14 font-medium text-for">✓ The chain gives the same value.</p>;
  return (
    <p className={`text-14 font-medium break-all ${same === undefined ? 'text-ink' : 'text-against'}`}>
      {same === undefined
        ? 'The chain gives '
        : '✕ The chain gives another value; do not rely on this figure: '}
      <span className="font-mono text-13">{found}</span>
    </p>
  );
}
