import type { Address, Hex } from 'viem';
import { decodeFunctionData, encodeAbiParameters, encodeFunctionData, keccak256, parseAbi } from 'viem/utils';
import type { Dao } from '../dao';
import { numbersProposals } from '../family';
import { actionsIn, type RawAction } from '../proposal';
import { callOf, columns, hashCalls, hashDescription } from '../proposalId';

const byContent = parseAbi([
  'function propose(address[] targets, uint256[] values, bytes[] calldatas, string description)',
]);

const withSignatures = parseAbi([
  'function propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description)',
]);
// Venus'.
const withRoute = parseAbi([
  'function propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description, uint8 route)',
]);
const NORMAL = 0;

/** Content of a transaction that proposes: the actions, and the text to its last byte. */
export type Proposed = { actions: readonly RawAction[]; description: string };

/**
 * Calldata of `propose`. OpenZeppelin's line takes whole calldata, selectors in front; with signatures beside it, as some
 * of them take it too, old versions cut or lengthen what they are given. Bravo and Alpha have signatures apart, and where
 * there are routes the normal one is named.
 */
export function proposeCall(
  { family, extensions }: Pick<Dao, 'family' | 'extensions'>,
  { actions, description }: Proposed,
): { data: Hex } {
  if (!numbersProposals({ family })) {
    const calls = actions.map((action) => ({ ...action, calldata: callOf(action) }));
    const args = [...columns(calls), description] as const;
    return { data: encodeFunctionData({ abi: byContent, functionName: 'propose', args }) };
  }
  const [targets, values, calldatas] = columns(actions);
  const signatures = actions.map(({ signature }) => signature);
  const args = [targets, values, signatures, calldatas, description] as const;
  if (extensions.includes('routes'))
    return { data: encodeFunctionData({ abi: withRoute, functionName: 'propose', args: [...args, NORMAL] }) };
  return { data: encodeFunctionData({ abi: withSignatures, functionName: 'propose', args }) };
}

const CONTENT = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'address' },
] as const;
const NOBODY = '0x0000000000000000000000000000000000000000';

/** Chain, Governor and proposer of a proposal; the proposer is null if left open. */
type ProposingPlace = { chainId: number; governor: Address; proposer: Address | null };

/** The hash of all that a proposal says and does and of where: another one where a byte differs. */
export function proposedHash(
  { chainId, governor, proposer }: ProposingPlace,
  { actions, description }: Proposed,
): Hex {
  const calls = hashCalls(actions.map((action) => ({ ...action, calldata: callOf(action) })));
  const parts = [BigInt(chainId), governor, calls, hashDescription(description), proposer ?? NOBODY] as const;
  return keccak256(encodeAbiParameters(CONTENT, parts));
}

/** Decodes the calldata of `propose`; null if it is another call. */
export function proposedIn(data: Hex): Proposed | null {
  try {
    const { args } = decodeFunctionData({ abi: [...byContent, ...withSignatures, ...withRoute], data });
    const [targets, values, third, fourth, fifth] = args;
    const [signatures, calldatas, description] =
      fifth === undefined
        ? [[], third as readonly Hex[], fourth as string]
        : [third, fourth as readonly Hex[], fifth];
    return { actions: actionsIn(targets, values, signatures, calldatas), description };
  } catch {
    return null;
  }
}
