import type { RiskCheck } from '../input';
import { byKey, paymentsOf } from '../payment';
import { amountWords, atBlock } from '../said';

/** R43: more of a token is paid than the treasury has. */
export const unheldToken: RiskCheck = {
  id: 'R43',
  name: 'TOKENS_NOT_COVERED',
  severity: 'medium',
  needs: 'the treasury’s tokens',
  why: 'Without the tokens it pays, the execution fails, and all its other actions with it.',
  *run({ actions, facts, simulation }) {
    const own = paymentsOf(actions, facts).filter(({ asset, isOwn }) => asset !== 'coin' && isOwn);
    if (own.length === 0 || simulation?.outcome === 'passed') return;
    const held = own.map(({ asset }) => facts.holdings.get(asset.toLowerCase()));
    for (const [asset, payments] of byKey(own, (each) => each.asset)) {
      const has = facts.holdings.get(asset.toLowerCase());
      const needed = payments.reduce((sum, { amount }) => sum + amount, 0n);
      if (has === undefined || has >= needed) continue;
      const sentence = `It pays ${amountWords(asset, needed, facts)} and the treasury holds ${amountWords(asset, has, facts)}: unless other actions bring the rest, the execution fails.`;
      yield { action: payments[0]?.path ?? [], sentence, looked: atBlock('the treasury’s tokens', facts) };
    }
    if (held.includes(undefined))
      return 'It needs what the treasury holds of the tokens, which was not read.';
  },
};
