import type { AbiFunction, Address, Hex } from 'viem';
import { decodeFunctionData, parseAbi, toFunctionSelector } from 'viem/utils';
import { boundedLine, formatAddress, formatCoin, formatVotes, shortId } from '@/core/format';
import { readable } from '@/core/json';
import { phrase, plural, t, translate } from '@/core/language/message';
import { titleOf } from '../description/title';
import { actionsIn } from '../proposal';
import { hashModuleProposal, hashProposalWith } from '../proposalId';
import { readSplit } from '../vote';
import { approvalWords } from './approvalWords';

/** A transaction as anybody may have made it. */
export type AnyTransaction = { to: Address | null; data: Hex; value: bigint };

/** Meaning of a transaction, read from its bytes alone. */
export type Meaning = {
  /** To follow "it": "votes For on proposal 12". */
  does: string;
  /** Its arguments by their names. */
  rows: readonly { name: string; value: string }[];
  /** Remedy for an unwanted transaction; empty if none is known. */
  cure: string;
  /** It binds the account beyond this one transaction, or spends its one vote. */
  isGrave: boolean;
};

/** The calls known by name; written from the standards, not from what this site encodes: tests compare the two. */
export const KNOWN_CALLS = parseAbi([
  'function castVote(uint256 proposalId, uint8 support)',
  'function castVote(uint256 proposalId, bool support)',
  'function castVoteWithReason(uint256 proposalId, uint8 support, string reason)',
  'function castVoteWithReasonAndParams(uint256 proposalId, uint8 support, string reason, bytes params)',
  'function castOverrideVote(uint256 proposalId, uint8 support, string reason)',
  'function castRefundableVote(uint256 proposalId, uint8 support)',
  'function castRefundableVoteWithReason(uint256 proposalId, uint8 support, string reason)',
  'function castVoteBySig(uint256 proposalId, uint8 support, uint8 v, bytes32 r, bytes32 s)',
  'function castVoteBySig(uint256 proposalId, bool support, uint8 v, bytes32 r, bytes32 s)',
  'function castVoteBySig(uint256 proposalId, uint8 support, address voter, bytes signature)',
  'function castVoteWithReasonAndParamsBySig(uint256 proposalId, uint8 support, string reason, bytes params, uint8 v, bytes32 r, bytes32 s)',
  'function castVoteWithReasonAndParamsBySig(uint256 proposalId, uint8 support, address voter, string reason, bytes params, bytes signature)',
  'function castOverrideVoteBySig(uint256 proposalId, uint8 support, address voter, string reason, bytes signature)',
  'function delegate(address delegatee)',
  'function delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
  'function delegateMulti(uint256[] sources, uint256[] targets, uint256[] amounts)',
  'function propose(address[] targets, uint256[] values, bytes[] calldatas, string description)',
  'function propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description)',
  'function propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description, uint8 route)',
  'function queue(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
  'function execute(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
  'function cancel(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
  'function queueWithModule(address module, bytes proposalData, bytes32 descriptionHash)',
  'function executeWithModule(address module, bytes proposalData, bytes32 descriptionHash)',
  'function cancelWithModule(address module, bytes proposalData, bytes32 descriptionHash)',
  'function queue(uint256 proposalId)',
  'function execute(uint256 proposalId)',
  'function cancel(uint256 proposalId)',
  'function cancel(bytes32 id)',
  'function multicall(bytes[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address spender, bool approved)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
]);
const SIDE_NAMES = [phrase`Against`, phrase`For`, phrase`Abstain`];
/** Advice about a cast vote. */
export const UNCHANGEABLE = phrase`A vote that is cast cannot be changed.`;
// More than any token has: it is not meant as an amount.
const ENDLESS = 1n << 128n;
const MOST_NESTED = 5;

let bySelector: ReadonlyMap<string, AbiFunction> | undefined;

/** Describes a transaction; `decimals` are those of the token that gives votes, and `coin` is the currency of fees. */
export function meaningOf(sent: AnyTransaction, decimals = 0, coin = 'coins', isInner = false): Meaning {
  const { to, data, value } = sent;
  const coins = value === 0n ? '' : formatCoin(value, coin);
  if (to === null) return plain(t`creates a contract`);
  if (data === '0x')
    return coins === ''
      ? plain(t`calls ${formatAddress(to)} with nothing`)
      : { ...plain(t`sends ${coins} to ${to}`), cure: t`A sent transaction cannot be called back.` };
  bySelector ??= new Map(KNOWN_CALLS.map((one) => [toFunctionSelector(one), one]));
  const known = bySelector.get(data.slice(0, 10));
  const isDeep = isInner && (known?.name === 'multicall' || known?.name === 'aggregate3');
  const args = known === undefined || isDeep ? undefined : argsOf(known, data);
  if (known === undefined || args === undefined)
    return plain(
      t`calls ${data.slice(0, 10)} of ${formatAddress(to)}${coins === '' ? '' : t` and sends ${coins}`}`,
    );
  const told = tell(known, args, to, decimals);
  return {
    cure: '',
    isGrave: false,
    ...told,
    does: `${told.does}${coins === '' ? '' : t` and sends ${coins}`}`,
    rows: (known.inputs ?? []).map(({ name }, index) => ({ name: name ?? '', value: said(args[index]) })),
  };
}

/** A vote in the words of its log or its call. */
export function votesWords(support: number, params: string, decimals: number): string {
  const parts = readSplit(params.replace(/^0x/, ''));
  if (parts === undefined || support !== 255)
    return support in SIDE_NAMES
      ? t`votes ${translate(SIDE_NAMES[support] ?? '')}`
      : t`votes with support ${support}`;
  const one = (votes: bigint) => formatVotes(votes, decimals);
  return t`splits the votes: ${one(parts.against)} against, ${one(parts.for)} for, ${one(parts.abstain)} to abstain`;
}

