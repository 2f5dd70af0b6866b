import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { amountWords, atBlock } from '../said';

/** R24: more coin is needed than there is. */
export const valueNotCovered: RiskCheck = {
  id: 'R24',
  name: 'VALUE_NOT_COVERED',
  severity: 'medium',
  needs: phrase`the treasury’s coin`,
  why: phrase`Without the coin it needs, the execution fails.`,
  *run({ actions, facts, simulation }) {
    const needed = actions.reduce((sum, { value }) => sum + value, 0n);
    if (needed === 0n) return;
    if (simulation?.outcome === 'passed' && simulation.attached === 0n) return;
    const held = facts.holdings.get('coin') ?? null;
    if (held === null) return t`It needs the balance of the treasury, which was not read.`;
    if (held >= needed) return;
    const sentence = t`${amountWords('coin', needed, facts)} is needed at execution and the treasury holds ${amountWords('coin', held, facts)}.`;
    yield { sentence, looked: atBlock(t`the treasury’s coin`, facts) };
  },
};
