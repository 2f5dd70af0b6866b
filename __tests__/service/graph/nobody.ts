import { UNCOMPARED } from '@/service/graph/agreement';
import type { OpenedDao } from '@/service/graph/context';
import { DelegateTable } from '@/service/indexer/delegates/delegateTable';

const UNREAD = {
  want: () => undefined,
  status: () => ({
    ...{ from: null, isFromStart: false, gaps: [], complete: false, reading: false, progress: 0 },
    problem: null,
  }),
};

/** Contracts whose logs are not read. */
export const NO_HISTORY: OpenedDao['history'] = {
  open: async () => ({
    timelock: { ...UNREAD, told: () => ({ operations: [], roles: [], changes: [], born: null }) },
    governor: { ...UNREAD, told: () => ({ changes: [], born: null }) },
    shares: { ...UNREAD, told: () => ({ proxies: new Map(), owners: new Map(), born: null }) },
  }),
};

export const NO_NAMES = async (): Promise<never> => {
  throw new Error('there are no names here');
};

export const NO_OTHERS = { compare: async () => UNCOMPARED };

/** Answers of nobody about who may do what. */
export const NO_CONTROL: OpenedDao['control'] = {
  control: async (dao, _, at) => ({
    governor: dao.address,
    timelock: null,
    delay: null,
    powers: [],
    unread: [],
    at,
  }),
  operations: async () => new Map(),
};

/** Delegations of which nothing is read. */
export const NO_DELEGATES: OpenedDao['delegates'] = {
  want: () => undefined,
  wantHistory: () => undefined,
  list: () => [],
  line: (address) => ({ address, power: 0n, delegators: 0, changed: null }),
  changes: () => [],
  delegators: () => [],
  delegated: () => 0n,
  held: () => ({ table: new DelegateTable(), coverage: [] }),
  judge: () => undefined,
  status: () => ({
    ...{ from: null, isFromStart: false, gaps: [], breaks: [], complete: false, reading: false },
    ...{ progress: 0, problem: null, checkpoint: null, isHistoryRead: true },
  }),
  idle: async () => undefined,
};

/** A token that says nothing. */
export const NO_POWER: OpenedDao['power'] = {
  powers: async (_, accounts) => ({ powers: accounts.map(() => null), supply: null }),
  holdings: async (_, accounts) => accounts.map(() => ({ balance: null, chosen: null })),
  shares: async () => null,
  lent: async () => [],
};

/** Empty parts of an organisation beside its proposals, for tests about proposals. */
export const NOTHING = {
  multiDelegate: null,
  franchiserFactory: null,
  history: NO_HISTORY,
  control: NO_CONTROL,
  endpoints: NO_OTHERS,
  delegates: NO_DELEGATES,
  power: NO_POWER,
  treasury: async () => ({ holdings: [], assets: [], silent: 0 }),
  analysis: () => Promise.reject(new Error('nothing is analysed here')),
};
