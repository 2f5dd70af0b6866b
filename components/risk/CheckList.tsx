import { t, translate } from '@/core/language/message';
import type { RisksView } from '@/lib/query/analysis/finding';
import { CHECK_TITLES } from './checkTitles';

/** The checks of a proposal by name: first those that could not be made, each with why, then those that were. */
export function CheckList({ judged: { made, undecided } }: { judged: RisksView }) {
  return (
    <>
      <ul className="grid gap-2">
        {undecided.map((check) => (
          <li key={check.id}>
            <span className="font-mono text-13">{check.id}</span> {titleOf(check)}
            <span className="block text-13 text-second">{check.reason}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-4 mb-1 text-14 font-semibold">{t`Made`}</h3>
      <ul className="grid gap-x-6 gap-y-1 text-second sm:grid-cols-2">
        {made.map((check) => (
          <li key={check.id}>
            <span className="font-mono text-13">{check.id}</span> {titleOf(check)}
          </li>
        ))}
      </ul>
    </>
  );
}

function titleOf({ id, name }: { id: string; name: string }): string {
  const title = CHECK_TITLES[id];
  return title === undefined ? name.toLowerCase().replaceAll('_', ' ') : translate(title);
}
