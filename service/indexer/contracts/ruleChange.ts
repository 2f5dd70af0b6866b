import type { Hex } from 'viem';
import { getAddress, toEventSelector } from 'viem/utils';
import { isWord, packLog, placeOf, type UntrustedLog } from '@/chain/logs/log';
import type { LogPosition, RuleName } from '@/core/governor/control';
import type { RuleChange } from '@/service/indexer/store/contractHistory';

type Kind = 'number' | 'address';

// Old value and new value, or the new one alone; whether they are topics or data differs between families.
const EVENTS: readonly [string, RuleName, Kind][] = [
  ['VotingDelaySet(uint256,uint256)', 'VOTING_DELAY', 'number'],
  ['VotingPeriodSet(uint256,uint256)', 'VOTING_PERIOD', 'number'],
  ['ProposalThresholdSet(uint256,uint256)', 'PROPOSAL_THRESHOLD', 'number'],
  ['ProposalThresholdBPSSet(uint256,uint256)', 'PROPOSAL_THRESHOLD_BPS', 'number'],
  ['QuorumNumeratorUpdated(uint256,uint256)', 'QUORUM_NUMERATOR', 'number'],
  ['QuorumVotesBPSSet(uint256,uint256)', 'QUORUM_BPS', 'number'],
  ['MinQuorumVotesBPSSet(uint16,uint16)', 'MIN_QUORUM_BPS', 'number'],
  ['MaxQuorumVotesBPSSet(uint16,uint16)', 'MAX_QUORUM_BPS', 'number'],
  ['SuperQuorumNumeratorUpdated(uint256,uint256)', 'SUPER_QUORUM_NUMERATOR', 'number'],
  ['LateQuorumVoteExtensionSet(uint64,uint64)', 'LATE_QUORUM_EXTENSION', 'number'],
  ['TimelockChange(address,address)', 'TIMELOCK', 'address'],
  ['ProposalGuardianSet(address,address)', 'GUARDIAN', 'address'],
  ['WhitelistGuardianSet(address,address)', 'GUARDIAN', 'address'],
  ['NewVetoer(address,address)', 'VETOER', 'address'],
  ['NewAdmin(address,address)', 'ADMIN', 'address'],
  ['NewAdmin(address)', 'ADMIN', 'address'],
  ['NewPendingAdmin(address,address)', 'PENDING_ADMIN', 'address'],
  ['NewPendingAdmin(address)', 'PENDING_ADMIN', 'address'],
  ['OwnershipTransferred(address,address)', 'OWNER', 'address'],
  ['AdminChanged(address,address)', 'UPGRADER', 'address'],
  ['NewImplementation(address,address)', 'CODE', 'address'],
  ['Upgraded(address)', 'CODE', 'address'],
  ['MinDelayChange(uint256,uint256)', 'TIMELOCK_DELAY', 'number'],
  ['NewDelay(uint256)', 'TIMELOCK_DELAY', 'number'],
];
const GRANTED = 'RoleGranted(bytes32,address,address)';
const REVOKED = 'RoleRevoked(bytes32,address,address)';
const FORMS = new Map<string, { event: string; words: number; rule: RuleName; kind: Kind }>(
  EVENTS.map(([event, rule, kind]) => [
    toEventSelector(event),
    { event: event.slice(0, event.indexOf('(')), words: event.split(',').length, rule, kind },
  ]),
);
const RIGHTS = new Map<string, string>([
  [toEventSelector(GRANTED), 'RoleGranted'],
  [toEventSelector(REVOKED), 'RoleRevoked'],
]);

/** The first topics of every log that tells of a rule or a right, of every family. */
export const RULE_TOPICS = [...FORMS.keys(), ...RIGHTS.keys()] as readonly Hex[];

/** Reads the changes of rules and rights in one contract's logs, oldest first; skips what does not decode. */
export function readRuleChanges(logs: readonly UntrustedLog[]): RuleChange[] {
  const last = new Map<RuleName, string | null>();
  return logs.flatMap((log) => {
    const change = decoded(log);
    if (change === undefined) return [];
    const before = change.before === undefined ? (last.get(change.rule) ?? null) : change.before;
    if (change.role === null) last.set(change.rule, change.after);
    return [{ ...change, before }];
  });
}

/** Whether a log can be read as the event of a rule or a right. Never throws. */
export const isRuleLog = (log: UntrustedLog): boolean => decoded(log) !== undefined;

type Decoded = Omit<RuleChange, 'before'> & { before: string | null | undefined };

function decoded(log: UntrustedLog): Decoded | undefined {
  const [topic = '', ...indexed] = log.topics;
  const found = packLog(log);
  const words = [...indexed, ...wordsIn(log.data)];
  if (found === undefined || !words.every(isWord)) return undefined;
  const place = placeOf(found);
  const right = RIGHTS.get(topic);
  if (right !== undefined) return rightOf(right, words, place);
  const form = FORMS.get(topic);
  if (form === undefined || words.length !== form.words) return undefined;
  const values = words.map(form.kind === 'number' ? numberIn : addressIn);
  const after = values.at(-1);
  const before = form.words === 1 ? undefined : values[0];
  if (after === undefined || (form.words > 1 && before === undefined)) return undefined;
  return { rule: form.rule, role: null, before, after, event: form.event, place };
}

// Everybody, the zero address, may hold a right.
function rightOf(event: string, words: readonly Hex[], place: LogPosition): Decoded | undefined {
  const [role, account] = words;
  if (words.length !== 3 || role === undefined || account === undefined) return undefined;
  const named = addressIn(account);
  if (named === undefined) return undefined;
  const who = named ?? getAddress(`0x${account.slice(26)}`);
  const [before, after] = event === 'RoleGranted' ? [null, who] : [who, null];
  return { rule: 'RIGHT', role, before, after, event, place };
}

function wordsIn(data: string): string[] {
  return Array.from({ length: Math.ceil((data.length - 2) / 64) }, (_, at) => {
    return `0x${data.slice(2 + at * 64, 66 + at * 64)}`;
  });
}

const numberIn = (word: Hex): string => String(BigInt(word));

/** Null for the zero address, undefined for what is none. */
function addressIn(word: Hex): string | null | undefined {
  if (!/^0x0{24}/.test(word)) return undefined;
  return /^0x0+$/.test(word) ? null : getAddress(`0x${word.slice(26)}`);
}
