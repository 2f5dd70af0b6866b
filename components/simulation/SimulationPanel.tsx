'use client';
import { Sentence } from '@/components/ui/text/Sentence';
import { formatCoin } from '@/core/format';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import type { SimulationView } from '@/lib/query/analysis/simulation';
import { useChains } from '@/lib/settings/config';
import { BalanceList } from './BalanceList';
import { EventFold } from './EventFold';
import { SimulatedChanges, type SimulatedSubject } from './SimulatedChanges';
import { SimulationPart } from './SimulationPart';

/** The effects of a simulated execution: who gains and loses, what is set, replaced, granted and left open. */
export function SimulationPanel({
  proposal,
  simulated,
  again,
}: {
  proposal: SimulatedSubject;
  simulated: SimulationView;
  again: () => void;
}) {
  const { dao } = proposal;
  const currency = useChains().find((chain) => chain.id === dao.chainId)?.currency ?? 'ETH';
  const { reason, attached, assumed, leftOut } = simulated;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      {reason === null ? undefined : (
        <p className="border-b border-line-soft px-5 py-4 text-15 last:border-b-0 sm:px-6">
          <Sentence text={reason} chainId={dao.chainId} />
        </p>
      )}
      {simulated.outcome === 'passed' ? (
        <>
          <SimulationPart title={t`Who gains and loses`}>
            <BalanceList proposal={proposal} simulated={simulated} currency={currency} />
          </SimulationPart>
          <SimulatedChanges proposal={proposal} simulated={simulated} currency={currency} />
          <EventFold simulated={simulated} chainId={dao.chainId} />
        </>
      ) : undefined}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line-soft px-5 py-3 text-13 text-second first:border-t-0 sm:px-6">
        <p className="min-w-0 flex-1 basis-64">
          {simulated.block === 0n ? undefined : t`On the state of block ${formatCount(simulated.block)}. `}
          {[...assumed, ...leftOut.map((each) => t`Left out: ${each}`)].join(' ')}
          {attached > 0n ? t` Whoever executes attaches ${formatCoin(attached, currency)}.` : undefined}
        </p>
        <button
          type="button"
          onClick={again}
          className="min-h-11 underline underline-offset-4"
        >{t`Simulate again`}</button>
      </div>
    </div>
  );
}
