import type { RiskCheck } from '../input';
import { paymentsOf } from '../payment';
import { atBlock } from '../said';
import { kindOf } from '../walk';

// What a text calls an account that is a contract.
const CONTRACT = /multi-?sig|\bsafe\b|gnosis|vault|\bcontract\b|council|committee|treasury|timelock|escrow/i;

/** R44: money for an account that does not exist on this chain. */
export const recipientWithoutCode: RiskCheck = {
  id: 'R44',
  name: 'RECIPIENT_WITHOUT_CODE',
  severity: 'medium',
  needs: 'the code at the recipients',
  why: 'A multisig of one chain does not exist on another: its address may belong to nobody there, or to somebody else.',
  *run({ actions, facts, proposal }) {
    const paid = paymentsOf(actions, facts).filter(({ isHere, to }) => isHere && BigInt(to) >= 0x1000n);
    if (paid.length === 0) return;
    if (facts.block === null) return 'It needs to know what stands at the recipients, which was not read.';
    const isSpoken = CONTRACT.test(proposal.description);
    const told = new Set<string>();
    for (const { to, path } of paid) {
      if (kindOf(to, facts) !== 'nothing' || told.has(to.toLowerCase())) continue;
      told.add(to.toLowerCase());
      const looked = atBlock('the code of the recipients', facts);
      const fact = `Nobody has used ${to} on this chain, and no contract is there`;
      if (isSpoken)
        yield {
          action: path,
          sentence: `${fact}, though the text speaks of one. If it is one of another chain, what is sent here may be out of its reach.`,
          looked,
        };
      else
        yield {
          action: path,
          severity: 'low',
          sentence: `${fact}. Ask whoever gave it for a proof that it is theirs.`,
          looked,
        };
    }
  },
};
