import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { paymentsOf } from '../payment';
import { atBlock } from '../said';
import { isFamiliar, kindOf } from '../walk';

/** R14: money goes to an account that was not seen before. */
export const newRecipient: RiskCheck = {
  id: 'R14',
  name: 'NEW_RECIPIENT',
  severity: 'medium',
  needs: phrase`what the recipients are`,
  why: phrase`A mistyped address looks just like a new one, and the money cannot be sent back.`,
  *run(input) {
    const { facts, actions } = input;
    const payments = paymentsOf(actions, facts).filter(({ isHere: here }) => here);
    if (payments.length > 0 && facts.block === null)
      return t`It needs to know what the recipients are, which was not read.`;
    const seen = new Set<string>();
    for (const { to, path } of payments) {
      const key = to.toLowerCase();
      if (seen.has(key) || kindOf(to, facts) !== 'nothing' || isFamiliar(to, input)) continue;
      seen.add(key);
      if (BigInt(to) === 0n) continue;
      const sentence = t`The recipient ${to} has never sent a transaction and has no code. Confirm the address elsewhere.`;
      yield { action: path, sentence, looked: atBlock(t`the recipients`, facts) };
    }
  },
};
