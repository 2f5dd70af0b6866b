'use client';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { t } from '@/core/language/message';
import { type Figure, type FigureCheck, useVerify } from '@/lib/query/verify';
import { ProvenOf } from './ProvenOf';

/** Reads a figure again on request, or proves it, and says whether the chain still gives the same. */
export function ProofCheck({ figure }: { figure: Figure }) {
  const { check, verify, prove } = useVerify(figure);
  const verdict = useRef<HTMLDivElement>(null);
  // In a small window it would come below the edge of the box.
  useEffect(() => {
    if (check.kind === 'done' || check.kind === 'failed')
      verdict.current?.scrollIntoView?.({ block: 'nearest' });
  }, [check]);
  const isBusy = (isProof: boolean) => check.kind === 'checking' && check.isProof === isProof;
  return (
    <>
      <Button onClick={verify} busy={isBusy(false)}>{t`Read it again`}</Button>
      <Button onClick={prove} busy={isBusy(true)}>{t`Prove it`}</Button>
      <div ref={verdict} className="order-last w-full" aria-live="polite">
        {check.kind === 'idle' || check.kind === 'checking' ? <About /> : undefined}
        {check.kind === 'done' ? <Verdict {...check} /> : undefined}
        {check.kind === 'done' && check.same === true && check.proof !== undefined ? (
          <ProvenOf {...check.proof} />
        ) : undefined}
        {check.kind === 'failed' ? <Problem compact error={check.error} /> : undefined}
      </div>
    </>
  );
}

type Found = Extract<FigureCheck, { kind: 'done' }>;

function About() {
  return (
    <p className="text-13 text-second">{t`“Read it again” believes your endpoint. “Prove it” does not: it runs the contract’s code here, on data that the block’s hash vouches for.`}</p>
  );
}

function Verdict({ same, found, isForeign, proof }: Omit<Found, 'kind'>) {
  if (same === true && isForeign)
    return (
      <p className="text-14 font-medium text-ink">{t`This contract gives the same value. The Governor does not name it as its token or its timelock, so judge the contract first.`}</p>
    );
  if (same === true)
    return (
      <p className="text-14 font-medium text-for">
        {proof === undefined
          ? t`✓ The chain gives the same value.`
          : t`✓ Proven: the chain’s state gives this value.`}
      </p>
    );
  return (
    <p className={`text-14 font-medium break-all ${same === undefined ? 'text-ink' : 'text-against'}`}>
      {same === undefined
        ? t`The chain gives `
        : t`✕ The chain gives another value; do not rely on this figure: `}
      <span className="font-mono text-13">{found}</span>
    </p>
  );
}
