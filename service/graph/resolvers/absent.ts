import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { ProposalNow } from '@/core/governor/proposal';
import type { VoteTable } from '@/service/indexer/votes/voteTable';
import { type OpenedDao, pageSize, readingsOf } from '../context';
import { delegateSyncOf } from './delegates/delegate';

// Multiple of the wanted number for which the contract is asked: some have voted in logs that are not read yet.
const SPARE = 2;

/** `Absent`: the delegates who have not voted, the largest with what they could vote with; null while nobody can vote. */
export async function absentOf(dao: OpenedDao, id: bigint, now: ProposalNow, first: number) {
  const { chain, contract, delegates, index } = dao;
  const { token } = await contract.dao();
  if (token === null || now.state !== 'ACTIVE') return null;
  const at = await index.head();
  const most = pageSize(first);
  const silent = silentOf(delegates.list('POWER', ''), index.votes, id);
  const asked = await Promise.all(
    silent.slice(0, most * SPARE).map(async (address) => {
      const { power, hasVoted, proofs, at: when } = await chain.receipt(address, id, now.snapshot, { at });
      return {
        address: getAddress(address),
        hasVoted,
        power: hasVoted ? 0n : (power ?? 0n),
        proofs: readingsOf(proofs, when),
      };
    }),
  );
  const able = asked.filter(({ power }) => power > 0n);
  const items = able.sort((one, other) => (one.power < other.power ? 1 : -1)).slice(0, most);
  const voted = new Set(asked.filter(({ hasVoted }) => hasVoted).map(({ address }) => address.toLowerCase()));
  const lines = silent
    .filter((address) => !voted.has(address))
    .map((address) => delegates.line(address))
    .filter(({ power }) => power > 0n);
  const power = lines.reduce((sum, line) => sum + line.power, 0n);
  return { items, total: lines.length, power, lines, at, sync: delegateSyncOf(delegates.status()) };
}

/** Those of a list without a vote on a proposal that is read. */
function silentOf(ranked: readonly Address[], votes: VoteTable, id: bigint): Address[] {
  const rows = Array.from(votes.rows(id)).filter((row) => votes.kind(row) !== 'reduction');
  const voters = new Set(rows.map((row) => votes.voter(row)));
  return ranked.filter((account) => !voters.has(account));
}
