import { boundedLine, shortId } from '@/core/format';
import { withoutProposer } from '@/core/governor/description/descriptionParts';
import { phrase, t } from '@/core/language/message';
import { copiedShare, isSameCallBytes, thinText } from '../../text/copiedText';
import type { RiskCheck } from '../input';

/** R17: no text, or somebody else's. */
export const textCopied: RiskCheck = {
  id: 'R17',
  name: 'TEXT_COPIED_OR_EMPTY',
  severity: 'medium',
  needs: phrase`the text and those of earlier proposals`,
  why: phrase`Honest proposers write down their reason. Attacks came with “Hello” or with another proposal’s text.`,
  *run({ proposal, history, actions }) {
    const text = withoutProposer(proposal.description);
    const thin = thinText(text);
    if (thin !== null) {
      yield { sentence: t`The text ${thin}.`, looked: t`the text` };
      return;
    }
    const earlier = history?.earlier ?? null;
    const known = earlier?.filter((each) => each.text !== null) ?? [];
    if (known.length === 0) return t`It needs the texts of earlier proposals, which were not read.`;
    for (const each of known) {
      if (each.calls !== null && isSameCallBytes(each.calls, actions)) continue;
      if (copiedShare(text, each.text ?? '') < 0.9) continue;
      const sentence = t`The text is copied from proposal ${shortId(BigInt(each.id))}, “${boundedLine(each.title, 80)}”, while the actions differ.`;
      yield { sentence };
      return;
    }
    if (earlier !== null && known.length !== earlier.length)
      return t`Only ${known.length} of ${earlier.length} earlier texts are read.`;
  },
};
