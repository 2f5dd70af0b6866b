import type { Hex } from 'viem';
import type { Revert } from './governorErrors';

/** The errors of OpenZeppelin 5's access control, votes, signatures, calls and tokens, by selector. */
export const CONTRACT_ERRORS: Readonly<Record<Hex, Revert>> = {
  '0xe2517d3f': {
    error: 'AccessControlUnauthorizedAccount(address,bytes32)',
    words: '{account} does not have {role} on this contract.',
    names: ['account', 'role'],
  },
  '0x6697b232': {
    error: 'AccessControlBadConfirmation()',
    words: 'A right can only be renounced by its holder.',
  },
  '0x60a299b0': {
    error: 'AccessManagerNotScheduled(bytes32)',
    words: 'The operation {hash} was not scheduled.',
    names: ['hash'],
  },
  '0x18cb6b7a': {
    error: 'AccessManagerNotReady(bytes32)',
    words: 'The waiting period of the operation {hash} is not over.',
    names: ['hash'],
  },
  '0x78a5d6e4': {
    error: 'AccessManagerExpired(bytes32)',
    words: 'The scheduled operation {hash} has expired.',
    names: ['hash'],
  },
  '0x813e9459': {
    error: 'AccessManagerAlreadyScheduled(bytes32)',
    words: 'The operation {hash} is already scheduled.',
    names: ['hash'],
  },
  '0x81c6f24b': {
    error: 'AccessManagerUnauthorizedCall(address,address,bytes4)',
    words: '{account} is not allowed to call the function {selector} of {target}.',
    names: ['account', 'target:account', 'selector'],
  },
  '0xf07e038f': {
    error: 'AccessManagerUnauthorizedAccount(address,uint64)',
    words: '{account} lacks the right number {number}.',
    names: ['account', 'number'],
  },
  '0x068ca9d8': {
    error: 'AccessManagedUnauthorized(address)',
    words: '{account} is not allowed to do this.',
    names: ['account'],
  },
  '0xaf77169d': {
    error: 'AccessManagedRequiredDelay(address,uint32)',
    words: 'A call of {account} must be scheduled {span} ahead.',
    names: ['account', 'span'],
  },
  '0xecd3f81e': {
    error: 'ERC5805FutureLookup(uint256,uint48)',
    words: 'The figure is not known yet (voting power is fixed at the snapshot).',
  },
  '0x6ff07140': {
    error: 'ERC6372InconsistentClock()',
    words: 'The token contract reports its clock wrongly.',
  },
  '0x4683af0e': {
    error: 'VotesExpiredSignature(uint256)',
    words: 'The delegation signature has expired ({time}).',
    names: ['time'],
  },
  '0x2520601d': {
    error: 'CheckpointUnorderedInsertion()',
    words: 'The token contract cannot record this change.',
  },
  '0x1cb15d26': {
    error: 'ERC20ExceededSafeSupply(uint256,uint256)',
    words: 'The token supply would exceed the limit for voting.',
  },
  '0x6dfcc650': { error: 'SafeCastOverflowedUintDowncast(uint8,uint256)', words: 'The number is too large.' },
  '0xf645eedf': { error: 'ECDSAInvalidSignature()', words: 'The signature is not valid.' },
  '0xfce698f7': {
    error: 'ECDSAInvalidSignatureLength(uint256)',
    words: 'This wallet’s signature type is not accepted here; vote with a transaction.',
  },
  '0xd78bce0c': { error: 'ECDSAInvalidSignatureS(bytes32)', words: 'The signature is not valid.' },
  '0xd6bda275': {
    error: 'FailedCall()',
    words: 'One action of the proposal failed without giving a reason.',
  },
  '0x1425ea42': {
    error: 'FailedInnerCall()',
    words: 'One action of the proposal failed without giving a reason.',
  },
  '0xcf479181': {
    error: 'InsufficientBalance(uint256,uint256)',
    words: 'The executing contract holds {held}; {needed} are needed.',
    names: ['held:coin', 'needed:coin'],
  },
  '0xcd786059': {
    error: 'AddressInsufficientBalance(address)',
    words: '{account} does not hold enough of the chain’s coin.',
    names: ['account'],
  },
  '0x9996b315': {
    error: 'AddressEmptyCode(address)',
    words: 'There is no contract at {account}.',
    names: ['account'],
  },
  '0x75e52f4f': {
    error: 'QueueEmpty()',
    words: 'This change must be executed through the Governor, not directly on the timelock.',
  },
  '0x3db2a12a': {
    error: 'Empty()',
    words: 'This change must be executed through the Governor, not directly on the timelock.',
  },
  '0x8acb5f27': { error: 'QueueFull()', words: 'Too many self-calls.' },
  '0x118cdaa7': {
    error: 'OwnableUnauthorizedAccount(address)',
    words: '{account} does not own the target contract.',
    names: ['account'],
  },
  '0x1e4fbdf7': {
    error: 'OwnableInvalidOwner(address)',
    words: 'The new owner {account} is not valid.',
    names: ['account'],
  },
  '0xf92ee8a9': { error: 'InvalidInitialization()', words: 'The contract is already set up.' },
  '0xe450d38c': {
    error: 'ERC20InsufficientBalance(address,uint256,uint256)',
    words: '{account} does not hold enough tokens: {held} of {needed}, in the token’s smallest unit.',
    names: ['account', 'held:number', 'needed:number'],
  },
  '0xfb8f41b2': {
    error: 'ERC20InsufficientAllowance(address,uint256,uint256)',
    words:
      'The spending permission of {account} is too low: {held} of {needed}, in the token’s smallest unit.',
    names: ['account', 'held:number', 'needed:number'],
  },
  '0x7e273289': {
    error: 'ERC721NonexistentToken(uint256)',
    words: 'The NFT number {number} does not exist.',
    names: ['number'],
  },
  '0xd93c0665': { error: 'EnforcedPause()', words: 'The target contract is paused.' },
  '0x4c9c8ce3': {
    error: 'ERC1967InvalidImplementation(address)',
    words: 'There is no contract at the new code address {account}.',
    names: ['account'],
  },
  '0xe07c8dba': {
    error: 'UUPSUnauthorizedCallContext()',
    words: 'The upgrade was sent to the wrong contract.',
  },
};
