import { isSameAddress } from '@/core/address';
import { type Finding, type Severity, WEIGHTS } from '../../finding';
import type { RiskInput } from '../input';
import { type CallAt, callsOf, DECODED, IN_EVENTS, isFamiliar, isHere, isRule } from '../walk';
import { type Grant, grantsIn } from './grants';
import { type Receiver, receiverOf } from './receiver';
import { simulatedGrants } from './simulatedGrants';

type GrantCheck = 'R01' | 'R06' | 'R12' | 'R46';

/** A right that is given away: over what, to whom, how grave that is, and which check says so. */
export type GradedGrant = Grant & {
  receiver: Receiver;
  /** Parts of every finding about it: its weight, its call, and where it was seen. */
  found: Pick<Finding, 'severity' | 'action' | 'looked'>;
  isHere: boolean;
  /** Null where only the simulation shows it. */
  step: CallAt | null;
};

/** Grades by reach and receiver; a dash is no finding, `rule` a right over timelock or Governor, or to make votes. */
const GRADES = gradesBy(`
anyone   fresh    wallet   hidden   unread   contract far      known    multisig nobody   own
critical critical critical critical critical critical critical high     high     -        -    rule
critical critical critical high     high     medium   medium   medium   medium   medium   low  owner
critical critical critical high     high     medium   medium   low      low      -        -    command
critical critical high     high     medium   medium   medium   low      low      -        -    work
high     high     medium   medium   low      low      low      -        low      -        -    duty
medium   medium   low      low      low      low      low      -        -        -        -    minor`);

/** The severity in a row and a column of a table; undefined where it has a dash. */
function gradesBy(table: string): (row: Grant['reach'] | 'rule', column: Receiver) => Severity | undefined {
  const [columns = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
  const found = new Map(
    rows.flatMap((row) =>
      columns.map((column, index) => [
        `${row.at(-1)} ${column}`,
        WEIGHTS.find((weight) => weight === row[index]),
      ]),
    ),
  );
  return (row, column) => found.get(`${row} ${column}`);
}

const LOWER: Readonly<Record<Severity, Severity>> = {
  critical: 'high',
  high: 'medium',
  medium: 'low',
  low: 'low',
};

/** The rights that a proposal gives away, in calls and by its simulation, which one check speaks of. */
export function* gradedGrants(check: GrantCheck, input: RiskInput): Generator<GradedGrant> {
  const openly: Grant[] = [];
  for (const step of callsOf(input.actions)) {
    for (const grant of grantsIn(step.action)) {
      openly.push(grant);
      const graded = gradedAs(check, grant, step, input);
      if (graded !== null) yield graded;
    }
  }
  for (const grant of simulatedGrants(input, openly)) {
    const graded = gradedAs(check, grant, null, input);
    if (graded !== null) yield graded;
  }
}

function gradedAs(
  check: GrantCheck,
  grant: Grant,
  step: CallAt | null,
  input: RiskInput,
): GradedGrant | null {
  const here = step === null || isHere(step, input.facts);
  if (checkOf(grant, here, input) !== check) return null;
  // Whoever accepts an offer receives it as the caller.
  const caller = step === null || step.action.args.length === 0 ? null : step.action.place.caller;
  // The executor of OpenZeppelin’s timelock may be everybody: they can run what was queued, and queue nothing.
  const isOpened = grant.right === 'EXECUTOR_ROLE' && /^0x0{40}$/.test(grant.to ?? '');
  const receiver = receiverOf(isOpened ? 'anyone' : grant.to, here, caller, input);
  const severity = isOpened ? 'medium' : gradeOf(check, grant, receiver, input);
  if (severity === undefined) return null;
  const found = { severity, action: step?.path ?? [], looked: step === null ? IN_EVENTS : DECODED };
  return { ...grant, receiver, found, isHere: here, step };
}

const OF_TIMELOCKS = /propos|cancel|execut|admin/i;

// Over the organisation's own contracts what matters is its money; over its token, who makes votes.
function checkOf({ over, reach, right, role }: Grant, here: boolean, { facts }: RiskInput): GrantCheck {
  if (here && isSameAddress(over, facts.votesToken) && /mint/i.test(right)) return 'R12';
  const isRuling = reach === 'owner' || OF_TIMELOCKS.test(right) || /^\d+$/.test(role ?? '');
  // If the organisation is unknown, timelock roles can only be recognised by name.
  const isOwn =
    isRule(over, facts) || (facts.executor === null && /^(PROPOSER|CANCELLER|EXECUTOR|TIMELOCK)/.test(right));
  if (isRuling && here && isOwn) return 'R01';
  return reach === 'owner' ? 'R06' : 'R46';
}

function gradeOf(
  check: GrantCheck,
  { to, reach, right }: Grant,
  receiver: Receiver,
  input: RiskInput,
): Severity | undefined {
  if (check === 'R01' || check === 'R12') {
    const isGuard = receiver === 'multisig' && /CANCELLER|guardian/.test(right);
    return isGuard ? 'medium' : GRADES('rule', receiver);
  }
  const grade = GRADES(reach, receiver);
  const isMet = (receiver === 'fresh' || receiver === 'wallet') && to !== 'anyone' && isFamiliar(to, input);
  return isMet && grade !== undefined ? LOWER[grade] : grade;
}
