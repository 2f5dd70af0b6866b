import { checkedAddress } from '@/core/caip';
import { QuorateError } from '@/core/errors';
import type { ProposalNow } from '@/core/governor/proposal';
import { type OpenedDao, readingsOf } from '../context';
import { voteOf } from './vote';

const MOST = 20;

/** Runs a resolver of one account for each of several; throws `query-invalid` for too many. */
export function ofEach<T>(addresses: readonly string[], one: (address: string) => Promise<T>): Promise<T[]> {
  if (addresses.length > MOST)
    throw new QuorateError('query-invalid', { reason: `at most ${MOST} accounts can be asked for` });
  return Promise.all(addresses.map(one));
}

/** `Account`: an account's standing in an organisation at the index's block. */
export async function accountOf(dao: OpenedDao, text: string) {
  const address = checkedAddress(text);
  const at = await dao.index.head();
  const found = await dao.chain.account(address, { at });
  return { address, ...found, proofs: readingsOf(found.proofs, found.at) };
}

/** `Ballot`: an account and a proposal, as the contract has it, and the vote's log where it is read. */
export async function ballotOf(dao: OpenedDao, id: bigint, now: ProposalNow, text: string) {
  const address = checkedAddress(text);
  const at = await dao.index.head();
  const receipt = await dao.chain.receipt(address, id, now.snapshot, { at });
  const cast = (await dao.reader.ballots(id, address)).map((line) => voteOf(dao, line));
  const proofs = readingsOf(receipt.proofs, receipt.at);
  return { ...receipt, proofs, vote: cast.at(-1) ?? null, votes: cast };
}
