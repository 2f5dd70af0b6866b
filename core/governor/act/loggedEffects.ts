import type { Address, Hex } from 'viem';
import { decodeEventLog, hexToBigInt, parseAbi, toEventSelector } from 'viem/utils';
import { readable } from '@/core/json';
import { actionsIn } from '../proposal';
import { ALL_PARTS } from '../receipt';
import type { Contracts } from './allow';
import type { Proposed } from './propose';

/** A log as a receipt has it. */
export type Log = { address: Address; topics: readonly Hex[]; data: Hex };

/** Act of an account that one log of a transaction records. */
export type LoggedEffect =
  | {
      kind: 'vote';
      by: Address;
      proposalId: bigint;
      support: number;
      /** In the token's smallest unit. */
      weight: bigint;
      reason: string;
      params: Hex;
      isOverride: boolean;
    }
  | { kind: 'delegation'; by: Address; to: Address }
  | { kind: 'step'; step: 'queue' | 'execute' | 'cancel'; proposalId: bigint }
  | { kind: 'operation'; operation: Hex }
  /** A proposal that was made, to the byte. */
  | ({ kind: 'proposal'; by: Address; proposalId: bigint } & Proposed)
  /** Tokens that moved from the share with one delegate to another; address 0 is the wallet. */
  | { kind: 'share'; by: Address; from: Address; to: Address; amount: bigint }
  /** Amount that `spender` may take of a token; null: everything, for ever. */
  | { kind: 'approval'; token: Address; by: Address; spender: Address; amount: bigint | null };

const VOTES = parseAbi([
  'event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
  'event VoteCastWithParams(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason, bytes params)',
  'event OverrideVoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
]);
const ALPHA = parseAbi(['event VoteCast(address voter, uint256 proposalId, bool support, uint256 weight)']);
const STEPS = parseAbi([
  'event ProposalQueued(uint256 proposalId, uint256 eta)',
  'event ProposalExecuted(uint256 proposalId)',
  'event ProposalCanceled(uint256 proposalId)',
]);
const CREATED = parseAbi([
  'event ProposalCreated(uint256 proposalId, address proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 start, uint256 end, string description)',
  // Agora's.
  'event ProposalCreated(uint256 indexed proposalId, address indexed proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 start, uint256 end, string description, uint8 proposalType)',
]);
// Venus' has Agora's topic, and no other.
const ROUTED = parseAbi([
  'event ProposalCreated(uint256 proposalId, address proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 start, uint256 end, string description, uint8 route)',
]);
const TOKEN = parseAbi([
  'event DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate)',
  // Venus' vault's.
  'event DelegateChangedV2(address indexed delegator, address indexed fromDelegate, address indexed toDelegate)',
  // Agora's, of each delegate whose part changes.
  'event DelegateChanged(address indexed delegator, address indexed toDelegate, uint96 parts)',
]);
const SHARES = parseAbi([
  'event DelegationProcessed(address indexed owner, address indexed from, address indexed to, uint256 amount)',
]);
const TIMELOCK = parseAbi(['event Cancelled(bytes32 indexed id)']);
const APPROVAL = toEventSelector('Approval(address,address,uint256)');
const APPROVAL_FOR_ALL = toEventSelector('ApprovalForAll(address,address,bool)');
const STEP_OF = { ProposalQueued: 'queue', ProposalExecuted: 'execute', ProposalCanceled: 'cancel' } as const;

/** The topics under which an account's votes and delegations are logged. */
export const OWN_TOPICS: readonly Hex[] = [...VOTES, ...TOKEN].map((event) => toEventSelector(event));

/** The topic under which GovernorAlpha logs everybody's votes. */
export const ALPHA_TOPICS: readonly Hex[] = ALPHA.map((event) => toEventSelector(event));

/** Reads the acts in an organisation, and the approvals given anywhere, from the logs of a transaction. */
export function loggedEffectsOf(
  logs: readonly Log[],
  dao: Pick<Contracts, 'address' | 'token' | 'timelock' | 'multiDelegate'>,
): readonly LoggedEffect[] {
  return logs.flatMap((log) => {
    const is = (address: Address | undefined) => address?.toLowerCase() === log.address.toLowerCase();
    const found =
      (is(dao.address) ? (voteOf(log) ?? stepOf(log) ?? proposalOf(log)) : undefined) ??
      (is(dao.token?.address) ? delegationOf(log) : undefined) ??
      (is(dao.timelock?.address) ? operationOf(log) : undefined) ??
      (is(dao.multiDelegate) ? shareOf(log) : undefined) ??
      approvalOf(log);
    return found ?? [];
  });
}

