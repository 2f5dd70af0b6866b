import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { headersBy } from '@/chain/prove/prover';
import { proveView } from '@/chain/prove/proveView';
import type { Transport } from '@/chain/rpc/transport';
import type { Dao } from '@/core/governor/dao';
import { rpc } from '@/devnet/anvil';

const ABI = parseAbi([
  'function state(uint256) view returns (uint8)',
  'function proposalVotes(uint256) view returns (uint256, uint256, uint256)',
  'function proposalSnapshot(uint256) view returns (uint256)',
  'function proposalDeadline(uint256) view returns (uint256)',
  'function quorum(uint256) view returns (uint256)',
  'function hasVoted(uint256, address) view returns (bool)',
  'function proposals(uint256) view returns (uint256)',
  'function getReceipt(uint256, address) view returns (bool)',
  'function getPastVotes(address, uint256) view returns (uint256)',
  'function getPriorVotes(address, uint256) view returns (uint256)',
]);

/** A proposal, whose part in it is looked at, and the block at which. */
export type ProvenSubject = { id: bigint; snapshot: bigint; account: Address; block: bigint };

/** State, tally, snapshot, end, quorum and an account's vote and power: what is proven, beside what the contract answers. */
export async function proveFigures(
  url: string,
  transport: Transport,
  dao: Pick<Dao, 'family' | 'address' | 'token'>,
  subject: ProvenSubject,
): Promise<{ what: string; proven: string; answer: string }[]> {
  const { header } = await headersBy(transport)(subject.block);
  const compared = viewsOf(dao, subject).map(async ({ what, contract, data }) => {
    const at = `0x${subject.block.toString(16)}`;
    const answer = rpc<Hex>(url, 'eth_call', [{ to: contract, data }, at]).catch(() => 'refused');
    // A refusal by the contract is refused here too; any other error is a failure.
    const proven = proveView(transport, header, { contract, data }).catch((error: Error) =>
      /refuses to answer/.test(error.message) ? 'refused' : error.message,
    );
    return { what, proven: await proven, answer: await answer };
  });
  return Promise.all(compared);
}

type Name = (typeof ABI)[number]['name'];

function viewsOf(
  { family, address, token }: Pick<Dao, 'family' | 'address' | 'token'>,
  subject: ProvenSubject,
) {
  const { id, snapshot, account } = subject;
  const view = (what: Name, args: readonly unknown[], contract = address) => ({
    what,
    contract,
    data: encodeFunctionData({ abi: ABI, functionName: what, args: args as never }),
  });
  const power = (what: Name) => (token === null ? [] : [view(what, [account, snapshot], token.address)]);
  if (family === 'bravo' || family === 'alpha')
    return [
      ...[view('state', [id]), view('proposals', [id]), view('getReceipt', [id, account])],
      ...power('getPriorVotes'),
    ];
  return [
    ...[view('state', [id]), view('proposalVotes', [id]), view('proposalSnapshot', [id])],
    ...[view('proposalDeadline', [id]), view('quorum', [snapshot]), view('hasVoted', [id, account])],
    ...power('getPastVotes'),
  ];
}
