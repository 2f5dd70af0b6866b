import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { ProposalNow } from '@/core/governor/proposal';
import type { Votes } from '@/service/indexer/store/store';
import { type OpenedDao, pageSize } from '../context';
import { delegateSyncOf } from './delegates/delegate';
import { readingsOf } from './reading';

// Of so many times as many as are wanted the contract is asked: some have voted in logs that are not read yet.
const SPARE = 2;

/** `Absent`: of the largest delegates those who have not voted, with what they could vote with; null while nobody can vote. */
export async function absentOf(dao: OpenedDao, id: bigint, now: ProposalNow, first: number) {
  const { chain, contract, delegates, index } = dao;
  const { token } = await contract.dao();
  if (token === null || now.state !== 'ACTIVE') return null;
  const at = await index.head();
  const most = pageSize(first);
  const asked = await Promise.all(
    silentOf(delegates.list('POWER', ''), index.votes, id, most * SPARE).map(async (address) => {
      const { power, hasVoted, proofs, at: when } = await chain.receipt(address, id, now.snapshot, { at });
      return {
        address: getAddress(address),
        power: hasVoted ? 0n : (power ?? 0n),
        proofs: readingsOf(proofs, when),
      };
    }),
  );
  const able = asked.filter(({ power }) => power > 0n);
  const items = able.sort((one, other) => (one.power < other.power ? 1 : -1)).slice(0, most);
  return { items, at, sync: delegateSyncOf(delegates.status()) };
}

function silentOf(ranked: readonly Address[], votes: Votes, id: bigint, most: number): Address[] {
  const silent: Address[] = [];
  for (const account of ranked) {
    if (silent.length === most) break;
    const rows = votes.rowsOf(account);
    if (!rows.some((row) => votes.proposal(row) === id && votes.kind(row) !== 'reduction'))
      silent.push(account);
  }
  return silent;
}
