import {
  type DaoPart,
  type HealthFinding,
  type HealthSeverity,
  type Holder,
  isItself,
  type Power,
} from './control';
import type { Reading } from './reading';

const PARTS: Readonly<Record<DaoPart, string>> = {
  GOVERNOR: 'the Governor',
  TIMELOCK: 'the timelock',
  TOKEN: 'the token',
};

/** Makes a finding; without a proof where something is not there. */
export const found = (
  code: string,
  severity: HealthSeverity,
  sentence: string,
  proof: Reading | null = null,
): HealthFinding => ({ code, severity, sentence, proof });

/** A holder as the subject of a sentence. */
export function holderWords({ account, who, via }: Holder): string {
  const kind =
    who === 'ACCOUNT' ? 'the account' : who === 'CONTRACT' ? 'the contract' : PARTS[who as DaoPart];
  const text = who === 'ANYONE' ? 'anyone' : isPart(who) ? kind : `${kind} ${account}`;
  const whole = via === null ? text : `${text}, through ${via},`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

function isPart(who: Holder['who']): who is DaoPart {
  return who === 'GOVERNOR' || who === 'TIMELOCK' || who === 'TOKEN';
}

/** What is said of a contract whose storage could not be read. */
export function unreadOf(part: DaoPart): HealthFinding {
  const sentence = `Whether the code of ${PARTS[part]} can be replaced could not be read: the endpoint gives no storage.`;
  return found(`${part.toLowerCase()}-upgrader-unknown`, 'MEDIUM', sentence);
}

/** What is said of owners, administrators, guardians, minters and those who may replace code. */
export function otherOf(power: Power): HealthFinding[] {
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
          `${holderWords(holder)} ${sentence.replace('{part}', part)}`,
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
const OTHERS: Readonly<Record<string, readonly [HealthSeverity, string, string]>> = {
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
