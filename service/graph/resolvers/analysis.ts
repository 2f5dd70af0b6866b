import type { Address } from 'viem';
import type { CreatedLog } from '@/chain/logs/proposalLog';
import { isSameAddress } from '@/core/address';
import { checkedAddress, parseDaoId } from '@/core/caip';
import { type DraftDocument, emptyDraft } from '@/core/draft/document';
import { wholeCalls } from '@/core/draft/draftHash';
import { reservedFor, unreserved } from '@/core/draft/proposerSuffix';
import type { Proposed } from '@/core/governor/act/propose';
import { titleOf } from '@/core/governor/description/title';
import type { ProposalNow } from '@/core/governor/proposal';
import { hashCalls } from '@/core/governor/proposalId';
import type { CallsArguments, FindingsArguments } from '@/service/analysis/analysis';
import { type DraftInput, draftActions } from '@/service/analysis/draft';
import type { AnalysedDao, AnalysedProposal } from '@/service/analysis/subject';
import { type Context, type OpenedDao, secondsPerUnitOf } from '../context';
import { NO_SURROUNDINGS, surroundingsOf } from './surroundings';

/** The analyst of a `Proposal`, which reads the chain where `isRead`, and its surroundings. */
export async function analystOf(dao: OpenedDao, now: ProposalNow, log: CreatedLog, isRead: boolean) {
  const { index } = dao;
  // Beside the figures of an earlier visit too: few endpoints have the state of its block for long.
  const at = isRead && !index.isJudged() ? await index.newest().catch(() => now.at) : now.at;
  const [analysis, proposal] = await Promise.all([dao.analysis(), proposalFrom(dao, now, log)]);
  return { analyst: analysis.of({ ...proposal, at }), around: surroundingsOf(dao, log.id, now) };
}

/** `Draft`. Throws `draft-invalid`. */
export async function readDraft(
  { draft, abis }: { draft: DraftInput; abis?: CallsArguments['abis'] },
  { open, signal }: Context,
) {
  const actions = draftActions(draft);
  const dao = await open(draft.dao);
  const [analysis, at] = [await dao.analysis(), await dao.index.head()];
  const { description } = draft;
  const own = draft.proposer == null ? null : checkedAddress(draft.proposer);
  const place = { chainId: dao.chainId, governor: parseDaoId(dao.id).address };
  const documentOf = (proposer: Address | null) => ({
    ...emptyDraft(place),
    ...{ proposer, description, actions, openToAnyone: draft.openToAnyone === true },
  });
  const analyst = analysis.of({
    ...{ dao: await daoFrom(dao), actions, description, at },
    ...{ hasModule: false, made: null, proposer: own },
  });
  return {
    calls: (args: CallsArguments) => analyst.calls({ ...args, abis }),
    findings: (args: FindingsArguments) => analyst.findings({ ...args, abis }, NO_SURROUNDINGS, signal),
    simulation: (args: { run: boolean }) => analyst.simulate(args, signal),
    made: () => madeOf(dao, documentOf(own)),
    outlook: async ({ from, run }: { from?: string | null; run: boolean }) => {
      const found = await dao.contract.dao();
      const proposer = from == null ? own : checkedAddress(from);
      // Only a life that is played needs anybody to vote.
      const voters = run ? await (await import('../draftVoters')).draftVotersOf(dao, signal) : {};
      const options = { signal, life: run, ...voters };
      return {
        ...(await analysis.outlook(found, documentOf(proposer), options)),
        turnout: async () => (await import('../draftVoters')).draftTurnoutOf(dao),
      };
    },
  };
}

async function daoFrom(dao: OpenedDao): Promise<AnalysedDao> {
  const found = await dao.contract.dao();
  const [now, secondsPerUnit] = await Promise.all([dao.contract.clock(), secondsPerUnitOf(dao, found.clock)]);
  return { ...found, id: dao.id, clock: { ...found.clock, now, secondsPerUnit } };
}

async function proposalFrom(dao: OpenedDao, now: ProposalNow, log: CreatedLog): Promise<AnalysedProposal> {
  const { index } = dao;
  const { id, proposer, block, transaction } = log;
  const executed = index.events(id).find(({ name }) => name === 'ProposalExecuted');
  const [analysed, timelock, timestamp] = await Promise.all([
    daoFrom(dao),
    dao.contract.timelock(id),
    log.timestamp ?? index.timeOf(block).catch(() => null),
  ]);
  return {
    dao: { ...analysed, timelock },
    actions: log.actions,
    description: log.description,
    hasModule: log.module !== undefined,
    at: now.at,
    made: {
      ...now,
      ...{ id, proposer, executed: executed?.block ?? null },
      created: { block, timestamp, transaction },
    },
  };
}

/** `MadeOfDraft`; the verdict is never that it differs. */
type MadeOf = { proposalId: bigint; proposer: Address; verdict: 'identical' | 'reserved' };

// Proposals of one title: a text that is proposed again and again has a few.
const MOST = 20;

/** The proposal that was made of a draft, the newest first; null where none of those that are read is. */
async function madeOf({ index }: OpenedDao, draft: DraftDocument): Promise<MadeOf | null> {
  const title = titleOf(draft.description);
  const alike = index.proposals().filter((each) => each.title === title);
  for (const { id } of alike.slice(0, MOST)) {
    const made = await index.find(id);
    if (made === undefined) continue;
    const { verdict } = compareMade(draft, made);
    if (verdict !== 'differs') return { proposalId: id, proposer: made.proposer, verdict };
  }
  return null;
}

/** How a proposal stands to a draft; `reserved`: the same but for a suffix that names another account; else which parts differ. */
type MadeComparison = {
  verdict: 'identical' | 'reserved' | 'differs';
  differs: readonly ('text' | 'actions')[];
};

export function compareMade(
  draft: Pick<DraftDocument, 'actions' | 'description' | 'proposer'>,
  made: Proposed,
): MadeComparison {
  const isSameText = made.description === draft.description;
  const isSuffixed = !isSameText && unreserved(made.description) === unreserved(draft.description);
  const [own, its] = [draft, made].map(({ actions }) => hashCalls(wholeCalls(actions)));
  const differs = [
    ...(isSameText || isSuffixed ? [] : ['text' as const]),
    ...(own === its ? [] : ['actions' as const]),
  ];
  if (differs.length > 0) return { verdict: 'differs', differs };
  const owner = reservedFor(made.description);
  const isOwn = isSameText || (owner !== null && isSameAddress(owner, draft.proposer));
  return { verdict: isOwn ? 'identical' : 'reserved', differs };
}
