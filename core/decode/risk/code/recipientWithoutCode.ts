import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { paymentsOf } from '../payment';
import { atBlock } from '../said';
import { kindOf } from '../walk';

// Words in a text for an account that is a contract.
const CONTRACT = /multi-?sig|\bsafe\b|gnosis|vault|\bcontract\b|council|committee|treasury|timelock|escrow/i;

/** R44: money for an account that does not exist on this chain. */
export const recipientWithoutCode: RiskCheck = {
  id: 'R44',
  name: 'RECIPIENT_WITHOUT_CODE',
  severity: 'medium',
  needs: phrase`the code at the recipients`,
  why: phrase`A multisig of one chain does not exist on another. Its address may be unowned there, or owned by another person.`,
  *run({ actions, facts, proposal }) {
    const paid = paymentsOf(actions, facts).filter(({ isHere, to }) => isHere && BigInt(to) >= 0x1000n);
    if (paid.length === 0) return;
    if (facts.block === null) return t`It needs to know what stands at the recipients, which was not read.`;
    const isSpoken = CONTRACT.test(proposal.description);
    const told = new Set<string>();
    for (const { to, path } of paid) {
      if (kindOf(to, facts) !== 'nothing' || told.has(to.toLowerCase())) continue;
      told.add(to.toLowerCase());
      const looked = atBlock(t`the code of the recipients`, facts);
      const fact = t`${to} was never used on this chain and has no contract`;
      if (isSpoken)
        yield {
          action: path,
          sentence: t`${fact}, though the text speaks of one. If it is one of another chain, what is sent here may be out of its reach.`,
          looked,
        };
      else
        yield {
          action: path,
          severity: 'low',
          sentence: t`${fact}. Ask for a proof that the recipient owns it.`,
          looked,
        };
    }
  },
};
