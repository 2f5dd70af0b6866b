import type { Address, Hex } from 'viem';
import type { Block } from './dao';
import type { Reading } from './reading';

/** Position of a log; the time in Unix seconds if the log carried it. */
export type LogPosition = {
  block: bigint;
  blockHash: Hex;
  timestamp: bigint | null;
  transaction: Hex;
  logIndex: number;
};

/** One `RoleGranted` or `RoleRevoked` of a timelock. */
export type RoleEvent = { role: Hex; account: Address; isGranted: boolean; place: LogPosition };

/** Kind of an account: a part of the organisation, everybody, another contract, or an account with a key. */
export type Who = 'GOVERNOR' | 'TIMELOCK' | 'TOKEN' | 'ANYONE' | 'CONTRACT' | 'ACCOUNT';

/** A rule or a right that logs tell changes of; RIGHT is one of a TimelockController. */
export type RuleName =
  | 'VOTING_DELAY'
  | 'VOTING_PERIOD'
  | 'PROPOSAL_THRESHOLD'
  | 'PROPOSAL_THRESHOLD_BPS'
  | 'QUORUM_NUMERATOR'
  | 'QUORUM_BPS'
  | 'MIN_QUORUM_BPS'
  | 'MAX_QUORUM_BPS'
  | 'SUPER_QUORUM_NUMERATOR'
  | 'LATE_QUORUM_EXTENSION'
  | 'TIMELOCK'
  | 'TIMELOCK_DELAY'
  | 'GUARDIAN'
  | 'VETOER'
  | 'ADMIN'
  | 'PENDING_ADMIN'
  | 'OWNER'
  | 'UPGRADER'
  | 'CODE'
  | 'RIGHT';

/** Holder of a power; `via` is the contract between; `until` is when a contract says that it ends, in Unix seconds. */
export type Holder = {
  account: Address;
  who: Who;
  via: Address | null;
  since: LogPosition | null;
  until: { seconds: bigint; proof: Reading } | null;
  proof: Reading;
};

/** Something that can be done besides voting, and to which contract. */
export type PowerName =
  | 'PROPOSER'
  | 'EXECUTOR'
  | 'CANCELLER'
  | 'ADMIN'
  | 'PENDING_ADMIN'
  | 'GUARDIAN'
  | 'OWNER'
  | 'MANAGER'
  | 'VETOER'
  | 'UPGRADER'
  | 'MINTER';

/** The contracts of an organisation. */
export type DaoPart = 'GOVERNOR' | 'TIMELOCK' | 'TOKEN';

/** Holders of one power. Not `isWhole`: there may be others, because not all logs were read or the code decides. */
export type Power = {
  name: PowerName;
  part: DaoPart;
  contract: Address;
  holders: readonly Holder[];
  isWhole: boolean;
};

/** Powers in an organisation and their holders, all read at block `at`; `delay` in seconds, null if there is none. */
export type Control = {
  governor: Address;
  timelock: { address: Address; kind: 'controller' | 'compound' | 'access-manager' | 'custom' } | null;
  delay: { seconds: bigint; proof: Reading } | null;
  powers: readonly Power[];
  /** Contracts of which it could not be read whether their code can be replaced. */
  unread: readonly DaoPart[];
  at: Block;
};

/** How much a finding matters; GOOD is a protection that is there. */
export const HEALTH_SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'INFO', 'GOOD'] as const;

/** One of the severities. */
export type HealthSeverity = (typeof HEALTH_SEVERITIES)[number];

/** One line of the health list: what was found, in one sentence, and what proves it (null: that something is absent). */
export type HealthFinding = {
  code: string;
  severity: HealthSeverity;
  sentence: string;
  proof: Reading | null;
};

/** Powers that can stop a proposal; councils hold a proposer's right for it too. */
export const STOPPING: readonly PowerName[] = ['CANCELLER', 'GUARDIAN', 'VETOER', 'PROPOSER'];

/** The one power of that name, undefined where the organisation has none of it. */
export function powerOf(control: Control, name: PowerName, part: DaoPart): Power | undefined {
  return control.powers.find((power) => power.name === name && power.part === part);
}

/** Whether an account is the organisation itself: what it does was decided by a vote. */
export const isItself = ({ who }: Pick<Holder, 'who'>): boolean => who === 'GOVERNOR' || who === 'TIMELOCK';
