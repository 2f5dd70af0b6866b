import { plural, t } from '../language/message';
import { type Control, HEALTH_SEVERITIES, type HealthFinding, isItself, powerOf, STOPPING } from './control';
import { found, otherOf, unreadOf } from './healthWords';

const DAY = 86_400n;
const MONTH = 30n * DAY;

/** Lists findings about who holds power in an organisation, the gravest first. Pure. */
export function healthOf(control: Control): HealthFinding[] {
  const findings = [
    ...timelockOf(control),
    ...proposersOf(control),
    ...executorsOf(control),
    ...cancellersOf(control),
    ...endsOf(control),
    ...adminsOf(control),
    ...delayOf(control),
    ...control.powers.flatMap(otherOf),
    ...control.unread.flatMap(unreadOf),
  ];
  const rank = ({ severity }: HealthFinding) => HEALTH_SEVERITIES.indexOf(severity);
  return findings.sort((a, b) => rank(a) - rank(b));
}

function timelockOf({ timelock }: Control): HealthFinding[] {
  if (timelock === null) return [found('no-timelock')];
  if (timelock.kind === 'controller' || timelock.kind === 'compound') return [];
  return [found('timelock-unread', { words: { timelock: timelock.address } })];
}

function proposersOf(control: Control): HealthFinding[] {
  const power = powerOf(control, 'PROPOSER', 'TIMELOCK');
  if (power === undefined) return [];
  const isGovernor = power.holders.some(({ who }) => who === 'GOVERNOR');
  const others = power.holders.filter(({ who }) => who !== 'GOVERNOR');
  const findings = others.map((holder) => {
    const severity = holder.who === 'TIMELOCK' ? 'INFO' : holder.who === 'CONTRACT' ? 'HIGH' : 'CRITICAL';
    return found('proposer-extra', { holder, severity });
  });
  if (!isGovernor) return [...findings, found('proposer-missing')];
  if (others.length > 0 || !power.isWhole) return findings;
  return [found('proposer-only', { holder: power.holders[0] })];
}

function executorsOf(control: Control): HealthFinding[] {
  const power = powerOf(control, 'EXECUTOR', 'TIMELOCK');
  if (power === undefined) return [];
  const open = power.holders.find(({ who }) => who === 'ANYONE');
  if (open !== undefined) return [found('executor-open', { holder: open })];
  const holder = power.holders.find(({ who }) => who === 'GOVERNOR');
  return [holder === undefined ? found('executor-missing') : found('executor-governor', { holder })];
}

function cancellersOf(control: Control): HealthFinding[] {
  const holders = powerOf(control, 'CANCELLER', 'TIMELOCK')?.holders ?? [];
  return holders.filter((holder) => !isItself(holder)).map((holder) => found('canceller-extra', { holder }));
}

/** Accounts whose power to stop proposals ends within a month, or has ended, as their contracts say. */
function endsOf({ powers, at }: Control): HealthFinding[] {
  const stopping = powers.filter(({ name }) => STOPPING.includes(name));
  const holders = new Map(
    stopping.flatMap((power) => power.holders.map((holder) => [holder.account, holder])),
  );
  return [...holders.values()].flatMap((holder) => {
    if (holder.until === null) return [];
    const left = holder.until.seconds - at.timestamp;
    if (left > MONTH) return [];
    const { proof } = holder.until;
    return left <= 0n
      ? found('stopper-ended', { holder, proof })
      : found('stopper-ends', { holder, proof, words: { span: spanOf(left) } });
  });
}

function adminsOf(control: Control): HealthFinding[] {
  const power = powerOf(control, 'ADMIN', 'TIMELOCK');
  if (power === undefined) return [];
  const form = control.timelock?.kind === 'compound' ? 'compound' : '';
  const foreign = power.holders.filter((holder) => !isItself(holder));
  const pending = powerOf(control, 'PENDING_ADMIN', 'TIMELOCK')?.holders ?? [];
  const findings = [
    ...foreign.map((holder) => found('admin-foreign', { holder, form })),
    ...pending.map((holder) =>
      found('admin-pending', { holder, severity: isItself(holder) ? 'INFO' : 'HIGH' }),
    ),
  ];
  const [own] = power.holders;
  if (foreign.length > 0 || !power.isWhole) return findings;
  return [
    ...findings,
    own === undefined ? found('admin-nobody') : found('admin-self', { holder: own, form }),
  ];
}

function delayOf({ delay, timelock }: Control): HealthFinding[] {
  if (timelock === null) return [];
  if (delay === null) return [found('delay-unread')];
  const { seconds, proof } = delay;
  const code = seconds === 0n ? 'delay-none' : seconds < DAY ? 'delay-short' : 'delay';
  return [found(code, { proof, words: { span: spanOf(seconds) } })];
}

function spanOf(seconds: bigint): string {
  const units: readonly [bigint, (count: bigint) => string][] = [
    [DAY, (count) => plural(count, 'day')],
    [3600n, (count) => plural(count, 'hour')],
    [60n, (count) => plural(count, 'minute')],
  ];
  // The largest unit of which there are at least two, or that fits exactly.
  const fit = units.find(([unit]) => seconds >= 2n * unit || seconds === unit);
  if (fit === undefined) return plural(seconds, 'second');
  const [size, words] = fit;
  const text = words(seconds / size);
  return seconds % size === 0n ? text : t`about ${text}`;
}
