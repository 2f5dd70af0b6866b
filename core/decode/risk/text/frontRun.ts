import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';

/** R36: while writing, somebody could be faster. */
export const frontRun: RiskCheck = {
  id: 'R36',
  name: 'FRONT_RUN_POSSIBLE',
  severity: 'low',
  needs: phrase`a draft`,
  why: phrase`On many Governors whoever submits the same proposal first may cancel it.`,
  *run({ isDraft, proposal }) {
    if (isDraft !== true) return t`It matters only while a proposal is being written.`;
    if (/#proposer=0x[0-9a-fA-F]{40}$/.test(proposal.description)) return;
    const sentence = t`Someone could submit this same proposal before you and cancel it: the text does not end with your address.`;
    yield { sentence, looked: t`the end of the text` };
  },
};
