import { type Address, hexToBigInt, type PublicClient, parseAbi, slice, toEventSelector } from 'viem';

const ABI = parseAbi([
  'function state(uint256) view returns (uint8)',
  'function name() view returns (string)',
  'function token() view returns (address)',
  'function uni() view returns (address)',
  'function comp() view returns (address)',
  'function proposalSnapshot(uint256) view returns (uint256)',
  'function proposalDeadline(uint256) view returns (uint256)',
  'function quorum(uint256) view returns (uint256)',
  'function quorumVotes() view returns (uint256)',
  'function votingDelay() view returns (uint256)',
  'function votingPeriod() view returns (uint256)',
  'function proposalThreshold() view returns (uint256)',
  'function proposalVotes(uint256) view returns (uint256, uint256, uint256)',
  'function proposals(uint256) view returns (uint256, address, uint256, uint256, uint256, uint256, uint256, uint256, bool, bool)',
  'function clock() view returns (uint48)',
]);
const TOKEN = parseAbi([
  'function getVotes(address) view returns (uint256)',
  'function getCurrentVotes(address) view returns (uint96)',
  'function totalSupply() view returns (uint256)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
]);
const CREATED = toEventSelector(
  'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)',
);

/** Reads a Governor by its own views: OpenZeppelin's, or GovernorBravo's where it has no `proposalVotes`. */
export function contractOf(client: PublicClient, governor: string) {
  const address = governor.slice(governor.lastIndexOf(':') + 1) as Address;
  const read = <T>(
    functionName: string,
    args: readonly unknown[] = [],
    at: Address = address,
    abi: unknown = ABI,
  ) => client.readContract({ address: at, abi, functionName, args } as never) as Promise<T>;
  const either = async <T>(first: () => Promise<T>, second: () => Promise<T>) => first().catch(second);
  const bravo = (id: bigint) => read<readonly bigint[]>('proposals', [id]);
  const window = (id: bigint) =>
    either(
      async () =>
        [await read<bigint>('proposalSnapshot', [id]), await read<bigint>('proposalDeadline', [id])] as const,
      async () => {
        const [, , , start = 0n, end = 0n] = await bravo(id);
        return [start, end] as const;
      },
    );
  const token = () =>
    either(
      () => read<Address>('token'),
      () =>
        either(
          () => read<Address>('comp'),
          () => read('uni'),
        ),
    );
  return {
    window,
    state: (id: bigint) => read<number>('state', [id]),
    tally: (id: bigint) =>
      either(
        async () => sidesOf(await read('proposalVotes', [id])),
        async () => {
          const [, , , , , yes = 0n, no = 0n, abstain = 0n] = await bravo(id);
          return sidesOf([no, yes, abstain]);
        },
      ),
    /** At the snapshot, or now where that is ahead. */
    quorum: async (id: bigint) => {
      const [snapshot] = await window(id);
      return String(
        await either(
          () => read<bigint>('quorum', [snapshot]),
          () => read<bigint>('quorumVotes'),
        ),
      );
    },
    votes: async (account: Address) => {
      const at = await token();
      return either(
        () => read<bigint>('getVotes', [account], at, TOKEN),
        () => read<bigint>('getCurrentVotes', [account], at, TOKEN),
      );
    },
    /** Ids, blocks and transactions of ProposalCreated, newest first. */
    created: async () => {
      const logs = await client.getLogs({ address, fromBlock: 0n });
      const made = logs.filter(({ topics }) => topics[0] === CREATED).reverse();
      return made.map(({ blockNumber: block, data, transactionHash: log }) => ({
        ...{ id: hexToBigInt(slice(data, 0, 32)), block, log },
      }));
    },
    facts: async () => {
      const at = await token();
      const [name, symbol, supply] = await Promise.all([
        ...[read<string>('name', [], at, TOKEN), read<string>('symbol', [], at, TOKEN)],
        read<bigint>('totalSupply', [], at, TOKEN).then(String),
      ]);
      const [delay, period, threshold] = await Promise.all(
        ['votingDelay', 'votingPeriod', 'proposalThreshold'].map((view) => read<bigint>(view)),
      );
      const past = async () => read<bigint>('quorum', [BigInt(await read<number>('clock')) - 1n]);
      const quorum = await either(past, () => read<bigint>('quorumVotes'));
      const tokenId = `${governor.slice(0, governor.lastIndexOf(':'))}/erc20:${at}`;
      return {
        ...{ name: await read<string>('name'), quorum: String(quorum), tokenId, chainId: 'eip155:31338' },
        parameters: {
          ...{
            votingDelay: String(delay),
            votingPeriod: String(period),
            proposalThreshold: String(threshold),
          },
        },
        token: { id: tokenId, name, symbol, supply },
        contracts: { governor: { address }, tokens: [{ address: at }] },
      };
    },
  };
}

function sidesOf([against = 0n, yes = 0n, abstain = 0n]: readonly bigint[]) {
  return { for: String(yes), against: String(against), abstain: String(abstain) };
}
