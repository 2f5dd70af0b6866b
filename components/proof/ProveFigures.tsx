import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { joinList, phrase, t, translate } from '@/core/language/message';
import type { ProofView } from '@/lib/query/proof';
import { type ProvenFigure, useProveAll } from '@/lib/query/verify';
import { ProvenOf } from './ProvenOf';

/** Proves all figures of a proposal as soon as it is shown, and names those that were not. */
export function ProveFigures({ chainId, proofs }: { chainId: number; proofs: readonly ProofView[] }) {
  const { proving, proveAll } = useProveAll(chainId, proofs);
  // Once; a later block is proven when that is asked for again.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    proveAll();
  }, [proveAll]);
  return (
    <div className="mt-2 space-y-1" aria-live="polite">
      <Button onClick={proveAll} busy={proving.kind === 'proving'}>{t`Prove all figures`}</Button>
      {proving.kind === 'failed' ? <Problem compact error={proving.error} /> : undefined}
      {proving.kind === 'done' ? <Verdict figures={proving.figures} /> : undefined}
      {proving.kind === 'done' && proving.summary !== undefined ? (
        <ProvenOf {...proving.summary} />
      ) : undefined}
    </div>
  );
}

function Verdict({ figures }: { figures: readonly ProvenFigure[] }) {
  const wrong = figures.filter(({ same }) => same === false);
  const open = figures.filter(({ same }) => same === undefined);
  const proven = figures.filter(({ same }) => same === true);
  const [first] = open;
  return (
    <>
      {wrong.length > 0 ? (
        <p className="text-14 font-medium text-against">{t`✕ The chain’s state gives other values; do not rely on: ${namesOf(wrong)}.`}</p>
      ) : undefined}
      {proven.length > 0 ? (
        <p className="text-14 font-medium text-for">{t`✓ Proven: ${namesOf(proven)}.`}</p>
      ) : undefined}
      {first === undefined ? undefined : (
        <>
          <p className="text-13 text-second">{t`Not proven: ${namesOf(open)}.`}</p>
          {first.error === undefined ? undefined : <Problem compact error={first.error} />}
        </>
      )}
    </>
  );
}

function namesOf(figures: readonly ProvenFigure[]): string {
  return joinList(figures.map(({ figure }) => translate(FIGURE_NAMES[figure] ?? figure)));
}

/** Names of a proposal's figures in a list, by the paths of their fields. */
const FIGURE_NAMES: Readonly<Record<string, string>> = {
  state: phrase`the state`,
  snapshot: phrase`the snapshot`,
  deadline: phrase`the end of voting`,
  eta: phrase`the earliest execution`,
  quorum: phrase`the quorum`,
  superQuorum: phrase`the super quorum`,
  'tally.for': phrase`the votes For`,
  'tally.against': phrase`the votes Against`,
  'tally.abstain': phrase`the votes Abstain`,
};
