import type { Address } from 'viem';
import { adapterOf } from '@/chain/contracts/family/choose';
import { readingBy } from '@/chain/contracts/proof';
import type { ProposalNow } from '@/core/governor/proposal';
import type { Index, ListedProposal } from '@/service/indexer/store/store';
import { type OpenedDao, pageSize } from '../context';
import { rank } from './ranking';
import { readingOf } from './reading';
import { SIDE_NAMES } from './sides';
import { countUpTo, cursorOf, type VotesArguments, votePositionOf } from './voteOrder';

/** `VotePage`: the votes read so far. */
export async function votesOf(dao: OpenedDao, id: bigint, now: ProposalNow, args: VotesArguments) {
  const first = pageSize(args.first);
  const { votes } = dao.index;
  if (isSearched(args)) await dao.index.wantBeside('reasons', id);
  const matching = rank(votes, args, id);
  const start = args.after == null ? 0 : countUpTo(votes, matching, args.orderBy, args.after);
  const end = Math.min(matching.length, start + first);
  const page = Array.from(
    { length: Math.max(0, end - start) },
    (_, place) => matching.at(start + place) ?? 0,
  );
  const last = page.at(-1);
  const hasMore = last !== undefined && end < matching.length;
  return {
    items: page.map((row) => voteOf(dao, row)),
    cursor: hasMore ? cursorOf(votePositionOf(votes, last)) : null,
    total: matching.length,
    count: rank(votes, { orderBy: 'OLDEST' }, id).length,
    sync: { ...dao.index.voteStatus(id, now), file: dao.index.fileCheck(id) },
  };
}

/** `Vote`: one log; its id is its position, so that reading it again changes nothing. */
export function voteOf(dao: OpenedDao, row: number) {
  const { votes } = dao.index;
  const { kind, support, proposal, ...vote } = votes.at(row);
  return {
    ...vote,
    id: `${dao.chainId}:${vote.block}:${vote.logIndex}`,
    proposal: voteProposalOf(dao, proposal),
    kind,
    support: kind === 'split' || kind === 'unknown' ? null : SIDE_NAMES[support],
    proof: () => weightProof(dao, proposal, vote.voter, kind, votes.counted(row) ?? vote.weight),
    counted: () => votes.counted(row),
    reduced: () => votes.reduced(row),
    // What stands in a file of its own is fetched when it is asked for.
    reason: () => (votes.unread(row) ? beside(dao, 'reasons', vote, proposal, row) : vote.reason),
    transaction: ({ load }: { load: boolean }) =>
      load && vote.transaction === null ? beside(dao, 'transactions', vote, proposal, row) : vote.transaction,
  };
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

/** Whether reasons are searched, which may stand in a file of their own. */
export function isSearched({ search }: Pick<VotesArguments, 'search'>): boolean {
  return (search?.trim() ?? '') !== '' && !/^0x[0-9a-f]*$/i.test(search?.trim() ?? '');
}

async function beside(
  { index }: OpenedDao,
  kind: 'reasons' | 'transactions',
  { block, logIndex }: { block: bigint; logIndex: number },
  proposal: bigint,
  before: number,
): Promise<string | null> {
  await index.wantBeside(kind, proposal);
  const { votes } = index;
  // Rows may have moved meanwhile; mostly they have not.
  const isIt = (each: number) => votes.block(each) === Number(block) && votes.logIndex(each) === logIndex;
  const row = isIt(before) ? before : Array.from(votes.rows(proposal)).find(isIt);
  if (kind === 'reasons') return row === undefined ? '' : votes.reason(row);
  return row === undefined ? null : votes.transaction(row);
}

const named = new WeakMap<readonly ListedProposal[], ReadonlyMap<bigint, ListedProposal>>();

function titleIn(index: Index, id: bigint): string | null {
  const list = index.proposals();
  const known = named.get(list) ?? new Map(list.map((each) => [each.id, each]));
  named.set(list, known);
  return known.get(id)?.title ?? null;
}
