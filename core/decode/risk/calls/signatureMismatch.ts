import { boundedLine } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { callsOf, DECODED } from '../walk';

/** R20: the name beside the call is not what the target understands. */
export const signatureMismatch: RiskCheck = {
  id: 'R20',
  name: 'SIGNATURE_MISMATCH',
  severity: 'high',
  needs: DECODED,
  why: phrase`A name can be chosen so that its first four bytes mean another function.`,
  *run({ actions }) {
    for (const { action, path } of callsOf(actions)) {
      if (!action.anomalies.includes('signature')) continue;
      const other = action.signature === null ? t`something else` : `“${boundedLine(action.signature, 80)}”`;
      const sentence = t`The action is labelled with a name that does not fit: the target understands ${action.selector ?? t`these bytes`} as ${other}.`;
      yield { action: path, sentence, looked: t`the proposal’s signature and the target’s functions` };
    }
  },
};
