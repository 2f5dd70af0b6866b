import { isSameAddress } from '@/core/address';
import { reservedFor } from '@/core/draft/proposerSuffix';
import { formatAddress } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';

/** R36: while writing, somebody could be faster. */
export const frontRun: RiskCheck = {
  id: 'R36',
  name: 'FRONT_RUN_POSSIBLE',
  severity: 'low',
  needs: phrase`a draft`,
  why: phrase`On many Governors the first account to submit a proposal may cancel it.`,
  isForDrafts: true,
  *run({ proposal, draft }) {
    // If proposals are counted, a copy gets the next number and takes nothing away.
    if (draft?.isByContent === false) return;
    const looked = t`the end of the text`;
    const reserved = reservedFor(proposal.description);
    const proposer = draft?.proposer ?? null;
    if (draft?.honoursSuffix === false) {
      const sentence = t`Someone could submit this same proposal before you and cancel it: this Governor reserves no text for its proposer.`;
      yield { sentence, looked: t`the Governor’s answer to a text reserved for another account` };
    } else if (reserved === null && draft?.honoursSuffix === null && proposer !== null) {
      return t`It is not known yet whether the Governor reserves a text for its proposer.`;
    } else if (reserved === null) {
      const sentence = t`Someone could submit this same proposal before you and cancel it: the text does not end with your address.`;
      yield { sentence, looked };
    } else if (BigInt(reserved) === 0n) {
      yield {
        severity: 'high',
        sentence: t`The text is reserved for no valid account, so it cannot be proposed.`,
        looked,
      };
    } else if (proposer !== null && !isSameAddress(reserved, proposer)) {
      const sentence = t`The text is reserved for ${formatAddress(reserved)}, and ${formatAddress(proposer)} would propose it: the Governor will refuse.`;
      yield { severity: 'high', sentence, looked };
    } else if (proposer === null) return t`It is not known yet who will propose it.`;
  },
};
