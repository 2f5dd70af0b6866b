import { encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem';
import type { Side } from '@/core/governor/vote';
import type { Action, Split } from '../variant';

/** A proposal that was made here. */
export type Made = { id: bigint; actions: readonly Action[]; description: string; hash: Hex };

/** A call of the Governor. */
export type Said = { data: Hex; value?: bigint };

/** How a family of Governors is spoken to. */
export type Tongue = {
  propose(actions: readonly Action[], description: string): Said;
  act(what: 'queue' | 'execute' | 'cancel', made: Made): Said;
  vote(id: bigint, side: Side, reason: string | undefined): Said;
  split?(id: bigint, split: Split, reason: string): Said;
  override?(id: bigint, side: Side, reason: string): Said;
  /** Functions of the Governor that give one timepoint of a proposal, and the index in their answer. */
  points: Record<'snapshot' | 'deadline' | 'eta', { fragment: string; index: number }>;
};

const arrays = parseAbi([
  'function propose(address[],uint256[],bytes[],string)',
  'function queue(address[],uint256[],bytes[],bytes32)',
  'function execute(address[],uint256[],bytes[],bytes32) payable',
  'function cancel(address[],uint256[],bytes[],bytes32)',
  'function castVote(uint256,uint8)',
  'function castVoteWithReason(uint256,uint8,string)',
  'function castVoteWithReasonAndParams(uint256,uint8,string,bytes)',
  'function castOverrideVote(uint256,uint8,string)',
]);

const SUPPORT: Record<Side, number> = { against: 0, for: 1, abstain: 2 };

/** OpenZeppelin's: acts name the whole content and the hash of the description. */
export const arraysTongue: Tongue = {
  propose: (actions, description) => ({
    data: encodeFunctionData({
      abi: arrays,
      functionName: 'propose',
      args: [...columns(actions), description],
    }),
  }),
  act: (functionName, { actions, hash }) => ({
    data: encodeFunctionData({ abi: arrays, functionName, args: [...columns(actions), hash] }),
  }),
  vote: (id, side, reason) => ({
    data:
      reason === undefined
        ? encodeFunctionData({ abi: arrays, functionName: 'castVote', args: [id, SUPPORT[side]] })
        : encodeFunctionData({
            abi: arrays,
            functionName: 'castVoteWithReason',
            args: [id, SUPPORT[side], reason],
          }),
  }),
  split: (id, split, reason) => {
    const params = encodePacked(['uint128', 'uint128', 'uint128'], [split.against, split.for, split.abstain]);
    return {
      data: encodeFunctionData({
        abi: arrays,
        functionName: 'castVoteWithReasonAndParams',
        args: [id, 255, reason, params],
      }),
    };
  },
  override: (id, side, reason) => ({
    data: encodeFunctionData({
      abi: arrays,
      functionName: 'castOverrideVote',
      args: [id, SUPPORT[side], reason],
    }),
  }),
  points: {
    snapshot: { fragment: 'function proposalSnapshot(uint256) view returns (uint256)', index: 0 },
    deadline: { fragment: 'function proposalDeadline(uint256) view returns (uint256)', index: 0 },
    eta: { fragment: 'function proposalEta(uint256) view returns (uint256)', index: 0 },
  },
};

const counted = parseAbi([
  'function propose(address[],uint256[],string[],bytes[],string)',
  'function queue(uint256)',
  'function execute(uint256) payable',
  'function cancel(uint256)',
  'function castVote(uint256,bool)',
]);

const ROW =
  'function proposals(uint256) view returns (uint256 id, address proposer, uint256 eta, uint256 startBlock, uint256 endBlock)';

/** Bravo's: acts name the id, and whoever executes pays for the actions. */
export const idTongue: Tongue = {
  propose: (actions, description) => {
    const [targets, values, calldatas] = columns(actions);
    const signatures = actions.map(({ signature }) => signature ?? '');
    return {
      data: encodeFunctionData({
        abi: counted,
        functionName: 'propose',
        args: [targets, values, signatures, calldatas, description],
      }),
    };
  },
  act: (functionName, { id, actions }) => ({
    data: encodeFunctionData({ abi: counted, functionName, args: [id] }),
    ...(functionName === 'execute' ? { value: actions.reduce((sum, { value }) => sum + value, 0n) } : {}),
  }),
  vote: arraysTongue.vote,
  points: {
    snapshot: { fragment: ROW, index: 3 },
    deadline: { fragment: ROW, index: 4 },
    eta: { fragment: ROW, index: 2 },
  },
};

const routed = parseAbi(['function propose(address[],uint256[],string[],bytes[],string,uint8)']);

/** Venus': like Bravo's, with a route for each proposal, and the timelock pays for the actions. */
export const routesTongue: Tongue = {
  ...idTongue,
  propose: (actions, description) => {
    const [targets, values, calldatas] = columns(actions);
    const signatures = actions.map(({ signature }) => signature ?? '');
    const args = [targets, values, signatures, calldatas, description, 0] as const;
    return { data: encodeFunctionData({ abi: routed, functionName: 'propose', args }) };
  },
  act: (functionName, { id }) => ({ data: encodeFunctionData({ abi: counted, functionName, args: [id] }) }),
};

const NOUNS_ROW =
  'function proposals(uint256) view returns (uint256 id, address proposer, uint256 threshold, uint256 quorum, uint256 eta, uint256 startBlock, uint256 endBlock)';

/** Nouns': like Bravo's, with two more words in its proposals, and the treasury pays for the actions. */
export const nounsTongue: Tongue = {
  ...idTongue,
  act: (functionName, { id }) => ({ data: encodeFunctionData({ abi: counted, functionName, args: [id] }) }),
  points: {
    snapshot: { fragment: NOUNS_ROW, index: 5 },
    deadline: { fragment: NOUNS_ROW, index: 6 },
    eta: { fragment: NOUNS_ROW, index: 4 },
  },
};

/** Alpha's: like Bravo's, with yes and no alone and no reasons. */
export const alphaTongue: Tongue = {
  ...idTongue,
  vote: (id, side, reason) => {
    if (side === 'abstain' || reason !== undefined) {
      throw new Error('GovernorAlpha knows no abstention and no reason');
    }
    return {
      data: encodeFunctionData({ abi: counted, functionName: 'castVote', args: [id, side === 'for'] }),
    };
  },
};

/** Actions as the three lists of a call. */
export function columns(actions: readonly Action[]) {
  return [
    actions.map(({ target }) => target),
    actions.map(({ value }) => value),
    actions.map(({ calldata }) => calldata),
  ] as const;
}
