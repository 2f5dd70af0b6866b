import { useMemo, useState } from 'react';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { formatCount, t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';
import { useVotes } from '@/lib/query/vote';
import { checksOf } from './proofs';

// Its code comes when somebody asks for it.
const ProveFigures = onDemand(
  () => import('@/components/proof/ProveFigures').then((module) => module.ProveFigures),
  <Skeleton lines={2} />,
);

/** Parts of this page that are proven against the chain, and the others; unchecked parts claim nothing. */
export function VerifiedNote({ proposal }: { proposal: ProposalView }) {
  const { dao } = proposal;
  const [isProving, setProving] = useState(false);
  const { first } = useVotes(dao.id, proposal.id);
  const checks = useMemo(() => checksOf(proposal, first?.sync), [proposal, first?.sync]);
  const isProven = checks.every((check) => check.holds === true);
  const isWrong = checks.some((check) => check.holds === false);
  const block = formatCount(proposal.at.number);
  return (
    <section aria-label={t`Proof of this page`} className="px-1">
      <p className="overline-label">
        {isProven ? t`Verified` : isWrong ? t`Does not match` : t`Not all verified yet`}
      </p>
      <p className="mt-1 text-14 text-second">
        {isProven
          ? t`All figures on this page match the chain at block ${block}.`
          : t`Read at block ${block}. Not every figure on this page is verified:`}
      </p>
      <details className="mt-1 text-13 text-second" open={!isProven}>
        <summary className="flex min-h-11 items-center underline decoration-line underline-offset-4">{t`Checks`}</summary>
        <ul className="space-y-1">
          {checks.map((check) => (
            <li key={check.key} className="flex gap-2">
              <span aria-hidden="true" className={check.holds === true ? 'text-for' : 'text-warn'}>
                {check.holds === true ? '✓' : check.holds === false ? '✕' : '…'}
              </span>
              <span>{check.words}</span>
            </li>
          ))}
        </ul>
      </details>
      {isProving ? (
        <ProveFigures chainId={dao.chainId} proofs={proposal.proofs} />
      ) : (
        <>
          <p className="mb-2 text-13 text-second">{t`They match what your RPC endpoint answers. A proof shows that it made nothing up: each figure is computed again here, from what the block’s own hash vouches for.`}</p>
          <Button onClick={() => setProving(true)}>{t`Prove all figures`}</Button>
        </>
      )}
      <p className="mt-1 text-13 text-second">
        {rich`Governor ${<Address address={dao.address} chainId={dao.chainId} />} · ${dao.clock.mode === 'blocknumber' ? t`counts time in blocks` : dao.clock.mode === 'timestamp' ? t`counts time in seconds` : t`counts time by a clock of its own`}`}
      </p>
    </section>
  );
}
