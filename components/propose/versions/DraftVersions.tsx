import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import { diffDrafts } from '@/core/draft/diff/diffDrafts';
import type { DraftDocument } from '@/core/draft/document';
import { editedOf } from '@/core/draft/edit/items';
import { parseDraft } from '@/core/draft/parseDraft';
import { safeText } from '@/core/format';
import { phrase, t, translate } from '@/core/language/message';
import type { KeptVersion } from '@/lib/draft/draftBase';
import { draftBase } from '@/lib/draft/drafts';
import type { DraftSession } from '@/lib/draft/session';

/** Earlier states of a draft, how each differs from now, and the way back to it, which can be undone. */
export function DraftVersions({ session, document }: { session: DraftSession; document: DraftDocument }) {
  const [versions, setVersions] = useState<readonly KeptVersion[]>();
  const open = () => {
    draftBase()
      .versions(session.id)
      .then(setVersions, () => setVersions([]));
  };
  const restore = (draft: DraftDocument) => {
    session.edit(editedOf(draft));
    setVersions(undefined);
  };
  return (
    <>
      <Button variant="quiet" className="px-2.5!" onClick={open}>{t`Versions`}</Button>
      <Sheet open={versions !== undefined} onClose={() => setVersions(undefined)} title={t`Earlier versions`}>
        {versions?.length === 0 ? (
          <p className="text-15 text-second">{t`None yet. While you write, one is kept every five minutes, fifty at most.`}</p>
        ) : (
          <ul className="divide-y divide-line-soft">
            {versions?.map((version) => (
              <Version key={version.at} version={version} now={document} onRestore={restore} />
            ))}
          </ul>
        )}
      </Sheet>
    </>
  );
}

type VersionProps = { version: KeptVersion; now: DraftDocument; onRestore: (draft: DraftDocument) => void };

function Version({ version: { at, text }, now, onRestore }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const draft = isOpen ? attempt(text) : undefined;
  return (
    <li className="py-2">
      <div className="flex min-h-11 items-center justify-between gap-3 text-15">
        <span>{rich`Until ${<Time seconds={BigInt(Math.floor(at / 1000))} />}`}</span>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
          {isOpen ? t`Hide` : t`Compare`}
        </Button>
      </div>
      {!isOpen ? undefined : draft === undefined ? (
        <p className="text-14 text-second">{t`It can no longer be read.`}</p>
      ) : (
        <>
          <DifferenceList before={draft} after={now} />
          <Button className="mt-3" onClick={() => onRestore(draft)}>{t`Go back to this version`}</Button>
        </>
      )}
    </li>
  );
}

function attempt(text: string): DraftDocument | undefined {
  try {
    return parseDraft(text).draft;
  } catch {
    return undefined;
  }
}

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
function DifferenceList({ before, after }: { before: DraftDocument; after: DraftDocument }) {
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
