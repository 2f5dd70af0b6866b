/** The library a contract is made from: an npm alias of one version of OpenZeppelin's contracts. */
export type Library =
  | 'oz43'
  | 'oz44'
  | 'oz45'
  | 'oz46'
  | 'oz47'
  | 'oz48'
  | 'oz4'
  | 'oz50'
  | 'oz51'
  | 'oz52'
  | 'oz53'
  | 'oz54'
  | 'oz55'
  | '@openzeppelin/contracts';

/** How one organisation is put together. */
export type Recipe = {
  library: Library;
  /** The library with initialisers instead of constructors, and what stands before its code. */
  proxy?: { library: 'oz49u' | 'oz57u'; kind: 'uups' | 'transparent' | 'beacon' | 'clone' };
  /** Modules of the Governor besides `Governor`, in Solidity's order of inheritance. */
  modules: readonly string[];
  token: 'ERC20Votes' | 'ERC20VotesComp' | 'ERC721Votes' | 'ERC20Wrapper' | 'VotesExtended';
  decimals?: number;
  isTimed?: boolean;
  /** Percent of the supply. */
  quorum?: number;
};

const PLAIN = ['GovernorSettings', 'GovernorCountingSimple', 'GovernorVotes', 'GovernorVotesQuorumFraction'];
const FRACTION = [
  'GovernorSettings',
  'GovernorCountingFractional',
  'GovernorVotes',
  'GovernorVotesQuorumFraction',
];
const CONTROL = 'GovernorTimelockControl';
const COMPOUND = 'GovernorTimelockCompound';
const LATE = 'GovernorPreventLateQuorum';

