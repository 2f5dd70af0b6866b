import { useLayoutEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { formatCount, t } from '@/core/language/message';
import { type AccountName, useAccountName } from '@/lib/names/accountName';
import { setEntry } from '@/lib/names/book';
import { NameForm, NotStored, useReturnFocus } from './NameForm';
import { Cautions } from './NameLookup';

/** Names of an address, in the panel that opens at it, and the way to give it a name of one's own. */
export function NameDetails({ address }: { address: string }) {
  const account = useAccountName(address);
  const { own } = account;
  const [isEditing, setEditing] = useState(false);
  const part = useReturnFocus<HTMLDivElement>(isEditing);
  // The panel was placed before this was in it.
  useLayoutEffect(() => keepInside(part.current?.closest<HTMLElement>('[popover]')), [isEditing]);
  return (
    <div ref={part} className="mt-3 grid gap-2 border-t border-line-soft pt-3">
      {isEditing ? (
        <NameForm address={address} entry={own} onDone={() => setEditing(false)} />
      ) : (
        <>
          {own === undefined ? undefined : (
            <div>
              <p className="wrap-anywhere">
                {rich`Your name: ${<bdi className="font-semibold">{own.name}</bdi>}`}
              </p>
              <p dir="auto" className="text-second wrap-anywhere">
                {own.note}
              </p>
            </div>
          )}
          <NotStored />
          <Read account={account} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setEditing(true)}>
              {own === undefined ? t`Give it a name` : t`Edit name`}
            </Button>
            {own === undefined ? undefined : (
              <Button variant="quiet" onClick={() => setEntry(address, undefined)}>{t`Delete name`}</Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** ENS name of the address, with its warnings. */
function Read({ account: { read, like, isMixed, problem } }: { account: AccountName }) {
  return (
    <>
      {read === undefined ? undefined : (
        <p className="wrap-anywhere">
          {rich`${read.name === null ? t`No name in ENS that leads back to it` : rich`In ENS: ${<bdi className="font-semibold">{read.name}</bdi>}`}, read at block ${formatCount(read.block)}.`}
        </p>
      )}
      {problem === undefined ? undefined : <p>{rich`Its name could not be read: ${problem.message}`}</p>}
      <Cautions like={like} isMixed={isMixed} />
      {read?.was === undefined ? undefined : (
        <Warning
          title={t`Its name changed.`}
        >{rich`It was ${<bdi className="font-semibold">{read.was.name}</bdi>} when this browser read it before, and no longer at block ${formatCount(read.was.until)}.`}</Warning>
      )}
    </>
  );
}

function keepInside(panel: HTMLElement | null | undefined): void {
  if (panel == null) return;
  const over = panel.getBoundingClientRect().bottom + 8 - window.innerHeight;
  if (over > 0) panel.style.top = `${Math.max(8, panel.getBoundingClientRect().top - over)}px`;
}
