import { parseAbi } from 'viem/utils';

/** The functions of Multicall3 that are used; the block number is the one that contracts see: of L1 on Arbitrum. */
export const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
  'function getBlockNumber() view returns (uint256 blockNumber)',
]);
