import { block, event, GOVERNOR } from '../components/world';

export const TIMELOCK = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
/** An account that holds what it should not. */
export const INTRUDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const KEEPER = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
/** Slot of the administrator (ERC-1967). */
export const SLOT = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';

/** Proof of a line. */
export function reading(changes: Record<string, unknown> = {}) {
  const args = [`0x${'b0'.repeat(32)}`, INTRUDER];
  return {
    figure: null,
    kind: 'CALL',
    contract: TIMELOCK,
    call: 'hasRole(bytes32,address)',
    args,
    word: 0,
    value: 'true',
    block: '1000',
    ...changes,
  };
}

export const holder = (account: string, who: string, changes: Record<string, unknown> = {}) => ({
  account,
  who,
  via: null,
  since: event('RoleGranted', 500),
  until: null,
  untilProof: null,
  proof: reading(),
  ...changes,
});

/** How far the timelock's logs are read: whole, unless said otherwise. */
export const timelockSync = (changes: Record<string, unknown> = {}) => ({
  complete: true,
  reading: false,
  progress: 1,
  from: '12',
  fromStart: true,
  gaps: [],
  problem: null,
  ...changes,
});

/** Powers: an intruder may schedule, and may replace the token's code. */
export function control(changes: Record<string, unknown> = {}) {
  return {
    at: block(1000),
    timelock: TIMELOCK,
    delay: '172800',
    powers: [
      {
        name: 'PROPOSER',
        part: 'TIMELOCK',
        contract: TIMELOCK,
        whole: true,
        holders: [holder(GOVERNOR, 'GOVERNOR'), holder(INTRUDER, 'ACCOUNT')],
      },
      {
        name: 'EXECUTOR',
        part: 'TIMELOCK',
        contract: TIMELOCK,
        whole: true,
        holders: [holder(`0x${'00'.repeat(20)}`, 'ANYONE', { since: null })],
      },
      { name: 'CANCELLER', part: 'TIMELOCK', contract: TIMELOCK, whole: true, holders: [] },
      {
        name: 'UPGRADER',
        part: 'TOKEN',
        contract: KEEPER,
        whole: true,
        holders: [
          holder(INTRUDER, 'ACCOUNT', {
            via: KEEPER,
            since: null,
            proof: reading({ kind: 'SLOT', call: SLOT, args: [], value: KEEPER }),
          }),
        ],
      },
    ],
    findings: [
      {
        code: 'proposer-extra',
        severity: 'CRITICAL',
        sentence: `The account ${INTRUDER} may schedule anything in the timelock without a vote of this Governor.`,
        proof: reading(),
      },
      { code: 'delay', severity: 'GOOD', sentence: 'Queued proposals wait at least 2 days.', proof: null },
    ],
    sync: timelockSync(),
    ...changes,
  };
}

/** Something an intruder scheduled. */
export const operation = (changes: Record<string, unknown> = {}) => ({
  id: `31337:${TIMELOCK}:0x${'0a'.repeat(32)}`,
  operationId: `0x${'0a'.repeat(32)}`,
  proposalId: null,
  foreign: true,
  calls: [{ target: KEEPER, value: '5000000000000000000', signature: '', calldata: '0xa9059cbb00' }],
  delay: '172800',
  readyAt: '1794300000',
  state: 'WAITING',
  scheduled: event('CallScheduled', 700),
  executed: null,
  cancelled: null,
  proof: reading({ call: 'getTimestamp(bytes32)', value: '1794300000' }),
  ...changes,
});

export function page(items: readonly unknown[] = [], changes: Record<string, unknown> = {}) {
  const foreign = items.length;
  return { items, cursor: null, total: foreign, foreign, at: block(1000), sync: timelockSync(), ...changes };
}
