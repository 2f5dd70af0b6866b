import type { Address, Hex } from 'viem';
import { encodeFunctionData, encodePacked, parseAbi } from 'viem/utils';
import { BALLOT_SELECTORS } from './ballot/ballotSelectors';
import type { Dao, Family } from './dao';
import { FAMILIES, FAMILY_NAMES, type FamilyTraits, numbersProposals, takesReasons } from './family';
import type { Tally } from './proposal';
import { type HashedCall as Action, columns } from './proposalId';
import { type Side, SUPPORT } from './vote';

const governor = parseAbi([
  'function castVote(uint256 proposalId, uint8 support) returns (uint256)',
  'function castVoteWithReason(uint256 proposalId, uint8 support, string reason) returns (uint256)',
  'function castVoteWithReasonAndParams(uint256 proposalId, uint8 support, string reason, bytes params) returns (uint256)',
  'function castOverrideVote(uint256 proposalId, uint8 support, string reason) returns (uint256)',
]);
// Nouns pays the fee back, as far as it has the coins; the vote counts either way.
const refunding = parseAbi([
  'function castRefundableVote(uint256 proposalId, uint8 support)',
  'function castRefundableVoteWithReason(uint256 proposalId, uint8 support, string reason)',
]);
const alpha = parseAbi(['function castVote(uint256 proposalId, bool support)']);
const token = parseAbi([
  'function delegate(address delegatee)',
  'function delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
]);
const byContent = parseAbi([
  'function queue(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
  'function execute(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
  'function cancel(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
]);
const byId = parseAbi([
  'function queue(uint256 proposalId)',
  'function execute(uint256 proposalId)',
  'function cancel(uint256 proposalId)',
]);
// Agora: a proposal of a voting module is named by the module and its data.
const byModule = parseAbi([
  'function queueWithModule(address module, bytes proposalData, bytes32 descriptionHash)',
  'function executeWithModule(address module, bytes proposalData, bytes32 descriptionHash)',
  'function cancelWithModule(address module, bytes proposalData, bytes32 descriptionHash)',
]);
const timelock = parseAbi(['function cancel(bytes32 id)']);

/** A transaction as the contract receives it; `value` in wei. */
export type Call = { to: Address; data: Hex; value: bigint };

/** A call without coins. */
export const callTo = (to: Address, { data }: { data: Hex }): Call => ({ to, data, value: 0n });

/** A call this site may ask a wallet for, and all that may vary about it. */
export type GovernanceCall = {
  signature: string;
  /** The one contract of the organisation it may go to. */
  target: 'governor' | 'token' | 'timelock' | 'multiDelegate';
  /** The Governors that know it; absent: all. */
  families?: readonly Family[];
  /** `actions`: without coins, or with exactly those that the proposal's actions send. Absent: without coins. */
  coins?: 'actions';
  /** Its only argument is the operation of the proposal in the timelock. */
  isOperation?: true;
  /** It makes a proposal: what it says is what was shown. */
  isProposal?: true;
  /** It lets the multi-delegate, and no other, take tokens; not more than the account holds. */
  isAllowance?: true;
};

const whose = (is: (traits: FamilyTraits) => boolean) => FAMILY_NAMES.filter((name) => is(FAMILIES[name]));
const MODULES: readonly Family[] = ['agora'];
const OPEN = whose(({ line }) => line === 'openzeppelin');
const OZ = OPEN.filter((name) => !MODULES.includes(name));
const COUNTER = whose(({ steps }) => steps === 'number');
const REFUNDING: readonly Family[] = ['nouns'];
const YES_OR_NO = whose(({ vote }) => vote === 'boolean');

const toGovernor = (
  signature: string,
  terms: Omit<GovernanceCall, 'signature' | 'target'> = {},
): GovernanceCall => ({
  signature,
  target: 'governor',
  ...terms,
});

