import type { Dao, Family } from './dao';

/** Traits of a family of Governors, besides how it is read (chain/contracts/family). */
export type FamilyTraits = {
  /** Interface that it extends: OpenZeppelin's, or Compound's, which counts its proposals and keeps `proposals(id)`. */
  line: 'openzeppelin' | 'compound';
  /** How a proposal is queued, executed and cancelled: by its content or by its number. */
  steps: 'content' | 'number';
  /** Form of a vote: a number and perhaps a reason, or for and against only. */
  vote: 'number' | 'boolean';
  /** Cancel rule of the Governor itself: as OpenZeppelin's core, Bravo with its list of proposers, Alpha, Nouns with sponsors, or Agora with its manager. */
  cancel: 'core' | 'list' | 'guardian' | 'sponsors' | 'manager';
  /** Whoever executes pays the coins of the actions; else the executing contract does. */
  callerPays: boolean;
  ownQuorums: boolean;
  /** Its numbers go on from those of the Governor before it. */
  continues: boolean;
  /** The view that names the token; null where it is one of several. */
  token: string | null;
  /** The view that names who may cancel besides the proposer, and whether no other is asked. */
  guardian: { view: string; isOnly: boolean };
};

const OPENZEPPELIN: FamilyTraits = {
  line: 'openzeppelin',
  steps: 'content',
  vote: 'number',
  cancel: 'core',
  callerPays: false,
  ownQuorums: false,
  continues: false,
  token: 'token()',
  guardian: { view: 'proposalGuardian()', isOnly: true },
};

const BRAVO: FamilyTraits = {
  line: 'compound',
  steps: 'number',
  vote: 'number',
  cancel: 'list',
  callerPays: true,
  ownQuorums: false,
  continues: true,
  token: null,
  guardian: { view: 'whitelistGuardian()', isOnly: false },
};

/** The one table of families: where another one begins, with its adapter and its detection. */
export const FAMILIES: Readonly<Record<Family, FamilyTraits>> = {
  openzeppelin: OPENZEPPELIN,
  bravo: BRAVO,
  alpha: {
    ...BRAVO,
    vote: 'boolean',
    cancel: 'guardian',
    continues: false,
    guardian: { view: 'guardian()', isOnly: true },
  },
  agora: {
    ...OPENZEPPELIN,
    cancel: 'manager',
    ownQuorums: true,
    guardian: { view: 'manager()', isOnly: true },
  },
  nouns: {
    ...BRAVO,
    cancel: 'sponsors',
    callerPays: false,
    ownQuorums: true,
    continues: false,
    token: 'nouns()',
    guardian: { view: 'vetoer()', isOnly: true },
  },
};

/** The names of the families. */
export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly Family[];

/** Whether a Governor numbers its proposals from 1 and keeps their actions, as Bravo, Alpha and Nouns do. */
export const numbersProposals = ({ family }: { family: Family }): boolean =>
  FAMILIES[family].steps === 'number';

/** Whether a vote may come with a reason. */
export const takesReasons = ({ family }: { family: Family }): boolean => FAMILIES[family].vote === 'number';

/** Whether all proposals of a Governor keep to one set of rules; Agora's have kinds, and Nouns' may be edited. */
export const sharesRules = ({ family }: { family: Family }): boolean => !FAMILIES[family].ownQuorums;

/** Whether signed ballots of a Governor can be made and checked here. */
export function takesBallots({ family, ballot }: Pick<Dao, 'family' | 'ballot'>): boolean {
  return ballot.form !== 'none' && sharesRules({ family });
}

/** Coins that whoever executes must attach: those of the actions, or none. */
export function attachedCoins({ family }: { family: Family }, actions: readonly { value: bigint }[]): bigint {
  return FAMILIES[family].callerPays ? actions.reduce((sum, { value }) => sum + value, 0n) : 0n;
}

/** Whether a Governor is one of OpenZeppelin's line, as Agora's is. */
export const isOpenZeppelin = (family: Family): boolean => FAMILIES[family].line === 'openzeppelin';
