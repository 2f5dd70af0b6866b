import type { DaoPart, HealthFinding, HealthSeverity, PowerName, Who } from '@/core/governor/control';
import type { OperationState } from '@/core/governor/operation';
import { t } from '@/core/language/message';

/** Heading for a power, and its meaning. */
export type PowerWords = { title: string; meaning: string };

const POWERS: Readonly<Record<PowerName, PowerWords>> = {
  PROPOSER: {
    get title() {
      return t`Schedule actions`;
    },
    get meaning() {
      return t`Scheduled calls run after the delay, with or without a vote.`;
    },
  },
  EXECUTOR: {
    get title() {
      return t`Execute what is ready`;
    },
    get meaning() {
      return t`Runs actions after their delay.`;
    },
  },
  CANCELLER: {
    get title() {
      return t`Cancel what waits`;
    },
    get meaning() {
      return t`Stops scheduled actions, also those that won a vote.`;
    },
  },
  ADMIN: {
    get title() {
      return t`Administer`;
    },
    get meaning() {
      return t`Decides who holds the other rights, or the settings.`;
    },
  },
  PENDING_ADMIN: {
    get title() {
      return t`Take over`;
    },
    get meaning() {
      return t`Becomes the administrator as soon as it accepts.`;
    },
  },
  GUARDIAN: {
    get title() {
      return t`Cancel proposals`;
    },
    get meaning() {
      return t`Stops proposals before they are executed.`;
    },
  },
  OWNER: {
    get title() {
      return t`Own the contract`;
    },
    get meaning() {
      return t`What an owner may do is written in its code.`;
    },
  },
  MANAGER: {
    get title() {
      return t`Manage`;
    },
    get meaning() {
      return t`Decides who may propose, and may cancel.`;
    },
  },
  VETOER: {
    get title() {
      return t`Veto proposals`;
    },
    get meaning() {
      return t`Stops any proposal for good.`;
    },
  },
  UPGRADER: {
    get title() {
      return t`Replace the code`;
    },
    get meaning() {
      return t`New code can change every rule.`;
    },
  },
  MINTER: {
    get title() {
      return t`Make new tokens`;
    },
    get meaning() {
      return t`New tokens are new votes.`;
    },
  },
};

/** The words of a power. */
export function powerWords(name: PowerName): PowerWords {
  return POWERS[name];
}

/** The contracts in the order they are shown, with their headings. */
export const PARTS: readonly { part: DaoPart; title: string }[] = [
  {
    part: 'TIMELOCK',
    get title() {
      return t`Timelock`;
    },
  },
  {
    part: 'GOVERNOR',
    get title() {
      return t`Governor`;
    },
  },
  {
    part: 'TOKEN',
    get title() {
      return t`Token`;
    },
  },
];

/** Kinds of accounts, for use next to an address. */
export const WHO: Readonly<Record<Who, string>> = {
  get GOVERNOR() {
    return t`the Governor`;
  },
  get TIMELOCK() {
    return t`the timelock itself`;
  },
  get TOKEN() {
    return t`the token`;
  },
  get ANYONE() {
    return t`Anyone`;
  },
  get CONTRACT() {
    return t`a contract`;
  },
  get ACCOUNT() {
    return t`an account with a key`;
  },
};

type Tone = 'accent' | 'for' | 'against' | 'warn' | 'plain';

/** A severity as a chip: sign and word, so that colour is never alone. */
export const SEVERITY: Readonly<Record<HealthSeverity, { tone: Tone; sign: string; text: string }>> = {
  CRITICAL: {
    tone: 'against',
    sign: '▲',
    get text() {
      return t`Critical`;
    },
  },
  HIGH: {
    tone: 'against',
    sign: '▲',
    get text() {
      return t`High`;
    },
  },
  MEDIUM: {
    tone: 'warn',
    sign: '▲',
    get text() {
      return t`Medium`;
    },
  },
  INFO: {
    tone: 'plain',
    sign: '○',
    get text() {
      return t`To know`;
    },
  },
  GOOD: {
    tone: 'for',
    sign: '✓',
    get text() {
      return t`Good`;
    },
  },
};

/** Chips for the states of an operation. */
export const OPERATION: Readonly<Record<OperationState, { tone: Tone; sign: string; text: string }>> = {
  WAITING: {
    tone: 'warn',
    sign: '○',
    get text() {
      return t`Waiting`;
    },
  },
  READY: {
    tone: 'against',
    sign: '▲',
    get text() {
      return t`Ready to execute`;
    },
  },
  DONE: {
    tone: 'plain',
    sign: '✓',
    get text() {
      return t`Executed`;
    },
  },
  CANCELLED: {
    tone: 'plain',
    sign: '–',
    get text() {
      return t`Cancelled`;
    },
  },
  EXPIRED: {
    tone: 'plain',
    sign: '–',
    get text() {
      return t`Expired`;
    },
  },
  UNKNOWN: {
    tone: 'warn',
    sign: '?',
    get text() {
      return t`State not known`;
    },
  },
};

/** One line over the health list: how many grave things there are. */
export function summaryOf(findings: readonly HealthFinding[]): string {
  const grave = findings.filter(({ severity }) => severity === 'CRITICAL' || severity === 'HIGH').length;
  if (grave === 0) return t`No serious problems found; this isn’t a guarantee.`;
  return grave === 1 ? t`One thing to look at closely.` : t`${grave} things to look at closely.`;
}
