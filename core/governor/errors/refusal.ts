import type { Hex } from 'viem';
import type { QuorateError } from '@/core/errors';
import { inEnglish } from '@/core/language/language';
import { isHexBytes } from '../hexBytes';
import { explainRevert, explainText, noReason, type RevertFormatters } from './reverts';

/** Refusal of a call: its revert data, and the own text of the endpoint or the wallet. */
export type CallRefusal = { data: Hex; text: string };

/** The refusal that an error of an endpoint holds. */
export function refusalIn({ facts }: Pick<QuorateError, 'facts'>): CallRefusal {
  const { data, reason = '' } = facts;
  return { data: isHexBytes(data) ? data : '0x', text: reason };
}

/** Whether a contract refused because it is too early or too late: the same call may pass at another time. */
export function isRefusedForNow(refusal: CallRefusal): boolean {
  const reason = inEnglish(() => refusalReason(refusal));
  return /\b(time|deadline|early|late|expired?|not ready|delay|wait|period|epoch)\b/i.test(reason);
}

// Both may say megabytes, and what they mean stands at the beginning.
const MOST_READ = 10_000;

/** Why a contract refused, as one sentence: from its revert data, else from the text. */
export function refusalReason({ data, text }: CallRefusal, formatters: RevertFormatters = {}): string {
  const known = explainRevert(data, formatters);
  if (known !== undefined) return known;
  const plain = text
    .slice(0, MOST_READ)
    .replace(/^.*execution reverted:?\s*/i, '')
    .slice(0, 200);
  return plain === '' ? noReason() : (explainText(plain, formatters) ?? plain);
}
