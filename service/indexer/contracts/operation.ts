import type { Address, Hex } from 'viem';
import { decodeEventLog, getAddress, parseAbi, toEventSelector } from 'viem/utils';
import { packLog, placeOf, type UntrustedLog } from '@/chain/logs/log';
import type { LogPosition, RoleEvent } from '@/core/governor/control';
import type { OperationCall } from '@/core/governor/operation';
import { ROLES } from '@/core/governor/roles';
import type { OperationLog, RuleChange, TimelockHistory } from '@/service/indexer/store/contractHistory';
import { isRuleLog, RULE_TOPICS, readRuleChanges } from './ruleChange';

const EVENTS = parseAbi([
  'event CallScheduled(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data, bytes32 predecessor, uint256 delay)',
  'event CallExecuted(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data)',
  'event CallSalt(bytes32 indexed id, bytes32 salt)',
  'event Cancelled(bytes32 indexed id)',
  'event QueueTransaction(bytes32 indexed txHash, address indexed target, uint256 value, string signature, bytes data, uint256 eta)',
  'event ExecuteTransaction(bytes32 indexed txHash, address indexed target, uint256 value, string signature, bytes data, uint256 eta)',
  'event CancelTransaction(bytes32 indexed txHash, address indexed target, uint256 value, string signature, bytes data, uint256 eta)',
]);

/** The first topics of every log that is read of a timelock, of either kind. */
export const TIMELOCK_TOPICS: readonly Hex[] = [
  ...EVENTS.map((event) => toEventSelector(event)),
  ...RULE_TOPICS,
];

type Open = OperationLog & { calls: (OperationCall | undefined)[] };

/** Reads the logs of a timelock, oldest first; what does not decode, or belongs to nothing that was scheduled, is left out. */
export function readTimelock(logs: readonly UntrustedLog[]): TimelockHistory {
  const open = new Map<Hex, Open>();
  const salts = new Map<Hex, Hex>();
  for (const log of logs) {
    const event = decoded(log);
    const found = packLog(log);
    if (event === undefined || found === undefined) continue;
    const place = placeOf(found);
    const { eventName: name, args } = event;
    const id = 'txHash' in args ? args.txHash : args.id;
    if (event.eventName === 'CallScheduled') schedule(open, event.args, place);
    else if (event.eventName === 'QueueTransaction') queue(open, event.args, place);
    else if (event.eventName === 'CallSalt') salts.set(id, event.args.salt);
    else if (name === 'CallExecuted' || name === 'ExecuteTransaction') end(open, id, { executed: place });
    else end(open, id, { cancelled: place });
  }
  const operations = [...open.values()].map((operation) => ({
    ...operation,
    salt: salts.get(operation.id) ?? operation.salt,
    // A log of the batch that could not be read leaves a hole; what is there is shown.
    calls: operation.calls.filter((call) => call !== undefined),
  }));
  const later = (a: OperationLog, b: OperationLog) =>
    Number(b.scheduled.block - a.scheduled.block) || b.scheduled.logIndex - a.scheduled.logIndex;
  const changes = readRuleChanges(logs);
  const roles = changes.flatMap(roleEvent);
  const born = bornAt(logs[0]?.address, roles, changes);
  return { changes, operations: operations.sort(later), roles, born };
}

function roleEvent({ role, before, after, place }: RuleChange): RoleEvent[] {
  const account = after ?? before;
  return role === null || account === null
    ? []
    : [{ role, account: account as Address, isGranted: after !== null, place }];
}

// In one transaction it becomes its own administrator and gets a delay after none: only what makes a controller does that.
function bornAt(
  timelock: string | undefined,
  roles: readonly RoleEvent[],
  changes: readonly RuleChange[],
): bigint | null {
  const delays = new Set(
    changes.flatMap(({ event, before, place }) =>
      event === 'MinDelayChange' && before === '0' ? [place.transaction] : [],
    ),
  );
  const first = roles.find(
    ({ role, account, isGranted, place }) =>
      isGranted &&
      (role === ROLES.admin || role === ROLES.oldAdmin) &&
      account.toLowerCase() === timelock?.toLowerCase() &&
      delays.has(place.transaction),
  );
  return first?.place.block ?? null;
}

// A batch has one log per call; nothing sane has more, and a lying contract may name any index.
const MOST_CALLS = 10_000n;

function schedule(
  open: Map<Hex, Open>,
  args: { id: Hex; index: bigint; target: Hex; value: bigint; data: Hex; predecessor: Hex; delay: bigint },
  place: LogPosition,
): void {
  const { id, index, target, value, data, predecessor, delay } = args;
  if (index >= MOST_CALLS) return;
  const call = { target: getAddress(target), value, signature: '', calldata: data };
  const known = open.get(id);
  // The same operation may be scheduled again after it was cancelled.
  if (known !== undefined && known.scheduled.transaction === place.transaction && known.cancelled === null) {
    known.calls[Number(index)] = call;
    return;
  }
  const calls: Open['calls'] = [];
  calls[Number(index)] = call;
  const eta = place.timestamp === null ? null : place.timestamp + delay;
  open.set(id, { ...BEGUN, id, kind: 'controller', calls, predecessor, delay, eta, scheduled: place });
}

// Without a log of it the salt is zero, or the contract is older than the log (4.9).
const BEGUN = { salt: null, executed: null, cancelled: null };

type Queued = { txHash: Hex; target: Hex; value: bigint; signature: string; data: Hex; eta: bigint };

function queue(open: Map<Hex, Open>, args: Queued, place: LogPosition): void {
  const { txHash, target, value, signature, data, eta } = args;
  const calls = [{ target: getAddress(target), value, signature, calldata: data }];
  const own = { id: txHash, kind: 'compound', calls, predecessor: null, delay: null } as const;
  open.set(txHash, { ...BEGUN, ...own, eta, scheduled: place });
}

function end(open: Map<Hex, Open>, id: Hex, how: Partial<Pick<Open, 'executed' | 'cancelled'>>): void {
  const known = open.get(id);
  if (known !== undefined) open.set(id, { ...known, ...how });
}

function decoded(log: UntrustedLog) {
  try {
    const topics = log.topics as [Hex, ...Hex[]];
    return decodeEventLog({ abi: EVENTS, topics, data: log.data as Hex });
  } catch {
    // A contract may write anything under these topics.
    return undefined;
  }
}

/** Whether a log of a timelock can be read as its event. Never throws. */
export function isTimelockLog(log: UntrustedLog): boolean {
  const event = decoded(log);
  if (event === undefined || packLog(log) === undefined) return isRuleLog(log);
  return event.eventName !== 'CallScheduled' || event.args.index < MOST_CALLS;
}
