import { parseAbi } from 'viem/utils';

/** Views of GovernorBravo and GovernorAlpha; of `proposals` the five words that both begin with. */
export const counterAbi = parseAbi([
  'function state(uint256 proposalId) view returns (uint8)',
  'function proposals(uint256 proposalId) view returns (uint256 id, address proposer, uint256 eta, uint256 startBlock, uint256 endBlock)',
  'function getActions(uint256 proposalId) view returns (address[] targets, uint256[] values, string[] signatures, bytes[] calldatas)',
  'function proposalThreshold() view returns (uint256)',
  'function guardian() view returns (address)',
  'function whitelistGuardian() view returns (address)',
  'function isWhitelisted(address account) view returns (bool)',
]);

/** Views of a voting token that signing a delegation needs. */
export const delegationAbi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function version() view returns (string)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function DOMAIN_TYPEHASH() view returns (bytes32)',
]);

/** Views of a TimelockController (roles, operations) and of Compound's timelock (its admin). */
export const rolesAbi = parseAbi([
  'function hasRole(bytes32 role, address account) view returns (bool)',
  'function isOperationPending(bytes32 id) view returns (bool)',
  'function admin() view returns (address)',
]);
