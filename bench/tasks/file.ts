import { decodeVotesFile } from '@/service/checkpoint/votesFile';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { gunzip } from '../../core/files/gzip';
import { columnBytes, growth, weigh } from './heap';

/** Files of all votes: ours, and the same as rows of JSON; one proposal and one voter to ask for. */
export type FileTask = { kind: 'file'; pack: string; rows: string; proposal: string; voter: `0x${string}` };
/** Milliseconds from the request to the first answers, bytes held; `steps` of ours in milliseconds. */
export type FileOutcome = {
  votes: number;
  ours: number;
  steps: Record<string, number>;
  heap: number;
  columns: number;
  plain: number;
  plainHeap: number;
};

/** A vote as the rows of JSON have it: voter, proposal, support, weight, block, place in the block. */
export type PlainRow = [string, string, number, string, number, number];

const LIMIT = 2 ** 31;

/** From a file to the tally of one proposal and the history of one voter; the same by rows of JSON. */
export async function file(task: FileTask): Promise<FileOutcome> {
  const empty = await weigh();
  const ours = await fromPack(task);
  const heap = growth(empty, await weigh());
  const columns = columnBytes(ours.table);
  const votes = ours.table.length;
  ours.table = new VoteTable();
  const before = await weigh();
  const plain = await fromRows(task);
  const plainHeap = growth(before, await weigh());
  // Named once more, so that nothing is collected before it is weighed.
  const isHeld = plain.byVoter.size > 0 && plain.byProposal.size > 0;
  if (plain.answer !== ours.answer) throw new Error(`${ours.answer} is not ${plain.answer}`);
  const { steps } = ours;
  return {
    votes,
    ours: ours.took,
    steps,
    heap,
    columns,
    plain: plain.took,
    plainHeap: isHeld ? plainHeap : Number.NaN,
  };
}

async function fromPack({ pack, proposal, voter }: FileTask) {
  const begun = performance.now();
  const steps: Record<string, number> = {};
  let before = begun;
  const step = (name: string) => {
    const now = performance.now();
    steps[name] = Math.round(now - before);
    before = now;
  };
  const packed = new Uint8Array(await (await fetch(pack)).arrayBuffer());
  step('fetch');
  const bytes = await gunzip(packed, LIMIT);
  step('gunzip');
  const rows = decodeVotesFile(bytes);
  step('decode');
  const table = new VoteTable();
  table.absorb(rows, 'file');
  step('absorb');
  const tally = table.tally(BigInt(proposal), 2n ** 40n);
  const history = table.rowsOf(voter).length;
  step('query');
  const took = performance.now() - begun;
  return { table, took, steps, answer: `${tally.against} ${tally.for} ${tally.abstain} ${history}` };
}

async function fromRows({ rows: url, proposal, voter }: FileTask) {
  const begun = performance.now();
  const packed = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const text = new TextDecoder().decode(await gunzip(packed, LIMIT));
  const rows = JSON.parse(text) as PlainRow[];
  const byProposal = grouped(rows, 1);
  const byVoter = grouped(rows, 0);
  const tally = [0n, 0n, 0n];
  for (const row of byProposal.get(proposal) ?? []) tally[row[2]] = (tally[row[2]] ?? 0n) + BigInt(row[3]);
  const history = byVoter.get(voter)?.length ?? 0;
  const took = performance.now() - begun;
  return { byVoter, byProposal, took, answer: `${tally.join(' ')} ${history}` };
}

function grouped(rows: readonly PlainRow[], column: 0 | 1): Map<string, PlainRow[]> {
  const groups = new Map<string, PlainRow[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group === undefined) groups.set(row[column], [row]);
    else group.push(row);
  }
  return groups;
}
