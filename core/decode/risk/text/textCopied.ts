import { boundedLine } from '@/core/format';
import { withoutProposer } from '@/core/governor/title';
import { copiedShare, isSameCallBytes, thinText } from '../../text/copiedText';
import { NO_FINDING, type RiskCheck, type RiskInput, undecided, type Verdict } from '../input';

/** R17: no text, or somebody else's. */
export const textCopied: RiskCheck = {
  id: 'R17',
  name: 'TEXT_COPIED_OR_EMPTY',
  severity: 'medium',
  needs: 'the text and those of earlier proposals',
  why: 'Who has an honest reason writes it down. Attacks came with “Hello” or with another proposal’s text.',
  run,
};

function run({ proposal, history, actions }: RiskInput): Verdict {
  const text = withoutProposer(proposal.description);
  const looked = 'the text and those of earlier proposals';
  const thin = thinText(text);
  if (thin !== null)
    return { found: [{ severity: 'medium', action: [], sentence: `The text ${thin}.`, looked: 'the text' }] };
  const earlier = history?.earlier ?? null;
  const known = earlier?.filter((each) => each.text !== null) ?? [];
  if (known.length === 0) return undecided('It needs the texts of earlier proposals, which were not read.');
  for (const each of known) {
    if (each.calls !== null && isSameCallBytes(each.calls, actions)) continue;
    if (copiedShare(text, each.text ?? '') < 0.9) continue;
    const sentence = `The text is copied from proposal ${boundedLine(each.id, 12)}, “${boundedLine(each.title, 80)}”, while the actions differ.`;
    return { found: [{ severity: 'medium', action: [], sentence, looked }] };
  }
  return known.length === earlier?.length
    ? NO_FINDING
    : undecided(`Only ${known.length} of ${earlier?.length} earlier texts are read.`);
}
