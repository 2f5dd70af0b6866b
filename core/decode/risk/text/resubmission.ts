import { boundedLine } from '@/core/format';
import { isSameCallBytes } from '../../text/copiedText';
import type { RiskCheck } from '../input';

/** R18: it was turned down before. */
export const resubmission: RiskCheck = {
  id: 'R18',
  name: 'RESUBMISSION',
  severity: 'low',
  needs: 'the calls of earlier proposals',
  why: 'What was turned down is sometimes tried again when fewer people look.',
  *run({ history, actions }) {
    const earlier = history?.earlier ?? null;
    const known = earlier?.filter((each) => each.calls !== null) ?? [];
    const same = known.find(
      (each) =>
        each.calls !== null &&
        ['defeated', 'cancelled', 'canceled', 'expired'].includes(each.state) &&
        actions.length > 0 &&
        isSameCallBytes(each.calls, actions),
    );
    if (same !== undefined) {
      const sentence = `The same actions were ${same.state === 'canceled' ? 'cancelled' : same.state} before, in proposal ${boundedLine(same.id, 12)}.`;
      yield { sentence };
      return;
    }
    if (earlier === null) return 'It needs the calls of earlier proposals, which were not read.';
    if (known.length < earlier.length)
      return `Only the calls of ${known.length} of ${earlier.length} earlier proposals are read.`;
  },
};
