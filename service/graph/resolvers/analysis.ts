import type { ProposalNow } from '@/core/governor/proposal';
import type { CallsArguments, FindingsArguments } from '@/service/analysis/analysis';
import { type DraftInput, draftActions } from '@/service/analysis/draft';
import type {
  AnalysedDao,
  AnalysedProposal,
  AnalysedVote,
  OtherProposal,
  Surroundings,
} from '@/service/analysis/subject';
import type { CreatedLog } from '@/service/indexer/store/store';
import type { Context, OpenedDao } from '../context';
import { secondsPerUnitOf } from './clock';
import { latestContent } from './latestContent';
import { rank } from './ranking';
import { SIDE_NAMES } from './sides';

/** How many proposals are looked back at, and how many votes are looked at. */
const LOOKED_BACK = 30;
const HEAVIEST = 100;

/** `calls`, `findings` and `simulation` of a `Proposal`. */
export function analysisOf(dao: OpenedDao, now: ProposalNow, log: () => Promise<CreatedLog>) {
  const analyst = async () => {
    const [analysis, proposal] = await Promise.all([dao.analysis(), proposalFrom(dao, now, await log())]);
    return analysis.of(proposal);
  };
  return {
    calls: async (args: CallsArguments) => (await analyst()).calls(args),
    findings: async (args: FindingsArguments, { signal }: Context) => {
      const found = await analyst();
      const { id } = await log();
      return found.findings(args, surroundingsOf(dao, id, now), signal);
    },
    simulation: async (args: { run: boolean }, { signal }: Context) =>
      (await analyst()).simulate(args, signal),
  };
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
  const analyst = analysis.of({
    ...{ dao: await daoFrom(dao), actions, description, at },
    ...{ hasModule: false, made: null },
  });
  return {
    calls: (args: CallsArguments) => analyst.calls({ ...args, abis }),
    findings: (args: FindingsArguments) => analyst.findings({ ...args, abis }, NO_SURROUNDINGS, signal),
    simulation: (args: { run: boolean }) => analyst.simulate(args, signal),
  };
}

const NO_SURROUNDINGS: Surroundings = {
  others: async () => null,
  votes: () => ({ items: [], isAll: false }),
};

async function daoFrom(dao: OpenedDao): Promise<AnalysedDao> {
  const found = await dao.contract.dao();
  const [now, secondsPerUnit] = await Promise.all([dao.contract.clock(), secondsPerUnitOf(dao, found.clock)]);
  return { ...found, id: dao.id, clock: { ...found.clock, now, secondsPerUnit } };
}

async function proposalFrom(dao: OpenedDao, now: ProposalNow, log: CreatedLog): Promise<AnalysedProposal> {
  const { index } = dao;
  const { id, proposer, block, transaction } = log;
  const executed = index.events(id).find(({ name }) => name === 'ProposalExecuted');
  const [analysed, timestamp] = await Promise.all([
    daoFrom(dao),
    log.timestamp ?? index.timeOf(block).catch(() => null),
  ]);
  return {
    dao: analysed,
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

function surroundingsOf(dao: OpenedDao, id: bigint, now: ProposalNow): Surroundings {
  return {
    others: () => othersOf(dao).catch(() => null),
    votes: () => votesAround(dao, id, now),
  };
}

async function othersOf(dao: OpenedDao): Promise<{ items: readonly OtherProposal[]; isAll: boolean }> {
  const { index, contract: truth } = dao;
  const read = index.proposals();
  const states = await truth.listed(read.map(({ id }) => id));
  const known = read.flatMap(({ id, title }) => {
    const now = states.get(id);
    return now === undefined ? [] : [{ id, title, state: now.state }];
  });
  const items = await Promise.all(
    known.slice(0, LOOKED_BACK).map(async (each): Promise<OtherProposal> => {
      const log = await index.find(each.id);
      if (log === undefined) throw new Error('a proposal that is listed was not found');
      const { proposer, actions, description, timestamp: created, block } = latestContent(index, log);
      return { ...each, proposer, actions, description, created, block };
    }),
  );
  return { items, isAll: items.length === known.length && index.status().complete };
}

// The heaviest; a vote with its parts is for no side.
function votesAround({ index }: OpenedDao, id: bigint, now: ProposalNow): ReturnType<Surroundings['votes']> {
  const { votes } = index;
  const rows = rank(votes, { orderBy: 'WEIGHT' }, id);
  const items = Array.from({ length: Math.min(rows.length, HEAVIEST) }, (_, place): AnalysedVote => {
    const row = rows.at(place) ?? 0;
    const { voter, kind, support, weight, block } = votes.at(row);
    const isWhole = kind !== 'split' && kind !== 'unknown';
    return {
      voter,
      side: isWhole ? (SIDE_NAMES[support]?.toLowerCase() as AnalysedVote['side']) : null,
      weight: (votes.counted(row) ?? weight) - votes.reduced(row),
      block,
    };
  });
  return { items, isAll: index.voteStatus(id, now).complete && items.length === rows.length };
}
