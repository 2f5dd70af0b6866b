import { diffDrafts } from '@/core/draft/diff/diffDrafts';
import type { DraftDocument } from '@/core/draft/document';
import { safeText } from '@/core/format';
import { phrase, t, translate } from '@/core/language/message';

const PARTS = {
  target: phrase`the contract`,
  value: phrase`the coins`,
  calldata: phrase`the data`,
} as const;
const LOOK = {
  same: '',
  added: 'bg-for-soft underline decoration-for',
  removed: 'bg-against-soft line-through',
} as const;
const AROUND = 60;

type Change = ReturnType<typeof diffDrafts>['actions'][number];

/** How one version of a draft became another: its actions by their bytes, its text by words. */
export function DifferenceList({ before, after }: { before: DraftDocument; after: DraftDocument }) {
  const { isSame, actions, text } = diffDrafts(before, after);
  const changes = actions.filter(({ change }) => change !== 'same');
  if (isSame) return <p className="text-14 text-second">{t`It says and does the same as now.`}</p>;
  return (
    <div className="text-14">
      {changes.length === 0 ? (
        <p className="text-second">{t`The actions are the same.`}</p>
      ) : (
        <ul className="list-disc pl-5">
          {changes.map((change) => (
            <li key={`${change.before} ${change.after}`}>{wordsOf(change)}</li>
          ))}
        </ul>
      )}
      {text.every(({ change }) => change === 'same') ? (
        <p className="text-second">{t`The text is the same.`}</p>
      ) : (
        <p className="mt-2 max-h-64 overflow-y-auto rounded-control bg-chip p-3 wrap-anywhere whitespace-pre-wrap">
          {text.map(({ change, text: run }, index) =>
            change === 'same' ? (
              <span key={index}>{middleOf(safeText(run))}</span>
            ) : change === 'added' ? (
              <ins key={index} className={LOOK.added}>
                {safeText(run)}
              </ins>
            ) : (
              <del key={index} className={LOOK.removed}>
                {safeText(run)}
              </del>
            ),
          )}
        </p>
      )}
    </div>
  );
}

function wordsOf({ change, before, after, parts }: Change): string {
  switch (change) {
    case 'added':
      return t`Action ${(after ?? 0) + 1} was added.`;
    case 'removed':
      return t`Action ${(before ?? 0) + 1} was removed.`;
    case 'moved':
      return t`Action ${(before ?? 0) + 1} is now action ${(after ?? 0) + 1}.`;
    default:
      return t`Of action ${(after ?? 0) + 1} changed ${parts.map((part) => translate(PARTS[part])).join(', ')}.`;
  }
}

// Show unchanged text only around the changes.
function middleOf(text: string): string {
  return text.length <= AROUND * 2 + 3 ? text : `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}`;
}
