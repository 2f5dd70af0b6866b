import type { ProposalNow } from '@/core/governor/proposal';
import type { CallsArguments, FindingsArguments } from '@/service/analysis/analysis';
import type { CreatedLog } from '@/service/indexer/store/store';
import type { Context, OpenedDao } from '../context';

// Loaded with what it needs: most visits to a list need none of it.
const load = () => import('./analysis');

/** `calls`, `findings` and `simulation` of a `Proposal`. */
export function analysisFields(dao: OpenedDao, now: ProposalNow, log: () => Promise<CreatedLog>) {
  const fields = async () => (await load()).analysisOf(dao, now, log);
  return {
    calls: async (args: CallsArguments) => (await fields()).calls(args),
    findings: async (args: FindingsArguments, context: Context) => (await fields()).findings(args, context),
    simulation: async (args: { run: boolean }, context: Context) =>
      (await fields()).simulation(args, context),
  };
}

/** `Query.decode`. Throws `draft-invalid`. */
export const draftField = async (args: DraftArguments, context: Context) =>
  (await load()).readDraft(args, context);

type DraftArguments = Parameters<Awaited<ReturnType<typeof load>>['readDraft']>[0];
