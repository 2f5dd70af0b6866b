import type { CreatedLog } from '@/chain/logs/proposalLog';
import type { ProposalNow } from '@/core/governor/proposal';
import type { CallsArguments, FindingsArguments } from '@/service/analysis/analysis';
import type { Context, OpenedDao } from '../context';

// Loaded with what it needs: most visits to a list need none of it.
const load = () => import('./analysis');

/** `calls`, `findings` and `simulation` of a `Proposal`. */
export function analysisFields(dao: OpenedDao, now: ProposalNow, log: () => Promise<CreatedLog>) {
  const opened = async (isRead: boolean) => (await load()).analystOf(dao, now, await log(), isRead);
  return {
    calls: async (args: CallsArguments) => (await opened(args.read)).analyst.calls(args),
    findings: async (args: FindingsArguments, { signal }: Context) => {
      const { analyst, around } = await opened(args.read);
      return analyst.findings(args, around, signal);
    },
    simulation: async (args: { run: boolean }, { signal }: Context) =>
      (await opened(args.run)).analyst.simulate(args, signal),
  };
}

/** `Query.decode`. Throws `draft-invalid`. */
export const draftField = async (args: DraftArguments, context: Context) =>
  (await load()).readDraft(args, context);

type DraftArguments = Parameters<Awaited<ReturnType<typeof load>>['readDraft']>[0];