/** The allow-list of `send()`: every selector this site ever sends, and to which contract alone it may go. */
export const GOVERNANCE_SELECTORS: Readonly<Record<Hex, GovernanceCall>> = {
  '0x56781388': toGovernor('castVote(uint256,uint8)'),
  '0x7b3c71d3': toGovernor('castVoteWithReason(uint256,uint8,string)'),
  '0x5f398a14': toGovernor('castVoteWithReasonAndParams(uint256,uint8,string,bytes)', { families: OPEN }),
  '0xaf7cb469': toGovernor('castOverrideVote(uint256,uint8,string)', { families: OZ }),
  '0x44fac8f6': toGovernor('castRefundableVote(uint256,uint8)', { families: REFUNDING }),
  '0x64c05995': toGovernor('castRefundableVoteWithReason(uint256,uint8,string)', { families: REFUNDING }),
  '0x15373e3d': toGovernor('castVote(uint256,bool)', { families: YES_OR_NO }),
  '0x5c19a95c': { signature: 'delegate(address)', target: 'token' },
  '0xc3cda520': {
    signature: 'delegateBySig(address,uint256,uint256,uint8,bytes32,bytes32)',
    target: 'token',
  },
  '0x095ea7b3': { signature: 'approve(address,uint256)', target: 'token', isAllowance: true },
  '0x600f6abf': { signature: 'delegateMulti(uint256[],uint256[],uint256[])', target: 'multiDelegate' },
  '0x160cbed7': toGovernor('queue(address[],uint256[],bytes[],bytes32)', { families: OPEN }),
  '0x2656227d': toGovernor('execute(address[],uint256[],bytes[],bytes32)', { families: OPEN }),
  '0x452115d6': toGovernor('cancel(address[],uint256[],bytes[],bytes32)', { families: OPEN }),
  '0x9c82ec3c': toGovernor('queueWithModule(address,bytes,bytes32)', { families: MODULES }),
  '0xb3759161': toGovernor('executeWithModule(address,bytes,bytes32)', { families: MODULES }),
  '0xd958bc1d': toGovernor('cancelWithModule(address,bytes,bytes32)', { families: MODULES }),
  '0xddf0b009': toGovernor('queue(uint256)', { families: COUNTER }),
  '0xfe0d94c1': toGovernor('execute(uint256)', { families: COUNTER, coins: 'actions' }),
  '0x40e58ee5': toGovernor('cancel(uint256)', { families: COUNTER }),
  '0xc4d252f5': { signature: 'cancel(bytes32)', target: 'timelock', families: OPEN, isOperation: true },
  '0x7d5e81e2': toGovernor('propose(address[],uint256[],bytes[],string)', {
    families: OPEN,
    isProposal: true,
  }),
  '0xda95691a': toGovernor('propose(address[],uint256[],string[],bytes[],string)', {
    families: COUNTER,
    isProposal: true,
  }),
  // Venus'.
  '0x164a1ab1': toGovernor('propose(address[],uint256[],string[],bytes[],string,uint8)', {
    families: ['bravo'],
    isProposal: true,
  }),
  ...Object.fromEntries(
    Object.entries(BALLOT_SELECTORS).map(([selector, signature]) => [selector, toGovernor(signature)]),
  ),
};

/** Calldata of a vote; `castVoteWithReason` when a reason is given that is not empty, else the cheaper `castVote`. */
export function castVoteCall(id: bigint, support: Side | 0 | 1 | 2, reason?: string): { data: Hex } {
  const byte = typeof support === 'number' ? support : SUPPORT[support];
  if (reason === undefined || reason === '') {
    return { data: encodeFunctionData({ abi: governor, functionName: 'castVote', args: [id, byte] }) };
  }
  const args = [id, byte, reason] as const;
  return { data: encodeFunctionData({ abi: governor, functionName: 'castVoteWithReason', args }) };
}

/** Calldata of a vote on GovernorAlpha, which knows for and against and takes no reason. */
export function castAlphaVoteCall(id: bigint, isFor: boolean): { data: Hex } {
  return { data: encodeFunctionData({ abi: alpha, functionName: 'castVote', args: [id, isFor] }) };
}