/** Governors of many versions and makes, by the name the tests give them. */
export const RECIPES = {
  '4.3 control': {
    library: 'oz43',
    modules: ['Fixed', 'GovernorCountingSimple', 'GovernorVotes', 'GovernorVotesQuorumFraction', CONTROL],
    token: 'ERC20Votes',
  },
  '4.3 comp token, threshold, Compound timelock': {
    library: 'oz43',
    modules: [
      'Fixed',
      'GovernorProposalThreshold',
      'GovernorCountingSimple',
      'GovernorVotesComp',
      'FixedQuorum',
      COMPOUND,
    ],
    token: 'ERC20VotesComp',
  },
  '4.4 without timelock, 6 decimals': { library: 'oz44', modules: PLAIN, token: 'ERC20Votes', decimals: 6 },
  '4.4 Bravo compatible, Compound timelock': {
    library: 'oz44',
    modules: [
      'GovernorSettings',
      'GovernorCompatibilityBravo',
      'GovernorVotes',
      'GovernorVotesQuorumFraction',
      COMPOUND,
    ],
    token: 'ERC20Votes',
  },
  '4.5 late quorum': { library: 'oz45', modules: [...PLAIN, CONTROL, LATE], token: 'ERC20Votes' },
  '4.5 ERC-721': { library: 'oz45', modules: [...PLAIN, CONTROL], token: 'ERC721Votes' },
  '4.6 0 decimals': { library: 'oz46', modules: [...PLAIN, CONTROL], token: 'ERC20Votes', decimals: 0 },
  '4.7 wrapped token, late quorum': {
    library: 'oz47',
    modules: [...PLAIN, CONTROL, LATE],
    token: 'ERC20Wrapper',
  },
  '4.8 Compound timelock': { library: 'oz48', modules: [...PLAIN, COMPOUND], token: 'ERC20Votes' },
  '4.8 Bravo compatible': {
    library: 'oz48',
    modules: [
      'GovernorSettings',
      'GovernorCompatibilityBravo',
      'GovernorVotes',
      'GovernorVotesQuorumFraction',
      CONTROL,
    ],
    token: 'ERC20Votes',
  },
  '4.9 UUPS': {
    library: 'oz4',
    proxy: { library: 'oz49u', kind: 'uups' },
    modules: [...PLAIN, CONTROL, 'UUPSUpgradeable'],
    token: 'ERC20Votes',
  },
  '4.9 transparent proxy, timestamps, late quorum': {
    library: 'oz4',
    proxy: { library: 'oz49u', kind: 'transparent' },
    modules: [...PLAIN, CONTROL, LATE],
    token: 'ERC20Votes',
    isTimed: true,
  },
  '4.9 comp token': {
    library: 'oz4',
    modules: ['GovernorSettings', 'GovernorCountingSimple', 'GovernorVotesComp', 'FixedQuorum', CONTROL],
    token: 'ERC20VotesComp',
  },
  '5.0 24 decimals': { library: 'oz50', modules: [...PLAIN, CONTROL], token: 'ERC20Votes', decimals: 24 },
  '5.0 access manager': {
    library: 'oz50',
    modules: [...PLAIN, 'GovernorTimelockAccess'],
    token: 'ERC20Votes',
  },
  '5.0 flexible voting': {
    library: 'oz50',
    modules: [
      'GovernorSettings',
      'GovernorCountingFlexible',
      'GovernorVotes',
      'GovernorVotesQuorumFraction',
      CONTROL,
    ],
    token: 'ERC20Votes',
  },
  '5.1 fractional, Compound timelock': {
    library: 'oz51',
    modules: [...FRACTION, COMPOUND],
    token: 'ERC20Votes',
  },
  '5.1 stored, timestamps': {
    library: 'oz51',
    modules: [...PLAIN, CONTROL, 'GovernorStorage'],
    token: 'ERC20Votes',
    isTimed: true,
  },
  '5.2 overridable, timestamps': {
    library: 'oz52',
    modules: [
      'GovernorSettings',
      'GovernorVotes',
      'GovernorCountingOverridable',
      'GovernorVotesQuorumFraction',
      CONTROL,
    ],
    token: 'VotesExtended',
    isTimed: true,
  },
  '5.3 super quorum, guardian': {
    library: 'oz53',
    modules: [
      'GovernorSettings',
      'GovernorCountingSimple',
      'GovernorVotes',
      'GovernorVotesSuperQuorumFraction',
      CONTROL,
      'GovernorProposalGuardian',
    ],
    token: 'ERC20Votes',
  },
  '5.3 fractional, late quorum, ERC-721': {
    library: 'oz53',
    modules: [...FRACTION, CONTROL, LATE],
    token: 'ERC721Votes',
  },
  '5.4 numbered, keyed nonces, guardian': {
    library: 'oz54',
    modules: [
      ...PLAIN,
      CONTROL,
      'GovernorSequentialProposalId',
      'GovernorNoncesKeyed',
      'GovernorProposalGuardian',
    ],
    token: 'ERC20Votes',
  },
  '5.5 quorum of all': { library: 'oz55', modules: [...PLAIN, CONTROL], token: 'ERC20Votes', quorum: 100 },
  '5.5 numbered, stored, fractional': {
    library: 'oz55',
    modules: [...FRACTION, CONTROL, 'GovernorStorage', 'GovernorSequentialProposalId'],
    token: 'ERC20Votes',
  },
  '5.7 beacon proxy, fractional, super quorum': {
    library: '@openzeppelin/contracts',
    proxy: { library: 'oz57u', kind: 'beacon' },
    modules: [
      'GovernorSettings',
      'GovernorCountingFractional',
      'GovernorVotes',
      'GovernorVotesSuperQuorumFraction',
      CONTROL,
    ],
    token: 'ERC20Votes',
  },
  '5.7 clone, overridable, late quorum': {
    library: '@openzeppelin/contracts',
    proxy: { library: 'oz57u', kind: 'clone' },
    modules: [
      'GovernorSettings',
      'GovernorVotes',
      'GovernorCountingOverridable',
      'GovernorVotesQuorumFraction',
      CONTROL,
      LATE,
    ],
    token: 'VotesExtended',
  },
} as const satisfies Record<string, Recipe>;

/** The name of one of these organisations. */
export type VersionName = keyof typeof RECIPES;

/** The names of all of them. */
export const VERSIONS = Object.keys(RECIPES) as readonly VersionName[];

/** Versions that stand for all: each kind of token, timelock, proxy, clock and counting is in one of them. */
export const USUAL_VERSIONS: readonly VersionName[] = [
  '4.3 comp token, threshold, Compound timelock',
  '4.5 ERC-721',
  '4.8 Bravo compatible',
  '4.9 transparent proxy, timestamps, late quorum',
  '5.0 access manager',
  '5.1 fractional, Compound timelock',
  '5.2 overridable, timestamps',
  '5.4 numbered, keyed nonces, guardian',
  '5.7 beacon proxy, fractional, super quorum',
];
