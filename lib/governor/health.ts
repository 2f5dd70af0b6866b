import {
  type Control,
  type Finding,
  type Holder,
  isItself,
  type Part,
  type Power,
  powerOf,
  type Reading,
  SEVERITIES,
  type Severity,
} from './control';

const DAY = 86_400n;
const PARTS: Readonly<Record<Part, string>> = {
  GOVERNOR: 'the Governor',
  TIMELOCK: 'the timelock',
  TOKEN: 'the token',
};

/** What is worth knowing about who holds power in an organisation, the gravest first. Pure. */
export function healthOf(control: Control): Finding[] {
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
  const rank = ({ severity }: Finding) => SEVERITIES.indexOf(severity);
  return findings.sort((a, b) => rank(a) - rank(b));
}

const found = (
  code: string,
  severity: Severity,
  sentence: string,
  proof: Reading | null = null,
): Finding => ({ code, severity, sentence, proof });

/** A holder as the subject of a sentence. */
function named({ account, who, via }: Holder): string {
  const kind = who === 'ACCOUNT' ? 'the account' : who === 'CONTRACT' ? 'the contract' : PARTS[who as Part];
  const text = who === 'ANYONE' ? 'anyone' : isPart(who) ? kind : `${kind} ${account}`;
  const whole = via === null ? text : `${text}, through ${via},`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

function isPart(who: Holder['who']): who is Part {
  return who === 'GOVERNOR' || who === 'TIMELOCK' || who === 'TOKEN';
}

function timelockOf({ timelock }: Control): Finding[] {
  if (timelock === null) {
    return [found('no-timelock', 'MEDIUM', 'There is no timelock: what has passed can be executed at once.')];
  }
  if (timelock.kind === 'controller' || timelock.kind === 'compound') return [];
  const sentence = `The timelock ${timelock.address} is of a kind whose rights cannot be read here.`;
  return [found('timelock-unread', 'MEDIUM', sentence)];
}

function proposersOf(control: Control): Finding[] {
  const power = powerOf(control, 'PROPOSER', 'TIMELOCK');
  if (power === undefined) return [];
  const isGovernor = power.holders.some(({ who }) => who === 'GOVERNOR');
  const others = power.holders.filter(({ who }) => who !== 'GOVERNOR');
  const findings = others.map((holder) =>
    found(
      'proposer-extra',
      holder.who === 'TIMELOCK' ? 'INFO' : holder.who === 'CONTRACT' ? 'HIGH' : 'CRITICAL',
      `${named(holder)} may schedule anything in the timelock without a vote of this Governor.`,
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

function executorsOf(control: Control): Finding[] {
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

function cancellersOf(control: Control): Finding[] {
  const holders = powerOf(control, 'CANCELLER', 'TIMELOCK')?.holders ?? [];
  return holders
    .filter((holder) => !isItself(holder))
    .map((holder) =>
      found(
        'canceller-extra',
        'MEDIUM',
        `${named(holder)} may cancel what has passed and waits in the timelock.`,
        holder.proof,
      ),
    );
}

function adminsOf(control: Control): Finding[] {
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
          ? `${named(holder)} may queue and execute anything in the timelock without a vote of this Governor.`
          : `${named(holder)} may give itself every right on the timelock, without a vote.`,
        holder.proof,
      ),
    ),
    ...pending.map((holder) =>
      found(
        'admin-pending',
        isItself(holder) ? 'INFO' : 'HIGH',
        `${named(holder)} can take over the timelock by accepting it.`,
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

function delayOf({ delay, timelock }: Control): Finding[] {
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

function unreadOf(part: Part): Finding {
  const sentence = `Whether the code of ${PARTS[part]} can be replaced could not be read: the endpoint gives no storage.`;
  return found(`${part.toLowerCase()}-upgrader-unknown`, 'MEDIUM', sentence);
}

function otherOf(power: Power): Finding[] {
  const words = OTHERS[`${power.part}-${power.name}`] ?? OTHERS[power.name];
  if (words === undefined) return [];
  const [severity, sentence, own] = words;
  const part = PARTS[power.part];
  const findings = power.holders.map((holder) =>
    isItself(holder)
      ? found(code(power, 'self'), 'INFO', own.replace('{part}', part), holder.proof)
      : found(
          code(power, 'foreign'),
          severity,
          `${named(holder)} ${sentence.replace('{part}', part)}`,
          holder.proof,
        ),
  );
  if (power.isWhole || findings.length > 0) return findings;
  return [found(code(power, 'unread'), 'MEDIUM', UNREAD[power.name]?.replace('{part}', part) ?? '')].filter(
    (finding) => finding.sentence !== '',
  );
}

function code({ name, part }: Power, what: string): string {
  return `${part}-${name}-${what}`.toLowerCase().replace('_', '-');
}

const UPGRADE = 'may replace the code of {part}, and with it its rules, without a vote.';
const BY_VOTE = 'The code of {part} can be replaced by a proposal.';
const SETTINGS = 'may change the settings or the code of {part} without a vote.';

/** Per power: how grave it is with somebody else, what to say then, and what to say when it is the organisation's own. */
const OTHERS: Readonly<Record<string, readonly [Severity, string, string]>> = {
  UPGRADER: ['CRITICAL', UPGRADE, BY_VOTE],
  'TOKEN-UPGRADER': ['HIGH', UPGRADE, BY_VOTE],
  'GOVERNOR-ADMIN': ['CRITICAL', SETTINGS, 'The settings of {part} can be changed by a proposal only.'],
  'GOVERNOR-PENDING_ADMIN': [
    'HIGH',
    'can take over {part} by accepting it.',
    'The organisation itself is to take over {part}.',
  ],
  'GOVERNOR-OWNER': [
    'HIGH',
    'owns {part}; what an owner may do there is in its code.',
    'The organisation owns {part} itself.',
  ],
  'TIMELOCK-OWNER': [
    'HIGH',
    'owns {part}; what an owner may do there is in its code.',
    'The organisation owns {part} itself.',
  ],
  'TOKEN-OWNER': [
    'MEDIUM',
    'owns {part}; what an owner may do there, such as making new tokens, is in its code.',
    'The organisation owns {part} itself.',
  ],
  MINTER: ['HIGH', 'may make new tokens, and with them new votes.', 'New tokens can be made by a proposal.'],
  GUARDIAN: ['INFO', 'may cancel proposals of this Governor.', 'Proposals can be cancelled by a proposal.'],
  VETOER: ['MEDIUM', 'may veto every proposal.', 'The organisation may veto its own proposals.'],
  MANAGER: [
    'MEDIUM',
    'manages {part}: it decides who may propose, and may cancel.',
    'The organisation manages {part} itself.',
  ],
};

const UNREAD: Readonly<Record<string, string>> = {
  UPGRADER: 'The code of {part} can be replaced, and its own code decides by whom; that could not be read.',
  MINTER: 'New tokens can be made by holders of a right (MINTER_ROLE) that cannot be listed here.',
};

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
