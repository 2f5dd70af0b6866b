'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import type { DraftDocument } from '@/core/draft/document';
import { editedOf } from '@/core/draft/edit/items';
import { parseDraft } from '@/core/draft/parseDraft';
import { t } from '@/core/language/message';
import type { KeptVersion } from '@/lib/draft/draftBase';
import { draftBase } from '@/lib/draft/drafts';
import type { DraftSession } from '@/lib/draft/session';
import { DifferenceList } from './DifferenceList';

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

function Version({
  version: { at, text },
  now,
  onRestore,
}: {
  version: KeptVersion;
  now: DraftDocument;
  onRestore: (draft: DraftDocument) => void;
}) {
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
