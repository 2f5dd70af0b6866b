import { parseAbi } from 'viem/utils';

/** Views that decide how a ballot is signed and whether it is valid, over all families; `multicall` is never sent. */
export const ballotAbi = parseAbi([
  'function BALLOT_TYPEHASH() view returns (bytes32)',
  'function EXTENDED_BALLOT_TYPEHASH() view returns (bytes32)',
  'function OVERRIDE_BALLOT_TYPEHASH() view returns (bytes32)',
  'function DOMAIN_TYPEHASH() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function COUNTING_MODE() view returns (string)',
  'function token() view returns (address)',
  'function comp() view returns (address)',
  'function uni() view returns (address)',
  'function nouns() view returns (address)',
  'function xvsVault() view returns (address)',
  'function multicall(bytes[] calls) view returns (bytes[] results)',
  'function state(uint256 id) view returns (uint8)',
  'function proposalSnapshot(uint256 id) view returns (uint256)',
  'function proposals(uint256 id) view returns (uint256 id, address proposer, uint256 eta, uint256 startBlock, uint256 endBlock)',
  'function hasVoted(uint256 id, address account) view returns (bool)',
  'function getReceipt(uint256 id, address account) view returns (bool hasVoted)',
  'function usedVotes(uint256 id, address account) view returns (uint256)',
  'function voteWeightCast(uint256 id, address account) view returns (uint128)',
  'function hasVotedOverride(uint256 id, address account) view returns (bool)',
  'function getVotes(address account, uint256 timepoint) view returns (uint256)',
  'function getPriorVotes(address account, uint256 block) view returns (uint96)',
  'function getPastBalanceOf(address account, uint256 timepoint) view returns (uint256)',
  'function isValidSignature(bytes32 digest, bytes signature) view returns (bytes4)',
]);

/** Nonces by account, and by account and key (NoncesKeyed), where the answer is the key before the sequence. */
export const nonceAbi = {
  plain: parseAbi(['function nonces(address account) view returns (uint256)']),
  keyed: parseAbi(['function nonces(address account, uint192 key) view returns (uint256)']),
};
