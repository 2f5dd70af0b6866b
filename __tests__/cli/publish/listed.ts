import { type Address, createPublicClient, http, parseAbi, parseAbiItem, zeroAddress } from 'viem';
import { publishAll } from '@/cli/commands/publish';
import { openSmall, type Small } from '@/devnet/small';
import type { Variant } from '@/devnet/variant';
import { busyVariant, delegate, FINALITY, folder, made } from '../../service/checkpoint/stage';

const VARIANTS = ['oz57-fractional', 'oz57-overridable', 'alpha'] as const;
const CREATED = parseAbiItem(
  'event ProposalCreated(uint256 proposalId, address proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 voteStart, uint256 voteEnd, string description)',
);

/** Organisations on four chains with a checkpoint each, and what was published of them. */
export type ListedWorld = {
  small: Small;
  variants: readonly Variant[];
  checkpoint: string;
  out: string;
  /** The last block of the first one's checkpoint, at which one vote is open and another about to be. */
  until: bigint;
  close(): Promise<void>;
};

/** One organisation with votes in every stage at the block of its checkpoint, and three that are over, whose votes are of every kind. */
export async function listedWorld(): Promise<ListedWorld> {
  const small = await openSmall({ votingPeriod: 200, votingDelay: 5 });
  const over = await small.openVote({ description: '# Over' });
  for (const voter of [0, 1, 2, 5]) await small.vote(voter, over, 0);
  await small.toDeadline(over);
  const open = await small.openVote({ description: '# Open \u202eand <b>odd</b>' }, [0], 'Yes.');
  await small.vote(3, open, 2);
  await small.propose({ description: '# About to open' });
  await delegate(small, 5, 4);
  await delegate(small, 12, 3);
  const until = await small.client.getBlockNumber();
  // Later events on the chain are not published.
  await small.mine(10);
  for (const voter of [1, 2]) await small.vote(voter, open, 1);
  await delegate(small, 6, 4);
  await small.mine(FINALITY);
  const variants: Variant[] = [];
  for (const [index, name] of VARIANTS.entries())
    variants.push(await busyVariant(name, { chainId: 41_001 + index }));
  const checkpoint = folder();
  await made({ dao: small.dao, rpc: [small.url], out: checkpoint, until });
  for (const { dao, url } of variants) await made({ dao, rpc: [url], out: checkpoint });
  const out = folder();
  await publishTo(checkpoint, out);
  const close = async () => {
    await small.stop();
    for (const each of variants) await each.close();
  };
  return { small, variants, checkpoint, out, until, close };
}

/** Publishes as the command does. */
export const publishTo = (checkpoint: string, out: string): ReturnType<typeof publishAll> =>
  publishAll({ checkpoint, site: 'https://vote.example.org', out, rpc: [], previews: false });

const VOTES = parseAbi([
  'event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
  'event VoteCastWithParams(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason, bytes params)',
  'event OverrideVoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
]);
const ALPHA_VOTES = parseAbi([
  'event VoteCast(address voter, uint256 proposalId, bool support, uint256 votes)',
]);

/** Every vote of an organisation up to a block by its logs alone, as `voter id support weight block`. */
export async function votesByChain(dao: string, url: string, toBlock: bigint): Promise<string[]> {
  const client = createPublicClient({ transport: http(url) });
  const filter = { address: dao.split(':')[2] as Address, fromBlock: 0n, toBlock };
  const logs = await client.getLogs({ ...filter, events: VOTES, strict: true });
  const alpha = await client.getLogs({ ...filter, events: ALPHA_VOTES, strict: true });
  return [
    ...logs.map(({ args, blockNumber }) =>
      [args.voter.toLowerCase(), args.proposalId, args.support, args.weight, blockNumber].join(' '),
    ),
    ...alpha.map(({ args, blockNumber }) =>
      [args.voter.toLowerCase(), args.proposalId, Number(args.support), args.votes, blockNumber].join(' '),
    ),
  ];
}

const DELEGATES = parseAbi(['function delegates(address) view returns (address)']);

/** Delegates of accounts at a block by the token alone, as `account delegate`; accounts without one are left out. */
export async function delegatesByChain(
  token: Address,
  url: string,
  accounts: readonly Address[],
  blockNumber: bigint,
): Promise<string[]> {
  const client = createPublicClient({ transport: http(url) });
  const chosen = await Promise.all(
    accounts.map((account) =>
      client.readContract({
        address: token,
        abi: DELEGATES,
        functionName: 'delegates',
        args: [account],
        blockNumber,
      }),
    ),
  );
  return accounts.flatMap((account, index) => {
    const to = chosen[index] ?? zeroAddress;
    return to === zeroAddress ? [] : [`${account} ${to}`.toLowerCase()];
  });
}

/** The ids of all proposals of an organisation by its logs alone. */
export async function idsByChain(dao: string, url: string): Promise<bigint[]> {
  const client = createPublicClient({ transport: http(url) });
  const address = dao.split(':')[2] as Address;
  const logs = await client.getLogs({ address, event: CREATED, fromBlock: 0n });
  return logs.map(({ args: { proposalId = 0n } }) => proposalId);
}

/** Every proposal of the first organisation at a block, from the chain's logs and views alone. */
export async function proposalsByChain({ small, until }: ListedWorld) {
  const { client, governor: address, abi } = small;
  const logs = await client.getLogs({ address, event: CREATED, fromBlock: 0n, toBlock: until });
  const view = (functionName: string, id: bigint) =>
    client.readContract({ address, abi: abi.governor, functionName, args: [id], blockNumber: until });
  return Promise.all(
    logs.map(async ({ args: { proposalId: id = 0n } }) => ({
      id,
      state: Number(await view('state', id)),
      start: await view('proposalSnapshot', id),
      end: await view('proposalDeadline', id),
    })),
  );
}
