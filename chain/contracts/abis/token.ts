import { parseAbi } from 'viem/utils';

/** Views of a voting token: IVotes or COMP's own, with the ERC-20 or ERC-721 parts that are shown. */
export const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function CLOCK_MODE() view returns (string)',
  'function getVotes(address account) view returns (uint256)',
  'function getCurrentVotes(address account) view returns (uint96)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function delegates(address account) view returns (address)',
]);