type Told = Pick<Meaning, 'does'> & Partial<Meaning>;

function tell({ name }: AbiFunction, args: readonly unknown[], to: Address, decimals: number): Told {
  const at = (index: number) => args[index] as Address;
  if (name.startsWith('cast')) return vote(name, args, decimals);
  switch (name) {
    case 'delegate':
      return {
        does: t`delegates the votes to ${at(0)}`,
        cure: t`Delegate again, with another wallet.`,
        isGrave: true,
      };
    case 'delegateBySig':
      return { does: t`sends a signed delegation to ${at(0)}`, isGrave: true };
    case 'delegateMulti':
      return {
        does: t`moves ${plural((args[2] as bigint[]).length, 'share')} of tokens between delegates`,
        cure: t`Move the shares again, with another wallet.`,
        isGrave: true,
      };
    case 'propose':
      return {
        does: t`proposes “${boundedLine(titleOf(String(args.find((each) => typeof each === 'string'))), 80)}” with ${countOf(args[0] as Address[])}`,
        cure: t`Its proposer can cancel it while the Governor lets them.`,
        isGrave: true,
      };
    case 'queue':
    case 'queueWithModule':
      return { does: t`queues ${subjectOf(args, to)}`, isGrave: true };
    case 'execute':
    case 'executeWithModule':
      return { does: t`executes ${subjectOf(args, to)}`, isGrave: true };
    case 'cancel':
    case 'cancelWithModule':
      return { does: t`cancels ${subjectOf(args, to)}`, isGrave: true };
    case 'multicall':
      return together(
        (args[0] as Hex[]).map((data) => ({ to, data, value: 0n })),
        decimals,
      );
    case 'aggregate3':
      return together(
        (args[0] as { target: Address; callData: Hex }[]).map((one) => ({
          to: one.target,
          data: one.callData,
          value: 0n,
        })),
        decimals,
      );
    case 'transfer':
    case 'transferFrom':
      return {
        does: t`sends ${String(args.at(-1))} units of the token ${to} to ${String(args.at(-2))}`,
        cure: t`A sent transaction cannot be called back.`,
        isGrave: true,
      };
    default:
      return approval(name, args, to);
  }
}

function vote(name: string, args: readonly unknown[], decimals: number): Told {
  const [id, raw] = args as [bigint, number | boolean];
  const params = name.startsWith('castVoteWithReasonAndParams') ? args.find(isParams) : undefined;
  const how = votesWords(Number(raw), String(params ?? '0x'), decimals);
  const own = name.startsWith('castOverride') ? t` with the account’s own tokens` : '';
  const signed = name.endsWith('BySig') ? t`, by a signed ballot,` : '';
  return {
    does: t`${how}${own}${signed} on proposal ${shortId(id)}`,
    cure: translate(UNCHANGEABLE),
    isGrave: true,
  };
}

// Only a split has 48 bytes among the arguments of a vote.
const isParams = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]{96}$/.test(value);

function approval(name: string, args: readonly unknown[], token: Address): Told {
  const spender = String(args[name === 'permit' ? 1 : 0]);
  const amount = args[name === 'permit' ? 2 : 1] as bigint | boolean;
  if (amount === 0n || amount === false)
    return { does: t`takes back what ${spender} may take of the token ${token}` };
  const isAll = amount === true || (amount as bigint) >= ENDLESS;
  return { ...approvalWords(token, spender, isAll ? null : (amount as bigint)), isGrave: true };
}

function together(calls: readonly AnyTransaction[], decimals: number): Told {
  const told = calls.slice(0, MOST_NESTED).map((one) => meaningOf(one, decimals, undefined, true));
  const more = calls.length > told.length ? [t`${calls.length - told.length} more`] : [];
  return {
    does: t`makes ${calls.length} calls: ${[...told.map(({ does }) => does), ...more].join('; ')}`,
    cure: told.find(({ cure }) => cure !== '')?.cure ?? '',
    isGrave: told.some(({ isGrave }) => isGrave),
  };
}

// A proposal of a voting module: its id is of the Governor's address, too.
function moduleId(args: readonly unknown[], governor: Address): bigint {
  const [address, data, hash] = args as [Address, Hex, Hex];
  return hashModuleProposal(governor, { address, data }, hash);
}

function subjectOf(args: readonly unknown[], to: Address): string {
  const [first] = args;
  if (args.length === 3) return t`proposal ${shortId(moduleId(args, to))}`;
  if (typeof first === 'bigint') return t`proposal ${shortId(first)}`;
  if (typeof first === 'string') return t`operation ${formatAddress(first)} of the timelock`;
  const [targets, values, calldatas, hash] = args as [Address[], bigint[], Hex[], Hex];
  const actions = actionsIn(targets, values, [], calldatas);
  return t`the proposal of ${countOf(targets)} with the id ${shortId(hashProposalWith(actions, hash))}`;
}

const countOf = (targets: readonly Address[]): string => plural(targets.length, 'action');

function argsOf(known: AbiFunction, data: Hex): readonly unknown[] | undefined {
  return readable(() => (decodeFunctionData({ abi: [known], data }).args ?? []) as readonly unknown[]);
}

function said(value: unknown): string {
  if (Array.isArray(value)) return value.map(said).join('\n');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(said).join(' ');
  return String(value);
}

const plain = (does: string): Meaning => ({ does, rows: [], cure: '', isGrave: false });