/** The proposals that a transaction made, voted on or moved: each once, with the contract that logged it. */
export function proposalsIn(logs: readonly Log[]): { governor: Address; id: bigint }[] {
  const found = logs.flatMap((log) => {
    const effect = voteOf(log) ?? stepOf(log) ?? proposalOf(log);
    return effect !== undefined && 'proposalId' in effect
      ? [{ governor: log.address, id: effect.proposalId }]
      : [];
  });
  return [...new Map(found.map((each) => [`${each.governor} ${each.id}`.toLowerCase(), each])).values()];
}

/** The vote of an account on a proposal in a log; undefined where it is about something else. */
export function voteIn(
  effect: LoggedEffect,
  by: Address,
  proposalId: bigint,
  isOverride = false,
): Extract<LoggedEffect, { kind: 'vote' }> | undefined {
  if (effect.kind !== 'vote' || effect.proposalId !== proposalId || effect.isOverride !== isOverride)
    return undefined;
  return effect.by.toLowerCase() === by.toLowerCase() ? effect : undefined;
}

/** Whether the reason in a log is one that was given: a chain keeps whole characters only. */
export function isReason(logged: string, given: string): boolean {
  return logged === new TextDecoder().decode(new TextEncoder().encode(given));
}

function voteOf(log: Log): LoggedEffect | undefined {
  const found = read(VOTES, log);
  if (found !== undefined) {
    const { voter: by, proposalId, support, weight, reason } = found.args;
    const params = 'params' in found.args ? found.args.params : '0x';
    const isOverride = found.eventName === 'OverrideVoteCast';
    return { kind: 'vote', by, proposalId, support, weight, reason, params, isOverride };
  }
  const old = read(ALPHA, log)?.args;
  if (old === undefined) return undefined;
  const { voter: by, proposalId, weight } = old;
  const plain = { reason: '', params: '0x', isOverride: false } as const;
  return { kind: 'vote', by, proposalId, support: old.support ? 1 : 0, weight, ...plain };
}

function stepOf(log: Log): LoggedEffect | undefined {
  const found = read(STEPS, log);
  if (found === undefined) return undefined;
  return { kind: 'step', step: STEP_OF[found.eventName], proposalId: found.args.proposalId };
}

function proposalOf(log: Log): LoggedEffect | undefined {
  const found = (read(CREATED, log) ?? read(ROUTED, log))?.args;
  if (found === undefined) return undefined;
  const { proposalId, proposer: by, targets, values, signatures, calldatas, description } = found;
  const actions = actionsIn(targets, values, signatures, calldatas);
  return { kind: 'proposal', by, proposalId, actions, description };
}

function delegationOf(log: Log): LoggedEffect | undefined {
  const found = read(TOKEN, log)?.args;
  if (found === undefined || ('parts' in found && found.parts !== BigInt(ALL_PARTS))) return undefined;
  return { kind: 'delegation', by: found.delegator, to: found.toDelegate };
}

function shareOf(log: Log): LoggedEffect | undefined {
  const found = read(SHARES, log)?.args;
  return found && { kind: 'share', by: found.owner, from: found.from, to: found.to, amount: found.amount };
}

function operationOf(log: Log): LoggedEffect | undefined {
  const found = read(TIMELOCK, log)?.args;
  return found === undefined ? undefined : { kind: 'operation', operation: found.id };
}

// NFTs name the piece in a topic, tokens the amount in the data; both under one name.
function approvalOf({ address: token, topics, data }: Log): LoggedEffect | undefined {
  const [name, owner, taker] = topics;
  if (owner === undefined || taker === undefined) return undefined;
  const [by, spender] = [addressIn(owner), addressIn(taker)];
  if (BigInt(spender) === 0n || (name !== APPROVAL && name !== APPROVAL_FOR_ALL)) return undefined;
  const amount = topics.length > 3 || data === '0x' ? 1n : hexToBigInt(data.slice(0, 66) as Hex);
  if (amount === 0n) return undefined;
  const isAll = name === APPROVAL_FOR_ALL || amount >= 1n << 128n;
  return { kind: 'approval', token, by, spender, amount: isAll ? null : amount };
}

const addressIn = (topic: Hex): Address => `0x${topic.slice(26)}`;

function read<
  const A extends
    | typeof VOTES
    | typeof ALPHA
    | typeof STEPS
    | typeof CREATED
    | typeof ROUTED
    | typeof TOKEN
    | typeof SHARES
    | typeof TIMELOCK,
>(abi: A, { topics, data }: Log) {
  return readable(() => decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data }));
}
