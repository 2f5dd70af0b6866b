import type { StateLook } from '@/components/ui/StateChip';
import type { DaoPart, HealthFinding, HealthSeverity, PowerName, Who } from '@/core/governor/control';
import type { OperationState } from '@/core/governor/operation';
import { phrase, t, translated } from '@/core/language/message';

export type PowerWords = { title: string; meaning: string };

const POWERS: Readonly<Record<PowerName, PowerWords>> = translated(
  {
    PROPOSER: {
      title: phrase`Schedule actions`,
      meaning: phrase`Scheduled calls run after the delay, with or without a vote.`,
    },
    EXECUTOR: { title: phrase`Execute what is ready`, meaning: phrase`Runs actions after their delay.` },
    CANCELLER: {
      title: phrase`Cancel what waits`,
      meaning: phrase`Stops scheduled actions, also those that won a vote.`,
    },
    ADMIN: {
      title: phrase`Administer`,
      meaning: phrase`Decides who holds the other rights, or the settings.`,
    },
    PENDING_ADMIN: {
      title: phrase`Take over`,
      meaning: phrase`Becomes the administrator as soon as it accepts.`,
    },
    GUARDIAN: { title: phrase`Cancel proposals`, meaning: phrase`Stops proposals before they are executed.` },
    OWNER: { title: phrase`Own the contract`, meaning: phrase`What an owner may do is written in its code.` },
    MANAGER: { title: phrase`Manage`, meaning: phrase`Decides who may propose, and may cancel.` },
    VETOER: { title: phrase`Veto proposals`, meaning: phrase`Stops any proposal for good.` },
    UPGRADER: { title: phrase`Replace the code`, meaning: phrase`New code can change every rule.` },
    MINTER: { title: phrase`Make new tokens`, meaning: phrase`New tokens are new votes.` },
  },
  'title',
  'meaning',
);

export function powerWords(name: PowerName): PowerWords {
  return POWERS[name];
}

/** The contracts in the order they are shown, with their headings. */
export const PARTS: readonly { part: DaoPart; title: string }[] = translated(
  [
    { part: 'TIMELOCK', title: phrase`Timelock` },
    { part: 'GOVERNOR', title: phrase`Governor` },
    { part: 'TOKEN', title: phrase`Token` },
  ],
  'title',
);

export const WHO: Readonly<Record<Who, string>> = translated({
  GOVERNOR: phrase`the Governor`,
  TIMELOCK: phrase`the timelock itself`,
  TOKEN: phrase`the token`,
  ANYONE: phrase`Anyone`,
  CONTRACT: phrase`a contract`,
  ACCOUNT: phrase`an account with a key`,
});

/** A severity as a chip: sign and word, so that colour is never alone. */
export const SEVERITY: Readonly<Record<HealthSeverity, StateLook>> = translated(
  {
    CRITICAL: { tone: 'against', sign: '▲', text: phrase`Critical` },
    HIGH: { tone: 'against', sign: '▲', text: phrase`High` },
    MEDIUM: { tone: 'warn', sign: '▲', text: phrase`Medium` },
    INFO: { tone: 'plain', sign: '○', text: phrase`To know` },
    GOOD: { tone: 'for', sign: '✓', text: phrase`Good` },
  },
  'text',
);

export const OPERATION: Readonly<Record<OperationState, StateLook>> = translated(
  {
    WAITING: { tone: 'warn', sign: '○', text: phrase`Waiting` },
    READY: { tone: 'against', sign: '▲', text: phrase`Ready to execute` },
    DONE: { tone: 'plain', sign: '✓', text: phrase`Executed` },
    CANCELLED: { tone: 'plain', sign: '–', text: phrase`Cancelled` },
    EXPIRED: { tone: 'plain', sign: '–', text: phrase`Expired` },
    UNKNOWN: { tone: 'warn', sign: '?', text: phrase`State not known` },
  },
  'text',
);

/** One line over the health list: how many grave things there are. */
export function summaryOf(findings: readonly HealthFinding[]): string {
  const grave = findings.filter(({ severity }) => severity === 'CRITICAL' || severity === 'HIGH').length;
  if (grave === 0) return t`No serious problems found; this isn’t a guarantee.`;
  return grave === 1 ? t`One thing to look at closely.` : t`${grave} things to look at closely.`;
}
