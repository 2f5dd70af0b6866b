'use client';
import { t } from '@/core/language/message';
import type { RiskView } from '@/lib/query/analysis/finding';
import { FindingReason } from './FindingReason';
import { findingId, SEVERITIES } from './severity';

/** One thing that was found: how grave, where, and on request why it matters and what was looked at. */
export function FindingRow({ finding }: { finding: RiskView }) {
  const { severity, path, sentence } = finding;
  const { word, sign, text, soft } = SEVERITIES[severity];
  return (
    <li id={findingId(finding)} className="border-t border-line-soft px-5 py-3 first:border-t-0 sm:px-6">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
        <span className={`rounded-full px-2.5 py-0.5 font-semibold ${text} ${soft}`}>
          <span aria-hidden="true">{sign} </span>
          {word}
        </span>
        <span className="text-second">
          {path.length === 0 ? t`The whole proposal` : t`Action ${path.map((index) => index + 1).join('.')}`}
        </span>
      </p>
      <p className="mt-1 text-15 break-words">{sentence}</p>
      <FindingReason finding={finding} />
    </li>
  );
}
