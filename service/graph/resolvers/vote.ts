import type { Address } from 'viem';
import { adapterOf } from '@/chain/contracts/family/choose';
import { readingBy } from '@/chain/rpc/view';
import type { ProposalNow } from '@/core/governor/proposal';
import { madeOnce } from '@/core/madeOnce';
import type { Index } from '@/service/indexer/daoIndex';
import type { ListedProposal } from '@/service/indexer/store/store';
import { type OpenedDao, pageSize, readingOf } from '../context';
import type { VoteLine, VoteQuestion } from '../reader';
import { SIDE_NAMES } from './sides';
import type { VotesArguments } from './voteOrder';

/** `VotePage`: the votes read so far. */
export async function votesOf(dao: OpenedDao, id: bigint, now: ProposalNow, args: VotesArguments) {
  return {
    ...(await votePageOf(dao, { ...args, proposal: id })),
    sync: () => ({ ...dao.index.voteStatus(id, now), file: dao.index.fileCheck(id) }),
  };
}

/** A page of votes, without how far they are read. */
export async function votePageOf(dao: OpenedDao, question: VoteQuestion) {
  const { lines, ...page } = await dao.reader.votes({ ...question, first: pageSize(question.first) });
  return { ...page, items: lines.map((line) => voteOf(dao, line)) };
}

/** `Vote`: one log; its id is its position, so that reading it again changes nothing. */
export function voteOf(dao: OpenedDao, vote: VoteLine) {
  const { voter, kind, support, parts, weight, block, logIndex, counted, reduced } = vote;
  // Each field by its name: there are a hundred lines a page, and an object spread costs more than all of a line's fields.
  return {
    id: `${dao.chainId}:${block}:${logIndex}`,
    voter,
    proposal: () => voteProposalOf(dao, vote.proposal),
    kind,
    support: kind === 'split' || kind === 'unknown' ? null : SIDE_NAMES[support],
    parts,
    weight,
    block,
    logIndex,
    counted,
    reduced,
    proof: () => weightProof(dao, vote.proposal, voter, kind, counted() ?? weight),
    reason: () => reasonOf(vote.reason()),
    transaction: ({ load }: { load: boolean }) => vote.transaction(load),
  };
}

// Mostly it is at hand: a promise for each line would be waited for one by one.
function reasonOf(found: string | Promise<string | null>): string | Promise<string> {
  return typeof found === 'string' ? found : found.then((reason) => reason ?? '');
}

/** `VoteProposal`. */
export function voteProposalOf({ index }: OpenedDao, id: bigint) {
  return { proposalId: id, title: () => titleIn(index, id) };
}

// Only a vote with all of an account's power is that power; of the others the log itself is the proof.
async function weightProof(
  { contract }: OpenedDao,
  id: bigint,
  voter: Address,
  kind: string,
  weight: bigint,
) {
  if (kind !== 'whole') return null;
  const [dao, known] = await Promise.all([contract.dao(), contract.of([id])]);
  const now = known.get(id);
  const asked = now === undefined ? null : adapterOf(dao).weight(voter, id, now.snapshot);
  return now === undefined || asked === null
    ? null
    : readingOf(readingBy(asked.view, weight, asked.word), now.at);
}

const named = new WeakMap<readonly ListedProposal[], ReadonlyMap<bigint, ListedProposal>>();

function titleIn(index: Index, id: bigint): string | null {
  const list = index.proposals();
  const byId = madeOnce(named, list, () => new Map(list.map((each) => [each.id, each])));
  return byId.get(id)?.title ?? null;
}
