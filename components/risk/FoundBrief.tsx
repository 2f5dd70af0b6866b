import { rich } from '@/components/ui/text/rich';
import type { RiskMark } from '@/lib/query/analysis/openFindings';
import { briefly, SEVERITIES } from './severity';

const MOST_FOUND = 2;

/** One or two lines for somebody about to vote: the gravest that was found, and how much more there is. */
export function FoundBrief({ things, label }: { things: readonly RiskMark[]; label?: string }) {
  const rest = things.length - MOST_FOUND;
  return (
    <ul aria-label={label} className="mt-2 grid gap-1.5 empty:hidden">
      {things.slice(0, MOST_FOUND).map(({ check, path, sentence, severity }) => (
        <li
          key={`${check} ${path.join('.')}`}
          className={`rounded-control px-3 py-1.5 text-13 break-words ${SEVERITIES[severity].soft}`}
        >
          <span aria-hidden="true" className={`font-semibold ${SEVERITIES[severity].text}`}>
            {SEVERITIES[severity].sign}{' '}
          </span>
          {briefly(sentence)}
        </li>
      ))}
      {rest > 0 ? (
        <li className="text-13 text-second">{rich`and ${rest} more to check, on the page of the proposal`}</li>
      ) : undefined}
    </ul>
  );
}
