import { t } from '@/core/language/message';
import type { FlowsView } from '@/lib/query/insight/flows';

/** Says what is missing of the flows, in one more sentence; empty if nothing. */
export function flowsLack({ whole, sync }: Pick<FlowsView, 'whole' | 'sync'>): string {
  if (whole) return '';
  return sync.reading
    ? t` As far as the delegations are read, which goes on.`
    : t` Not all delegations could be read: some may be missing.`;
}