/** Calldata of a vote whose fee the Governor pays back (Nouns). */
export function castRefundableVoteCall(id: bigint, side: Side, reason: string): { data: Hex } {
  const args = [id, SUPPORT[side]] as const;
  return {
    data:
      reason === ''
        ? encodeFunctionData({ abi: refunding, functionName: 'castRefundableVote', args })
        : encodeFunctionData({
            abi: refunding,
            functionName: 'castRefundableVoteWithReason',
            args: [...args, reason],
          }),
  };
}

/** Calldata of a whole vote as a Governor takes it; without the reason where it takes none. */
export function voteCallData(
  { family, extensions }: Pick<Dao, 'family' | 'extensions'>,
  id: bigint,
  side: Side,
  reason: string,
): Hex {
  if (!takesReasons({ family })) return castAlphaVoteCall(id, side === 'for').data;
  const cast = extensions.includes('refunds') ? castRefundableVoteCall : castVoteCall;
  return cast(id, side, reason).data;
}

/** Calldata of a vote split over the sides (GovernorCountingFractional): support 255, three packed uint128. */
export function castSplitVoteCall(id: bigint, { against, for: inFavour, abstain }: Tally, reason: string) {
  const sizes = ['uint128', 'uint128', 'uint128'] as const;
  return castParamsCall(id, 255, reason, encodePacked(sizes, [against, inFavour, abstain]));
}

/** Calldata of a vote with params, which the contract or its voting module reads. */
export function castParamsCall(id: bigint, support: number, reason: string, params: Hex): { data: Hex } {
  const args = [id, support, reason, params] as const;
  return { data: encodeFunctionData({ abi: governor, functionName: 'castVoteWithReasonAndParams', args }) };
}

/** Calldata of a vote with one's own tokens instead of one's delegate's (GovernorCountingOverridable). */
export function castOverrideVoteCall(id: bigint, side: Side, reason: string): { data: Hex } {
  const args = [id, SUPPORT[side], reason] as const;
  return { data: encodeFunctionData({ abi: governor, functionName: 'castOverrideVote', args }) };
}

/** Calldata of `delegate` on the voting token (ERC-5805); throws viem's error on a malformed address. */
export function delegateCall(delegatee: Address): { data: Hex } {
  return { data: encodeFunctionData({ abi: token, functionName: 'delegate', args: [delegatee] }) };
}

/** A delegation as its holder signed it; expiry in Unix seconds. */
export type SignedDelegation = {
  delegatee: Address;
  nonce: bigint;
  expiry: bigint;
  v: number;
  r: Hex;
  s: Hex;
};

/** Calldata of `delegateBySig` on the voting token (ERC-5805, COMP). */
export function delegateBySigCall({ delegatee, nonce, expiry, v, r, s }: SignedDelegation): { data: Hex } {
  const args = [delegatee, nonce, expiry, v, r, s] as const;
  return { data: encodeFunctionData({ abi: token, functionName: 'delegateBySig', args }) };
}

/** A step in the life of a proposal that somebody has to take. */
export type LifecycleStep = 'queue' | 'execute' | 'cancel';

/** A proposal as its Governor identifies it: its number, or its actions (or voting module) with the hash of its description. */
export type Content = {
  proposalId: bigint;
  actions: readonly Action[];
  descriptionHash: Hex;
  module?: { address: Address; data: Hex } | undefined;
};

/** Calldata of a step: OpenZeppelin's take the content, Compound's line the number, Agora's a module. */
export function lifecycleCall(step: LifecycleStep, content: Content, family: Family): { data: Hex } {
  if (numbersProposals({ family })) {
    return { data: encodeFunctionData({ abi: byId, functionName: step, args: [content.proposalId] }) };
  }
  const { module, descriptionHash } = content;
  if (module !== undefined) {
    const args = [module.address, module.data, descriptionHash] as const;
    return { data: encodeFunctionData({ abi: byModule, functionName: `${step}WithModule`, args }) };
  }
  const args = [...columns(content.actions), descriptionHash] as const;
  return { data: encodeFunctionData({ abi: byContent, functionName: step, args }) };
}

/** Calldata of `cancel` on a TimelockController. */
export function cancelOperationCall(operation: Hex): { data: Hex } {
  return { data: encodeFunctionData({ abi: timelock, functionName: 'cancel', args: [operation] }) };
}
