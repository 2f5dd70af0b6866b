'use client';
import { useEffect, useMemo } from 'react';
import { Chip } from '@/components/ui/StateChip';
import { findingsOf } from '@/core/decode/risk/findings';
import { tellFindings } from '@/lib/act/analysis/findings';
import type { ActiveReading } from '@/lib/act/analysis/reading';
import { useSimulation } from '@/lib/act/analysis/simulation';
import type { ProposalView } from '@/lib/query/proposal';
import { CHECKS_ID, countWords, toCheck } from './severity';
import { useHistory } from './useHistory';

/** How many things there are to check, beside what the proposal does. The checks run here, for all who show them. */
export function RiskChip({ proposal, reading }: { proposal: ProposalView; reading: ActiveReading }) {
  const { simulation } = useSimulation(proposal);
  const history = useHistory(proposal, reading);
  const simulated = simulation.status === 'done' ? simulation.simulated : undefined;
  const { actions, facts } = reading;
  const { description } = proposal;
  const now = proposal.at.timestamp;
  const judged = useMemo(
    () =>
      actions === undefined
        ? undefined
        : findingsOf({ actions, facts, proposal: { description }, simulation: simulated, history, now }),
    [actions, facts, description, simulated, history, now],
  );
  useEffect(() => {
    if (judged !== undefined) tellFindings(proposal, judged);
  }, [judged, proposal]);
  if (judged === undefined) return undefined;
  const things = toCheck(judged.findings);
  const isGrave = things.some(({ severity }) => severity === 'critical' || severity === 'high');
  const tone = isGrave ? 'against' : things.length > 0 ? 'warn' : 'plain';
  return (
    <button type="button" className="flex min-h-11 items-center" onClick={toChecks}>
      <Chip tone={tone} sign={things.length > 0 ? '▲' : '○'}>
        {countWords(things.length, judged.checked.length)}
      </Chip>
    </button>
  );
}

function toChecks(): void {
  const list = document.getElementById(CHECKS_ID);
  list?.scrollIntoView({ block: 'start' });
  list?.focus({ preventScroll: true });
}
