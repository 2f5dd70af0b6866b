import { createConfig } from 'ponder';
import { parseAbi } from 'viem';

const abi = parseAbi([
  'event ProposalCreated(uint256 proposalId, address proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 voteStart, uint256 voteEnd, string description)',
  'event ProposalQueued(uint256 proposalId, uint256 etaSeconds)',
  'event ProposalExecuted(uint256 proposalId)',
  'event ProposalCanceled(uint256 proposalId)',
  'event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
]);

export const config = createConfig({
  database: { kind: 'pglite', directory: process.env.BENCH_STORE },
  chains: { devnet: { id: Number(process.env.BENCH_CHAIN), rpc: process.env.BENCH_RPC } },
  contracts: {
    Governor: {
      abi,
      chain: 'devnet',
      address: process.env.BENCH_GOVERNOR,
      startBlock: Number(process.env.BENCH_START),
    },
  },
});
