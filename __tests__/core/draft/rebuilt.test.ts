import type { Value } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';
import type { RecipeValue } from '@/core/draft/document';
import { callByAbi } from '@/core/draft/recipes/callByAbi';
import { payCoin } from '@/core/draft/recipes/payments';
import type { RecipeContext } from '@/core/draft/recipes/recipe';
import { callOf } from '@/core/governor/proposalId';
import { testWith } from '../../runs';
import { realProposals } from '../decode/expected';

const context = { decimals: () => 18 } as unknown as RecipeContext;

/** A decoded value as somebody would enter it: parts of tuples in their order. */
function entered(value: Value): RecipeValue {
  if (typeof value !== 'object') return value;
  return (Array.isArray(value) ? value : Object.values(value)).map((each: Value) => entered(each));
}

/** Wei as a person writes coins. */
function inCoins(wei: bigint): string {
  const digits = String(wei).padStart(19, '0');
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`;
}

describe('real proposals', () => {
  testWith('data/proposals', 'are rebuilt to the byte from what their calls say', () => {
    let [whole, calls, rebuilt] = [0, 0, 0];
    const others = new Map<string, number>();
    const all = realProposals();
    for (const { proposal } of all) {
      const actions = decodeProposal(proposal);
      const made = actions.map((action, index) => {
        const signature = proposal.signatures[index] ?? '';
        const bytes = callOf({ signature, calldata: proposal.calldatas[index] ?? '0x' });
        const why = problem(action, bytes.toLowerCase());
        if (why !== null) others.set(why, (others.get(why) ?? 0) + 1);
        return why === null;
      });
      calls += made.length;
      rebuilt += made.filter(Boolean).length;
      if (made.every(Boolean)) whole += 1;
    }
    const rest = [...others].map(([why, count]) => `${count} ${why}`).join(', ');
    process.stdout.write(
      `rebuilt ${rebuilt} of ${calls} calls, ${whole} of ${all.length} proposals whole; ${rest}\n`,
    );
    expect(whole).toBeGreaterThanOrEqual(125);
    for (const why of others.keys()) expect(why).not.toMatch(/other bytes/);
  });
});

/** Why a call does not come out of a recipe; null where it does, to the byte. */
function problem(action: ReturnType<typeof decodeProposal>[number], bytes: string): string | null {
  const { kind, target, value, signature, args } = action;
  if (kind === 'coin') {
    const [made] = payCoin.build({ to: target, amount: inCoins(value) }, context);
    return made?.calldata === '0x' && made.value === value ? null : 'coins as other bytes';
  }
  if (signature === null) return kind === 'call' ? 'of no known function' : `of the kind ${kind}`;
  if (kind !== 'call' && kind !== 'message') return `of the kind ${kind}`;
  const inputs = {
    target,
    abi: `function ${signature} payable`,
    args: args.map((each) => entered(each.value)),
    value: inCoins(value),
  };
  try {
    const [made] = callByAbi.build(inputs, context);
    if (made?.value !== value) return 'with other coins';
    if (made.calldata === bytes) return null;
    return action.anomalies.length > 0
      ? `whose own bytes are ${action.anomalies.join(' and ')}`
      : 'with other bytes';
  } catch (error) {
    return `refused: ${String((error as Error).message).slice(0, 80)}`;
  }
}
