import { LONG_PATIENCE } from '@/components/risk/useMarks';
import { usePatience } from '@/components/ui/list/usePatience';
import { type CallsView, useCalls } from '@/lib/query/analysis/call';
import { type FindingsView, useFindings } from '@/lib/query/analysis/finding';
import type { ProposalView } from '@/lib/query/proposal';

/** Effects of a proposal and findings of the checks; `isShown` once both are there (`isSettled`), or the first has waited long. */
export type ProposalAnalysis = {
  calls: CallsView;
  findings: FindingsView;
  isSettled: boolean;
  isShown: boolean;
};

/** Shows calls and findings together, because whichever came later would move the other. */
export function useAnalysis(proposal: ProposalView): ProposalAnalysis {
  const calls = useCalls(proposal);
  const findings = useFindings(proposal);
  const isRead = calls.status === 'read' || calls.status === 'failed';
  const isSettled = isRead && findings.isSettled;
  const isShown = usePatience(
    isSettled,
    calls.calls !== undefined,
    `${proposal.dao.id} ${proposal.id}`,
    LONG_PATIENCE,
  );
  return { calls, findings, isSettled, isShown };
}
