import type { Dao, Extension, Family } from '@/core/governor/dao';

/** What a family is, and the view by which it is known. */
export const KIND_WORDS: Readonly<Record<Family, { text: string; probe: string }>> = {
  openzeppelin: { text: 'An OpenZeppelin Governor, or one with its interface', probe: 'COUNTING_MODE()' },
  bravo: { text: 'A GovernorBravo, or one with its interface', probe: 'initialProposalId()' },
  alpha: { text: 'A GovernorAlpha, or one with its interface', probe: 'BALLOT_TYPEHASH()' },
  agora: {
    text: 'An Agora Governor, whose proposals may run modules',
    probe: 'PROPOSAL_TYPES_CONFIGURATOR()',
  },
  nouns: { text: 'A Nouns Governor, whose proposals may change', probe: 'nouns()' },
};

/** How proposals are named. */
export const ID_WORDS: Readonly<Record<Dao['ids'], string>> = {
  hash: 'A proposal is named by the hash of its content',
  counter: 'Proposals are counted: 1, 2, 3',
  sequential: 'Proposals are counted over the hash of their content',
  unknown: 'Not known',
};

/** What a clock counts. */
export const CLOCK_WORDS: Readonly<Record<Dao['clock']['mode'], string>> = {
  blocknumber: 'Counts blocks of this chain',
  timestamp: 'Counts seconds',
  'l1-blocknumber': 'Counts blocks of the chain below this one',
  unknown: 'Counts units of its own',
};

/** What signed ballots hold. */
export const BALLOT_WORDS: Readonly<Record<Dao['ballot']['form'], string>> = {
  v5: 'Name the voter and hold a nonce; smart wallets can sign them',
  v4: 'Name the proposal and the side only; each can be sent once, by anybody',
  alpha: 'Name the proposal, and for or against',
  none: 'Not possible here',
};

/** What a voting token is. */
export const TOKEN_WORDS: Readonly<Record<NonNullable<Dao['token']>['kind'], string>> = {
  erc20votes: 'An ERC-20 with votes',
  erc721votes: 'NFTs with one vote each',
  comp: 'With the votes of COMP (getPriorVotes)',
  unknown: 'How it gives votes is not known',
};

/** What a timelock is, and the view by which it is known. */
export const TIMELOCK_WORDS: Readonly<
  Record<NonNullable<Dao['timelock']>['kind'], { text: string; probe: string }>
> = {
  controller: { text: 'A TimelockController', probe: 'getMinDelay()' },
  compound: { text: 'A Compound Timelock', probe: 'delay()' },
  'access-manager': { text: 'An AccessManager', probe: 'baseDelaySeconds()' },
  custom: { text: 'A contract of its own kind', probe: 'timelock()' },
};

/** What else a Governor can do, and the view by which it is known. */
export const EXTENSION_WORDS: Readonly<Record<Extension, { text: string; probe: string }>> = {
  'late-quorum': {
    text: 'A quorum reached late keeps the vote open longer',
    probe: 'lateQuorumVoteExtension()',
  },
  'super-quorum': { text: 'Enough votes in favour end a vote early', probe: 'superQuorumNumerator()' },
  guardian: { text: 'A guardian may cancel', probe: 'proposalGuardian()' },
  storage: { text: 'Proposals are kept in the contract', probe: 'proposalDetails(uint256)' },
  'keyed-nonces': { text: 'Signed ballots do not wait for each other', probe: 'nonces(address,uint192)' },
  refunds: {
    text: 'The fee of a vote is paid back, as far as the organisation has the coins',
    probe: 'voteSnapshotBlockSwitchProposalId()',
  },
  'bravo-compat': { text: 'Also speaks as GovernorBravo', probe: 'quorumVotes()' },
  multicall: { text: 'Several calls fit in one transaction', probe: 'multicall(bytes[])' },
};
