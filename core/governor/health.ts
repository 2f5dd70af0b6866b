import { type Control, HEALTH_SEVERITIES, type HealthFinding, isItself, powerOf } from './control';
import { found, holderWords, otherOf, unreadOf } from './ownership';

const DAY = 86_400n;
/** What is worth knowing about who holds power in an organisation, the gravest first. Pure. */
export function healthOf(control: Control): HealthFinding[] {
  const findings = [
    ...timelockOf(control),
    ...proposersOf(control),
    ...executorsOf(control),
    ...cancellersOf(control),
    ...adminsOf(control),
    ...delayOf(control),
    ...control.powers.flatMap(otherOf),
    ...control.unread.map(unreadOf),
  ];
  const rank = ({ severity }: HealthFinding) => HEALTH_SEVERITIES.indexOf(severity);
  return findings.sort((a, b) => rank(a) - rank(b));
}

function timelockOf({ timelock }: Control): HealthFinding[] {
  if (timelock === null) {
    return [found('no-timelock', 'MEDIUM', 'There is no timelock: what has passed can be executed at once.')];
  }
  if (timelock.kind === 'controller' || timelock.kind === 'compound') return [];
  const sentence = `The timelock ${timelock.address} is of a kind whose rights cannot be read here.`;
  return [found('timelock-unread', 'MEDIUM', sentence)];
}

function proposersOf(control: Control): HealthFinding[] {
  const power = powerOf(control, 'PROPOSER', 'TIMELOCK');
  if (power === undefined) return [];
  const isGovernor = power.holders.some(({ who }) => who === 'GOVERNOR');
  const others = power.holders.filter(({ who }) => who !== 'GOVERNOR');
  const findings = others.map((holder) =>
    found(
      'proposer-extra',
      holder.who === 'TIMELOCK' ? 'INFO' : holder.who === 'CONTRACT' ? 'HIGH' : 'CRITICAL',
      `${holderWords(holder)} may schedule anything in the timelock without a vote of this Governor.`,
      holder.proof,
    ),
  );
  if (!isGovernor) {
    const sentence = 'The Governor may not schedule in the timelock: nothing that passes can be queued.';
    return [...findings, found('proposer-missing', 'CRITICAL', sentence)];
  }
  if (others.length > 0 || !power.isWhole) return findings;
  const proof = power.holders[0]?.proof ?? null;
  return [found('proposer-only', 'GOOD', 'Only the Governor may schedule in the timelock.', proof)];
}

function executorsOf(control: Control): HealthFinding[] {
  const power = powerOf(control, 'EXECUTOR', 'TIMELOCK');
  if (power === undefined) return [];
  const open = power.holders.find(({ who }) => who === 'ANYONE');
  if (open !== undefined) {
    const sentence = 'Anyone may execute what is ready, so nobody can hold it back. This is usual.';
    return [found('executor-open', 'INFO', sentence, open.proof)];
  }
  const governor = power.holders.find(({ who }) => who === 'GOVERNOR');
  if (governor === undefined) {
    const sentence = 'The Governor may not execute in the timelock: what is queued depends on its executors.';
    return [found('executor-missing', 'HIGH', sentence)];
  }
  const sentence =
    'Anyone may execute what is ready, through the Governor; others need a right of their own.';
  return [found('executor-governor', 'INFO', sentence, governor.proof)];
}

function cancellersOf(control: Control): HealthFinding[] {
  const holders = powerOf(control, 'CANCELLER', 'TIMELOCK')?.holders ?? [];
  return holders
    .filter((holder) => !isItself(holder))
    .map((holder) =>
      found(
        'canceller-extra',
        'MEDIUM',
        `${holderWords(holder)} may cancel what has passed and waits in the timelock.`,
        holder.proof,
      ),
    );
}

function adminsOf(control: Control): HealthFinding[] {
  const power = powerOf(control, 'ADMIN', 'TIMELOCK');
  if (power === undefined) return [];
  const isCompound = control.timelock?.kind === 'compound';
  const foreign = power.holders.filter((holder) => !isItself(holder));
  const pending = powerOf(control, 'PENDING_ADMIN', 'TIMELOCK')?.holders ?? [];
  const findings = [
    ...foreign.map((holder) =>
      found(
        'admin-foreign',
        'CRITICAL',
        isCompound
          ? `${holderWords(holder)} may queue and execute anything in the timelock without a vote of this Governor.`
          : `${holderWords(holder)} may give itself every right on the timelock, without a vote.`,
        holder.proof,
      ),
    ),
    ...pending.map((holder) =>
      found(
        'admin-pending',
        isItself(holder) ? 'INFO' : 'HIGH',
        `${holderWords(holder)} can take over the timelock by accepting it.`,
        holder.proof,
      ),
    ),
  ];
  const [own] = power.holders;
  if (foreign.length > 0 || !power.isWhole) return findings;
  if (own === undefined) {
    const sentence = 'Nobody may change the rights on the timelock any more, not even a proposal.';
    return [...findings, found('admin-nobody', 'MEDIUM', sentence)];
  }
  const sentence = isCompound
    ? 'Only the Governor may queue, execute and cancel in the timelock.'
    : 'The rights on the timelock can be changed by a proposal only.';
  return [...findings, found('admin-self', 'GOOD', sentence, own.proof)];
}

function delayOf({ delay, timelock }: Control): HealthFinding[] {
  if (timelock === null) return [];
  if (delay === null)
    return [found('delay-unread', 'MEDIUM', 'The delay of the timelock could not be read.')];
  const { seconds, proof } = delay;
  if (seconds === 0n) {
    return [
      found('delay-none', 'HIGH', 'The timelock has no delay: what is queued is ready at once.', proof),
    ];
  }
  const span = spanOf(seconds);
  if (seconds < DAY) {
    const sentence = `What is queued waits only ${span}: little time to notice it and to leave.`;
    return [found('delay-short', 'MEDIUM', sentence, proof)];
  }
  return [found('delay', 'GOOD', `What is queued waits at least ${span}.`, proof)];
}

function spanOf(seconds: bigint): string {
  const units = [
    [DAY, 'day'],
    [3600n, 'hour'],
    [60n, 'minute'],
    [1n, 'second'],
  ] as const;
  // The largest unit of which there are at least two, or that fits exactly.
  const [size, name] = units.find(([unit]) => seconds >= 2n * unit || seconds === unit) ?? [1n, 'second'];
  const count = seconds / size;
  return `${seconds % size === 0n ? '' : 'about '}${count} ${name}${count === 1n ? '' : 's'}`;
}
