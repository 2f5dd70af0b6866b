import { type RiskCheck, type RiskInput, undecided, type Verdict } from '../input';
import { amountWords, atBlock } from '../said';

/** R24: more coin is needed than there is. */
export const valueNotCovered: RiskCheck = {
  id: 'R24',
  name: 'VALUE_NOT_COVERED',
  severity: 'medium',
  needs: 'the treasury’s coin',
  why: 'Without the coin it needs, the execution fails.',
  run,
};

function run({ actions, facts, simulation }: RiskInput): Verdict {
  const needed = actions.reduce((sum, { value }) => sum + value, 0n);
  if (needed === 0n) return { found: [] };
  if (simulation?.outcome === 'passed' && simulation.attached === 0n) return { found: [] };
  const held = facts.holdings.get('coin') ?? null;
  if (held === null) return undecided('It needs the balance of the treasury, which was not read.');
  if (held >= needed) return { found: [] };
  const sentence = `${amountWords('coin', needed, facts)} is needed at execution and the treasury holds ${amountWords('coin', held, facts)}.`;
  return {
    found: [{ severity: 'medium', action: [], sentence, looked: atBlock('the treasury’s coin', facts) }],
  };
}
