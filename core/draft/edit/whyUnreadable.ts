import { t } from '@/core/language/message';
import { DRAFT_LIMITS, type DraftDocument } from '../document';
import { valueOrFlaw } from '../flaw';
import { scanJson } from '../scanJson';
import { whyNotText } from '../whyNotText';
import { writeDraft } from '../writeDraft';

/** The longest signature that stands apart from its calldata, in bytes. */
const SIGNATURE = 1_000;

/** Why a written draft could not be read again: one sentence, or undefined. Quick enough for every key. */
export function whyUnreadable(draft: DraftDocument): string | undefined {
  const { actions, aside, description, note } = draft;
  if (actions.length + aside.length > DRAFT_LIMITS.actions)
    return t`The draft has more than ${DRAFT_LIMITS.actions} actions.`;
  const signatures = [...actions, ...aside].map(({ signature }) => signature);
  const flaw =
    whyNotText(description, DRAFT_LIMITS.text) ??
    whyNotText(note, DRAFT_LIMITS.note) ??
    signatures.flatMap((each) => (each === '' ? [] : (whyNotText(each, SIGNATURE) ?? [])))[0];
  if (flaw !== undefined) return t`Your entry is not ${flaw}.`;
  const json = writeDraft(draft);
  // JSON escapes half a character and NUL wherever they stand, and as nothing else.
  const [escaped] = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/.exec(json) ?? [];
  if (escaped !== undefined)
    return t`Your entry is not ${whyNotText(escaped.endsWith('0000') ? '\u0000' : '\ud800', 9) ?? ''}.`;
  if (json.length > DRAFT_LIMITS.bytes || new TextEncoder().encode(json).length > DRAFT_LIMITS.bytes)
    return t`The draft is larger than 1 MB.`;
  return valueOrFlaw<undefined>(() => {
    scanJson(json, DRAFT_LIMITS.depth);
    return undefined;
  });
}
