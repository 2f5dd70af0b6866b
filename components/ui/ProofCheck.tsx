'use client';
import { t } from '@/core/language/message';
import { type Figure, type FigureCheck, useVerify } from '@/lib/query/verify';
import { Button } from './Button';
import { Problem } from './Problem';

/** Reads a figure again on request and says whether the chain still gives the same. */
export function ProofCheck({ figure }: { figure: Figure }) {
  const { check, verify } = useVerify(figure);
  return (
    <>
      <Button onClick={verify} busy={check.kind === 'checking'}>{t`Read it again`}</Button>
      <div className="order-last w-full" aria-live="polite">
        {check.kind === 'done' ? <Verdict {...check} /> : undefined}
        {check.kind === 'failed' ? <Problem compact error={check.error} /> : undefined}
      </div>
    </>
  );
}

type Found = Extract<FigureCheck, { kind: 'done' }>;

function Verdict({ same, found, isForeign }: Pick<Found, 'same' | 'found' | 'isForeign'>) {
  if (same === true && isForeign)
    return (
      <p className="text-14 font-medium text-ink">{t`This contract gives the same value. The Governor does not name it as its token or its timelock, so judge the contract first.`}</p>
    );
  if (same === true)
    return <p className="text-14 font-medium text-for">{t`✓ The chain gives the same value.`}</p>;
  return (
    <p className={`text-14 font-medium break-all ${same === undefined ? 'text-ink' : 'text-against'}`}>
      {same === undefined
        ? t`The chain gives `
        : t`✕ The chain gives another value; do not rely on this figure: `}
      <span className="font-mono text-13">{found}</span>
    </p>
  );
}
