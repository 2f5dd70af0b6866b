import { phrase, phraseTable, t, translate } from '@/core/language/message';
import {
  type DaoPart,
  type HealthFinding,
  type HealthSeverity,
  type Holder,
  isItself,
  type Power,
  type PowerName,
} from './control';
import type { Reading } from './reading';

const PARTS: Readonly<Record<DaoPart, string>> = {
  GOVERNOR: phrase`the Governor`,
  TIMELOCK: phrase`the timelock`,
  TOKEN: phrase`the token`,
};

// A line each: the code (with a form, where one has several), its severity, its sentence. `any-` stands for the parts that
// have no line of their own.
const TABLE = phraseTable`
no-timelock | MEDIUM | There is no timelock: what has passed can be executed at once.
timelock-unread | MEDIUM | The timelock {timelock} is of a kind whose rights cannot be read here.
proposer-extra | CRITICAL | {holder} may schedule anything in the timelock without a vote of this Governor.
proposer-missing | CRITICAL | The Governor may not schedule in the timelock: nothing that passes can be queued.
proposer-only | GOOD | Only the Governor may schedule in the timelock.
executor-open | INFO | Anyone may execute a ready proposal, so no account can hold it back. This is usual.
executor-missing | HIGH | The Governor may not execute in the timelock: what is queued depends on its executors.
executor-governor | INFO | Anyone may execute what is ready, through the Governor; others need a right of their own.
stopper-ends | MEDIUM | {holder} can stop proposals for {span} more, as its contract says. After that, one protection is gone.
stopper-ended | INFO | {holder} had the power to stop proposals until a time that is past, as its contract says. It may hold it until somebody takes it away.
canceller-extra | MEDIUM | {holder} may cancel what has passed and waits in the timelock.
admin-foreign compound | CRITICAL | {holder} may queue and execute anything in the timelock without a vote of this Governor.
admin-foreign | CRITICAL | {holder} may give itself every right on the timelock, without a vote.
admin-pending | HIGH | {holder} can take over the timelock by accepting it.
admin-nobody | MEDIUM | No account can change the rights on the timelock any more, not even a proposal.
admin-self compound | GOOD | Only the Governor may queue, execute and cancel in the timelock.
admin-self | GOOD | The rights on the timelock can be changed by a proposal only.
delay-unread | MEDIUM | The delay of the timelock could not be read.
delay-none | HIGH | The timelock has no delay: what is queued is ready at once.
delay-short | MEDIUM | Queued proposals wait only {span}: little time to notice them and to leave.
delay | GOOD | Queued proposals wait at least {span}.
any-upgrader-foreign | CRITICAL | {holder} may replace the code of {part}, and with it its rules, without a vote.
token-upgrader-foreign | HIGH | {holder} may replace the code of {part}, and with it its rules, without a vote.
any-upgrader-self | INFO | The code of {part} can be replaced by a proposal.
any-upgrader-unread | MEDIUM | The code of {part} can be replaced, and its own code decides by whom; that could not be read.
any-upgrader-unknown | MEDIUM | Whether the code of {part} can be replaced could not be read: the endpoint gives no storage.
governor-admin-foreign | CRITICAL | {holder} may change the settings or the code of {part} without a vote.
governor-admin-self | INFO | The settings of {part} can be changed by a proposal only.
governor-pending-admin-foreign | HIGH | {holder} can take over {part} by accepting it.
governor-pending-admin-self | INFO | The organisation itself is to take over {part}.
any-owner-foreign | HIGH | {holder} owns {part}; what an owner may do there is in its code.
token-owner-foreign | MEDIUM | {holder} owns {part}; what an owner may do there, such as making new tokens, is in its code.
any-owner-self | INFO | The organisation owns {part} itself.
any-minter-foreign | HIGH | {holder} may make new tokens, and with them new votes.
any-minter-self | INFO | New tokens can be made by a proposal.
any-minter-unread | MEDIUM | New tokens can be made by holders of a right (MINTER_ROLE) that cannot be listed here.
any-guardian-foreign | INFO | {holder} may cancel proposals of this Governor.
any-guardian-self | INFO | Proposals can be cancelled by a proposal.
any-vetoer-foreign | MEDIUM | {holder} may veto every proposal.
any-vetoer-self | INFO | The organisation may veto its own proposals.
any-manager-foreign | MEDIUM | {holder} manages {part}: it decides who may propose, and may cancel.
any-manager-self | INFO | The organisation manages {part} itself.
`;
type Line = { severity: HealthSeverity; sentence: string };
const LINES = new Map(
  Array.from(TABLE.matchAll(/^(.+) \| (\w+) \| (.+)$/gm), ([, code = '', severity, sentence = '']) => {
    return [code, { severity: severity as HealthSeverity, sentence }] as const;
  }),
);

/** Parts of a finding besides its line of the table. */
type Found = {
  holder?: Holder | undefined;
  proof?: Reading;
  severity?: HealthSeverity;
  form?: string;
  words?: Readonly<Record<string, string>>;
};

/** Makes a finding; without a proof where something is not there. Throws where the table has no line for it. */
export function found(code: string, more: Found = {}): HealthFinding {
  const line = LINES.get(`${code} ${more.form ?? ''}`) ?? LINES.get(code);
  if (line === undefined) throw new Error(`no words for ${code}`);
  return foundBy(code, line, more);
}

function foundBy(code: string, line: Line, { holder, words, ...more }: Found): HealthFinding {
  const known: Readonly<Record<string, string>> = {
    ...words,
    ...(holder === undefined ? {} : { holder: holderWords(holder) }),
  };
  const sentence = translate(line.sentence).replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');
  const { severity = line.severity, proof = holder?.proof ?? null } = more;
  return { code, severity, sentence, proof };
}

/** A holder as the subject of a sentence. */
function holderWords({ account, who, via }: Holder): string {
  const kind = who === 'CONTRACT' ? t`the contract` : t`the account`;
  const text = who === 'ANYONE' ? t`anyone` : isPart(who) ? translate(PARTS[who]) : `${kind} ${account}`;
  const whole = via === null ? text : t`${text}, through ${via},`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

function isPart(who: Holder['who']): who is DaoPart {
  return who === 'GOVERNOR' || who === 'TIMELOCK' || who === 'TOKEN';
}

/** Reports a contract whose storage could not be read. */
export const unreadOf = (part: DaoPart): HealthFinding[] => foundOf('UPGRADER', part, 'unknown');

/** Reports owners, administrators, guardians, minters and accounts that may replace code. */
export function otherOf({ name, part, holders, isWhole }: Power): HealthFinding[] {
  const findings = holders.flatMap((holder) =>
    foundOf(name, part, isItself(holder) ? 'self' : 'foreign', holder),
  );
  return isWhole || findings.length > 0 ? findings : foundOf(name, part, 'unread');
}

function foundOf(power: PowerName, part: DaoPart, what: string, holder?: Holder): HealthFinding[] {
  const name = `${power}-${what}`.toLowerCase().replace('_', '-');
  const code = `${part.toLowerCase()}-${name}`;
  const line = LINES.get(code) ?? LINES.get(`any-${name}`);
  return line === undefined ? [] : [foundBy(code, line, { holder, words: { part: PARTS[part] } })];
}
