import type { Dao, Extension, Family } from '@/core/governor/dao';
import { t } from '@/core/language/message';

/** Families, and the view by which each is known. */
export const KIND_WORDS: Readonly<Record<Family, { text: string; probe: string }>> = {
  openzeppelin: {
    get text() {
      return t`An OpenZeppelin Governor, or one with its interface`;
    },
    probe: 'COUNTING_MODE()',
  },
  bravo: {
    get text() {
      return t`A GovernorBravo, or one with its interface`;
    },
    probe: 'initialProposalId()',
  },
  alpha: {
    get text() {
      return t`A GovernorAlpha, or one with its interface`;
    },
    probe: 'BALLOT_TYPEHASH()',
  },
  agora: {
    get text() {
      return t`An Agora Governor, whose proposals may run modules`;
    },
    probe: 'PROPOSAL_TYPES_CONFIGURATOR()',
  },
  nouns: {
    get text() {
      return t`A Nouns Governor, whose proposals may change`;
    },
    probe: 'nouns()',
  },
};

/** How proposals are named. */
export const ID_WORDS: Readonly<Record<Dao['ids'], string>> = {
  get hash() {
    return t`A proposal is named by the hash of its content`;
  },
  get counter() {
    return t`Proposals are counted: 1, 2, 3`;
  },
  get sequential() {
    return t`Proposals are counted over the hash of their content`;
  },
  get unknown() {
    return t`Not known`;
  },
};

/** Units of a clock. */
export const CLOCK_WORDS: Readonly<Record<Dao['clock']['mode'], string>> = {
  get blocknumber() {
    return t`Counts blocks of this chain`;
  },
  get timestamp() {
    return t`Counts seconds`;
  },
  get 'l1-blocknumber'() {
    return t`Counts blocks of the chain below this one`;
  },
  get unknown() {
    return t`Counts units of its own`;
  },
};

/** Contents of signed ballots. */
export const BALLOT_WORDS: Readonly<Record<Dao['ballot']['form'], string>> = {
  get v5() {
    return t`Name the voter and hold a nonce; smart wallets can sign them`;
  },
  get v4() {
    return t`Name the proposal and the side only; each can be sent once, by anybody`;
  },
  get alpha() {
    return t`Name the proposal, and for or against`;
  },
  get none() {
    return t`Not possible here`;
  },
};

/** Kinds of voting token. */
export const TOKEN_WORDS: Readonly<Record<NonNullable<Dao['token']>['kind'], string>> = {
  get erc20votes() {
    return t`An ERC-20 with votes`;
  },
  get erc721votes() {
    return t`NFTs with one vote each`;
  },
  get comp() {
    return t`With the votes of COMP (getPriorVotes)`;
  },
  get unknown() {
    return t`How it gives votes is not known`;
  },
};

/** Kinds of timelock, and the view by which each is known. */
export const TIMELOCK_WORDS: Readonly<
  Record<NonNullable<Dao['timelock']>['kind'], { text: string; probe: string }>
> = {
  controller: {
    get text() {
      return t`A TimelockController`;
    },
    probe: 'getMinDelay()',
  },
  compound: {
    get text() {
      return t`A Compound Timelock`;
    },
    probe: 'delay()',
  },
  'access-manager': {
    get text() {
      return t`An AccessManager`;
    },
    probe: 'baseDelaySeconds()',
  },
  custom: {
    get text() {
      return t`A contract of its own kind`;
    },
    probe: 'timelock()',
  },
};

/** Extensions of a Governor, and the view by which each is known. */
export const EXTENSION_WORDS: Readonly<Record<Extension, { text: string; probe: string }>> = {
  'late-quorum': {
    get text() {
      return t`A quorum reached late keeps the vote open longer`;
    },
    probe: 'lateQuorumVoteExtension()',
  },
  'super-quorum': {
    get text() {
      return t`Enough votes in favour end a vote early`;
    },
    probe: 'superQuorumNumerator()',
  },
  guardian: {
    get text() {
      return t`A guardian may cancel`;
    },
    probe: 'proposalGuardian()',
  },
  storage: {
    get text() {
      return t`Proposals are kept in the contract`;
    },
    probe: 'proposalDetails(uint256)',
  },
  'keyed-nonces': {
    get text() {
      return t`Signed ballots do not wait for each other`;
    },
    probe: 'nonces(address,uint192)',
  },
  refunds: {
    get text() {
      return t`The fee of a vote is paid back, as far as the organisation has the coins`;
    },
    probe: 'voteSnapshotBlockSwitchProposalId()',
  },
  'bravo-compat': {
    get text() {
      return t`Also speaks as GovernorBravo`;
    },
    probe: 'quorumVotes()',
  },
  multicall: {
    get text() {
      return t`Several calls fit in one transaction`;
    },
    probe: 'multicall(bytes[])',
  },
};
