import { parseAbi } from 'viem/utils';

/** Views that tell who may do what: TimelockController, Compound's Timelock, owners, administrators and minters. */
export const controlAbi = parseAbi([
  'function getMinDelay() view returns (uint256)',
  'function getTimestamp(bytes32 id) view returns (uint256)',
  'function hasRole(bytes32 role, address account) view returns (bool)',
  'function getRoleAdmin(bytes32 role) view returns (bytes32)',
  'function delay() view returns (uint256)',
  'function GRACE_PERIOD() view returns (uint256)',
  'function queuedTransactions(bytes32 hash) view returns (bool)',
  'function admin() view returns (address)',
  'function pendingAdmin() view returns (address)',
  'function owner() view returns (address)',
  'function manager() view returns (address)',
  'function vetoer() view returns (address)',
  'function guardian() view returns (address)',
  'function whitelistGuardian() view returns (address)',
  'function proposalGuardian() view returns (address)',
  'function expiration() view returns (uint256)',
  'function minter() view returns (address)',
  'function MINTER_ROLE() view returns (bytes32)',
]);

/** CompoundGovernor's guardian, with when its power ends. */
export const guardianAbi = parseAbi([
  'function proposalGuardian() view returns (address account, uint96 expiration)',
]);
