import type { Hex } from 'viem';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import type { Family } from '../dao';
import { numbersProposals } from '../family';
import type { RawAction } from '../proposal';
import { callOf, columns } from '../proposalId';

const byContent = parseAbi([
  'function propose(address[] targets, uint256[] values, bytes[] calldatas, string description)',
]);
const withSignatures = parseAbi([
  'function propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description)',
]);

/** What a transaction that proposes says: the actions, and the text to its last byte. */
export type Proposed = { actions: readonly RawAction[]; description: string };

/**
 * Calldata of `propose`. OpenZeppelin's line takes whole calldata, selectors in front; with signatures beside it, as some
 * of them take it too, old versions cut or lengthen what they are given. Bravo and Alpha have signatures apart.
 */
export function proposeCall(family: Family, { actions, description }: Proposed): { data: Hex } {
  if (!numbersProposals({ family })) {
    const calls = actions.map((action) => ({ ...action, calldata: callOf(action) }));
    const args = [...columns(calls), description] as const;
    return { data: encodeFunctionData({ abi: byContent, functionName: 'propose', args }) };
  }
  const [targets, values, calldatas] = columns(actions);
  const signatures = actions.map(({ signature }) => signature);
  const args = [targets, values, signatures, calldatas, description] as const;
  return { data: encodeFunctionData({ abi: withSignatures, functionName: 'propose', args }) };
}
