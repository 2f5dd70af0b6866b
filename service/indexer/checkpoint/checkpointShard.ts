import { bytesToBigInt } from 'viem/utils';
import { CheckpointFlaw } from '@/core/files/flaw';
import type { Dao } from '@/core/governor/dao';
import { withoutProposer } from '@/core/governor/description/descriptionParts';
import { titleOf } from '@/core/governor/description/title';
import { isSameTally, type ParamsRule, paramsRules } from '@/core/governor/params';
import type { Tally } from '@/core/governor/proposal';
import { hashProposal } from '@/core/governor/proposalId';
import { t, translate } from '@/core/language/message';
import type { Head, HeadProposal } from '@/service/checkpoint/checkpoint';
import type { VoteRows } from '@/service/checkpoint/rows';
import type { Shard } from '@/service/checkpoint/shard';
import { lifecycleVerdict } from '../proposals/lifecycle';
import { textIn } from '../proposals/listed';
import { NO_VOTES, type RareValues, sumSides } from '../votes/tally';
import type { VoteTable } from '../votes/voteTable';

/** Throws `CheckpointFlaw` unless a proposal's file says what the head says, and what its own votes add up to. */
export function checkShard({ created, events, votes }: Shard, line: HeadProposal, head: Head): void {
  const refuse = (what: string): never => {
    throw new CheckpointFlaw(t`the file of proposal ${line.id} ${translate(what)}`);
  };
  const isSame =
    created.id === line.id &&
    created.block === line.block &&
    created.logIndex === line.logIndex &&
    created.proposer === line.proposer;
  if (!isSame) refuse('holds another proposal');
  // A list may be made of the first texts; those that came in their place stand in the file.
  const texts = [created.description, textIn(events) ?? created.description];
  if (!texts.some((text) => isListedTitle(line.title, text))) refuse('has another title than the list');
  if (!isHashed(created, head.governor))
    refuse('holds other actions or another text than the proposal was made of');
  const { flaw } = lifecycleVerdict(head.governor, line.now, created, events);
  if (flaw !== undefined) throw new CheckpointFlaw(flaw);
  const isWithin = events.every(
    ({ id, block }) => id === line.id && block >= line.block && block <= head.block.number,
  );
  if (!isWithin) refuse('holds events that are not of this proposal');
  checkGroup(votes, rareOf(votes), [...votes.proposal.keys()], line, head);
}

/** Throws `CheckpointFlaw` unless the votes of all are those the head counts, and add up to its tallies. */
export function checkPack(rows: VoteRows, head: Head): void {
  const lines = new Map(head.proposals.map((line) => [line.id, line]));
  const rare = rareOf(rows);
  // With the code of all files: what the worker starts with would grow by what it lends.
  const groups = Array.from({ length: rows.proposals.length / 32 }, (): number[] => []);
  for (const [row, number] of rows.proposal.entries()) groups[number]?.push(row);
  for (const [number, group] of groups.entries()) {
    const line = lines.get(idOf(rows, number));
    if (line === undefined) throw new CheckpointFlaw('it holds votes of a proposal that is not in its list');
    checkGroup(rows, rare, group, line, head);
    lines.delete(line.id);
  }
  for (const { id, votes } of lines.values()) {
    if (votes > 0) throw new CheckpointFlaw(t`the file of all votes has no votes of proposal ${id}`);
  }
}

/** Adds the votes of a file to a table; throws `CheckpointFlaw` where a log that is held says otherwise. */
export function absorbFile(votes: VoteTable, rows: VoteRows): void {
  votes.absorb(rows, 'file');
  if (votes.contradicted > 0) throw new CheckpointFlaw('a vote in a log is not what the file says it is');
}

function rareOf({ large, splits }: VoteRows): RareValues {
  return { large: new Map(large), splits: new Map(splits) };
}

function checkGroup(
  rows: VoteRows,
  rare: RareValues,
  group: readonly number[],
  line: HeadProposal,
  head: Head,
): void {
  const refuse = (what: string): never => {
    throw new CheckpointFlaw(t`the votes of proposal ${line.id} ${translate(what)}`);
  };
  if (group.length !== line.votes) refuse(t`are ${group.length}, and ${line.votes} by the list`);
  const first = Number(line.block);
  const last = Number(head.block.number);
  const number = rows.proposal[group[0] ?? 0] ?? 0;
  for (const row of group) {
    const block = rows.block[row] ?? 0;
    if (block < first || block > last) refuse('stand in blocks in which there can be none');
    if (rows.proposal[row] !== number) refuse('are of several');
  }
  if (group.length > 0 && idOf(rows, number) !== line.id) refuse('are of another');
  const { tally } = line.now;
  // A sum cannot be judged without a contract's count.
  if (tally === null) return;
  const [rule = 'ignored', ...others] = paramsRules(head.governor.counting);
  const sumBy = (by: ParamsRule) =>
    sumSides(rows, rare, group, [Number.POSITIVE_INFINITY], by)[0] ?? NO_VOTES;
  const sum = sumBy(rule);
  if (others.some((other) => isSameTally(sumBy(other), tally))) return;
  const side = (['against', 'for', 'abstain'] as const).find((each) => sum[each] !== tally[each]);
  if (side !== undefined) refuse(difference(side, sum, tally));
}

function difference(side: keyof Tally, sum: Tally, tally: Tally): string {
  return t`add up to ${sum[side]} votes of kind ${side}, and the contract says ${tally[side]}`;
}

/** Whether an id that is a hash of the content is that of this content; true where the id is something else. */
export function isHashed(
  { actions, description, id, module }: Shard['created'],
  { family, ids }: Pick<Dao, 'family' | 'ids'>,
): boolean {
  if (family !== 'openzeppelin' || ids !== 'hash' || module !== undefined) return true;
  // Older files have U+FFFD in the place of bytes that are no UTF-8: their hash is lost.
  return hashProposal(actions, description) === id || description.includes('\ufffd');
}

function idOf({ proposals }: VoteRows, index: number): bigint {
  return bytesToBigInt(proposals.subarray(index * 32, index * 32 + 32));
}

// Left out of titles by every version: comments, tags, pictures and where links lead.
const UNREAD = /<!--[\s\S]*?(?:-->|$)|!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|<\/?[a-zA-Z][^<>]*>/g;

/**
 * Whether a title in a file of history is one of this text: ours, or the first line of it as earlier versions read it,
 * who took front matter, JSON or an address for a title. Their files are honest.
 */
export function isListedTitle(title: string, description: string): boolean {
  if (title === titleOf(description)) return true;
  const text = withoutProposer(description).slice(0, 8192).replace(UNREAD, '');
  const wanted = lettersOf(title);
  return [text, text.replace(/\\r\\n|\\n/g, '\n')].some((each) => {
    const first =
      each
        .split(/[\r\n\u2028\u2029]/)
        .map(lettersOf)
        .find((letters) => letters !== '') ?? '';
    return wanted !== '' && (title.endsWith('…') ? first.startsWith(wanted) : first === wanted);
  });
}

const lettersOf = (line: string): string => line.replace(/[^\p{L}\p{N}]/gu, '');
