import type { Dao, Extension, Family } from '@/core/governor/dao';
import { phrase, translated } from '@/core/language/message';

/** Families, and the view by which each is known. */
export const KIND_WORDS: Readonly<Record<Family, { text: string; probe: string }>> = translated(
  {
    openzeppelin: {
      text: phrase`An OpenZeppelin Governor, or one with its interface`,
      probe: 'COUNTING_MODE()',
    },
    bravo: { text: phrase`A GovernorBravo, or one with its interface`, probe: 'initialProposalId()' },
    alpha: { text: phrase`A GovernorAlpha, or one with its interface`, probe: 'BALLOT_TYPEHASH()' },
    agora: {
      text: phrase`An Agora Governor, whose proposals may run modules`,
      probe: 'PROPOSAL_TYPES_CONFIGURATOR()',
    },
    nouns: { text: phrase`A Nouns Governor, whose proposals may change`, probe: 'nouns()' },
  },
  'text',
);

export const ID_WORDS: Readonly<Record<Dao['ids'], string>> = translated({
  hash: phrase`A proposal is named by the hash of its content`,
  counter: phrase`Proposals are counted: 1, 2, 3`,
  sequential: phrase`Proposals are counted over the hash of their content`,
  unknown: phrase`Not known`,
});

export const CLOCK_WORDS: Readonly<Record<Dao['clock']['mode'], string>> = translated({
  blocknumber: phrase`Counts blocks of this chain`,
  timestamp: phrase`Counts seconds`,
  'l1-blocknumber': phrase`Counts blocks of the chain below this one`,
  unknown: phrase`Counts units of its own`,
});

export const BALLOT_WORDS: Readonly<Record<Dao['ballot']['form'], string>> = translated({
  v5: phrase`Name the voter and hold a nonce; smart wallets can sign them`,
  v4: phrase`Name the proposal and the side only; each can be sent once, by anybody`,
  alpha: phrase`Name the proposal, and for or against`,
  none: phrase`Not possible here`,
});

export const TOKEN_WORDS: Readonly<Record<NonNullable<Dao['token']>['kind'], string>> = translated({
  erc20votes: phrase`An ERC-20 with votes`,
  erc721votes: phrase`NFTs with one vote each`,
  comp: phrase`With the votes of COMP (getPriorVotes)`,
  unknown: phrase`How it gives votes is not known`,
});

/** Kinds of timelock, and the view by which each is known. */
export const TIMELOCK_WORDS: Readonly<
  Record<NonNullable<Dao['timelock']>['kind'], { text: string; probe: string }>
> = translated(
  {
    controller: { text: phrase`A TimelockController`, probe: 'getMinDelay()' },
    compound: { text: phrase`A Compound Timelock`, probe: 'delay()' },
    'access-manager': { text: phrase`An AccessManager`, probe: 'baseDelaySeconds()' },
    custom: { text: phrase`A contract of its own kind`, probe: 'timelock()' },
  },
  'text',
);

/** Extensions of a Governor, and the view by which each is known. */
export const EXTENSION_WORDS: Readonly<Record<Extension, { text: string; probe: string }>> = translated(
  {
    'late-quorum': {
      text: phrase`A quorum reached late keeps the vote open longer`,
      probe: 'lateQuorumVoteExtension()',
    },
    'super-quorum': {
      text: phrase`Enough votes in favour end a vote early`,
      probe: 'superQuorumNumerator()',
    },
    guardian: { text: phrase`A guardian may cancel`, probe: 'proposalGuardian()' },
    storage: { text: phrase`Proposals are kept in the contract`, probe: 'proposalDetails(uint256)' },
    'keyed-nonces': {
      text: phrase`Signed ballots do not wait for each other`,
      probe: 'nonces(address,uint192)',
    },
    refunds: {
      text: phrase`The fee of a vote is paid back, as far as the organisation has the coins`,
      probe: 'voteSnapshotBlockSwitchProposalId()',
    },
    'bravo-compat': { text: phrase`Also speaks as GovernorBravo`, probe: 'quorumVotes()' },
    multicall: { text: phrase`Several calls fit in one transaction`, probe: 'multicall(bytes[])' },
    'quorum-bounds': {
      text: phrase`The quorum is a share of the delegated votes, within two bounds`,
      probe: 'minimumQuorum(uint256)',
    },
    routes: {
      text: phrase`Proposals follow one of several routes, each with its own times, threshold and timelock. Quorate shows the settings of the normal route and proposes on it.`,
      probe: 'proposalConfigs(uint256)',
    },
  },
  'text',
);
