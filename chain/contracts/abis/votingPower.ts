import { parseAbi } from 'viem/utils';

/** Views of tokens that only some have: of COMP and UNI, and of OpenZeppelin's VotesExtended. */
export const votingPowerAbi = parseAbi([
  'function getCurrentVotes(address account) view returns (uint256)',
  'function getPriorVotes(address account, uint256 blockNumber) view returns (uint256)',
  'function getPastVotes(address account, uint256 timepoint) view returns (uint256)',
  'function getPastBalanceOf(address account, uint256 timepoint) view returns (uint256)',
  'function getPastDelegate(address account, uint256 timepoint) view returns (address)',
]);
