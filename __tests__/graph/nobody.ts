import { UNCOMPARED } from '@/lib/graph/agreement';
import type { ControlReader } from '@/lib/graph/chain';
import type { TimelockIndex } from '@/lib/graph/timelock';

/** A timelock of which nothing is read. */
export const NO_LOGS: TimelockIndex = {
  want: () => undefined,
  operations: () => [],
  roles: () => [],
  status: () => ({
    from: null,
    isFromStart: false,
    gaps: [],
    complete: false,
    reading: false,
    progress: 0,
    problem: null,
  }),
};
/** No other endpoints to compare. */
export const NO_OTHERS = { compare: async () => UNCOMPARED };

/** Answers of nobody about who may do what. */
export const NO_CONTROL: ControlReader = {
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
