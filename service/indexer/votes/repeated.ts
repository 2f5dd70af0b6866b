import type { VoteTable } from './voteTable';

/** Those of the rows that are one of several logs of an account on one proposal: where votes are whole, one of them is false. */
export function repeatedVotes(votes: Pick<VoteTable, 'proposal' | 'voterNumber'>, rows: readonly number[]) {
  // The votes of one proposal have hardly a voter twice: only of such voters is the proposal asked for.
  const [seen, often] = [new Set<number>(), new Set<number>()];
  for (const row of rows) {
    const voter = votes.voterNumber(row);
    (seen.has(voter) ? often : seen).add(voter);
  }
  const first = new Map<string, number>();
  const found = new Set<number>();
  for (const row of rows) {
    const voter = votes.voterNumber(row);
    if (!often.has(voter)) continue;
    const key = `${votes.proposal(row)} ${voter}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, row);
    else found.add(other).add(row);
  }
  return found;
}
