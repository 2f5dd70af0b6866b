import type { DaoPart, HealthFinding, HealthSeverity, PowerName, Who } from '@/core/governor/control';
import type { OperationState } from '@/core/governor/operation';

/** What a power lets somebody do, as a heading, and what it means. */
export type PowerWords = { title: string; meaning: string };

const POWERS: Readonly<Record<PowerName, PowerWords>> = {
  PROPOSER: {
    title: 'Schedule actions',
    meaning: 'What is scheduled runs after the delay, whether there was a vote or not.',
  },
  EXECUTOR: { title: 'Execute what is ready', meaning: 'Runs actions whose delay is over.' },
  CANCELLER: { title: 'Cancel what waits', meaning: 'Stops scheduled actions, also those that won a vote.' },
  ADMIN: { title: 'Administer', meaning: 'Decides who holds the other rights, or the settings.' },
  PENDING_ADMIN: { title: 'Take over', meaning: 'Becomes the administrator as soon as it accepts.' },
  GUARDIAN: { title: 'Cancel proposals', meaning: 'Stops proposals before they are executed.' },
  OWNER: { title: 'Own the contract', meaning: 'What an owner may do is written in its code.' },
  MANAGER: { title: 'Manage', meaning: 'Decides who may propose, and may cancel.' },
  VETOER: { title: 'Veto proposals', meaning: 'Stops any proposal for good.' },
  UPGRADER: { title: 'Replace the code', meaning: 'New code can change every rule.' },
  MINTER: { title: 'Make new tokens', meaning: 'New tokens are new votes.' },
};

/** The words of a power. */
export function powerWords(name: PowerName): PowerWords {
  return POWERS[name];
}

/** The contracts in the order they are shown, with their headings. */
export const PARTS: readonly { part: DaoPart; title: string }[] = [
  { part: 'TIMELOCK', title: 'Timelock' },
  { part: 'GOVERNOR', title: 'Governor' },
  { part: 'TOKEN', title: 'Token' },
];

/** What an account is, next to its address. */
export const WHO: Readonly<Record<Who, string>> = {
  GOVERNOR: 'the Governor',
  TIMELOCK: 'the timelock itself',
  TOKEN: 'the token',
  ANYONE: 'Anyone',
  CONTRACT: 'a contract',
  ACCOUNT: 'an account with a key',
};

type Tone = 'accent' | 'for' | 'against' | 'warn' | 'plain';

/** A severity as a chip: sign and word, so that colour is never alone. */
export const SEVERITY: Readonly<Record<HealthSeverity, { tone: Tone; sign: string; text: string }>> = {
  CRITICAL: { tone: 'against', sign: '▲', text: 'Critical' },
  HIGH: { tone: 'against', sign: '▲', text: 'High' },
  MEDIUM: { tone: 'warn', sign: '▲', text: 'Medium' },
  INFO: { tone: 'plain', sign: '○', text: 'To know' },
  GOOD: { tone: 'for', sign: '✓', text: 'Good' },
};

/** What has become of an operation, as a chip. */
export const OPERATION: Readonly<Record<OperationState, { tone: Tone; sign: string; text: string }>> = {
  WAITING: { tone: 'warn', sign: '○', text: 'Waiting' },
  READY: { tone: 'against', sign: '▲', text: 'Ready to execute' },
  DONE: { tone: 'plain', sign: '✓', text: 'Executed' },
  CANCELLED: { tone: 'plain', sign: '–', text: 'Cancelled' },
  EXPIRED: { tone: 'plain', sign: '–', text: 'Expired' },
  UNKNOWN: { tone: 'warn', sign: '?', text: 'State not known' },
};

/** One line over the health list: how many grave things there are. */
export function summaryOf(findings: readonly HealthFinding[]): string {
  const grave = findings.filter(({ severity }) => severity === 'CRITICAL' || severity === 'HIGH').length;
  if (grave === 0) return 'No serious problems found; this isn’t a guarantee.';
  return grave === 1 ? 'One thing to look at closely.' : `${grave} things to look at closely.`;
}
