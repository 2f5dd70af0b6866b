import type { Address } from 'viem';
import type { FiledDelegation, FiledVote } from '../../../core/feed/lists/accountList';
import { LIMITS } from '../../../core/files/limits';
import { FRACTIONAL, sideOfByte } from '../../../core/governor/vote';
import type { Head } from '../../../service/checkpoint/checkpoint';
import { decodePowers } from '../../../service/checkpoint/delegates';
import { VoteTable } from '../../../service/indexer/votes/voteTable';
import { loadPack, loadPart } from '../../checkpoint/load';

/** A vote of an account with the id of its proposal. */
export type VoteOf = Omit<FiledVote, 'of'> & { proposal: bigint };

/** All acts of an account in one organisation, oldest first. */
export type Standing = { votes: VoteOf[]; delegate: FiledDelegation | null; delegators: FiledDelegation[] };

/**
 * Reads all accounts' acts in an organisation up to its checkpoint's block, by lower-case address. Throws
 * `CheckpointFlaw`.
 */
export async function standingsOf(path: string, head: Head): Promise<Map<Address, Standing>> {
  const standings = new Map<Address, Standing>();
  const standingOf = (account: Address) => {
    const known = standings.get(account);
    if (known !== undefined) return known;
    const fresh: Standing = { votes: [], delegate: null, delegators: [] };
    standings.set(account, fresh);
    return fresh;
  };
  for (const [account, vote] of await votesOf(path, head)) standingOf(account).votes.push(vote);
  for (const { from, to, since } of await delegationsOf(path, head)) {
    standingOf(from).delegate = { account: to, since };
    if (from !== to) standingOf(to).delegators.push({ account: from, since });
  }
  for (const { votes, delegators } of standings.values()) {
    votes.sort((a, b) => Number(a.block - b.block));
    delegators.sort((a, b) => Number(a.since - b.since));
  }
  return standings;
}

async function votesOf(path: string, head: Head): Promise<[Address, VoteOf][]> {
  const table = new VoteTable();
  table.absorb(await loadPack(path, head));
  const votes: [Address, VoteOf][] = [];
  for (let row = 0; row < table.length; row++) {
    // A reduction by overriding owners is no vote of the delegate.
    if (table.kind(row) === 'reduction') continue;
    const support = table.support(row);
    const side = support === FRACTIONAL ? 'split' : (sideOfByte(support) ?? 'unknown');
    const vote = { side, weight: table.weight(row), block: BigInt(table.block(row)) } as const;
    votes.push([addressOf(table.voter(row)), { ...vote, proposal: table.proposal(row) }]);
  }
  return votes;
}

async function delegationsOf(path: string, { delegates }: Head) {
  if (delegates === null) return [];
  const { accounts, delegations } = decodePowers(await loadPart(path, delegates.powers, LIMITS.delegates));
  const at = (number: number) => addressOf(accounts[number] ?? '');
  return delegations.map(({ delegator, delegate, since }) => ({
    ...{ from: at(delegator), to: at(delegate), since },
  }));
}

function addressOf(digits: string): Address {
  return `0x${digits.replace(/^0x/, '').toLowerCase()}`;
}
