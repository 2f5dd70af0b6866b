import { shortId } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import { isSameCallBytes } from '../../text/copiedText';
import type { Earlier, RiskCheck } from '../input';

/** R18: it was turned down before. */
export const resubmission: RiskCheck = {
  id: 'R18',
  name: 'RESUBMISSION',
  severity: 'low',
  needs: phrase`the calls of earlier proposals`,
  why: phrase`Rejected proposals are sometimes tried again when fewer people look.`,
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
      const sentence = endedWords(same);
      yield { sentence };
      return;
    }
    if (earlier === null) return t`It needs the calls of earlier proposals, which were not read.`;
    if (known.length < earlier.length)
      return t`Only the calls of ${known.length} of ${earlier.length} earlier proposals are read.`;
  },
};

function endedWords({ state, id }: Earlier): string {
  const proposal = shortId(BigInt(id));
  if (state === 'defeated') return t`The same actions were defeated before, in proposal ${proposal}.`;
  return state === 'expired'
    ? t`The same actions were expired before, in proposal ${proposal}.`
    : t`The same actions were cancelled before, in proposal ${proposal}.`;
}
