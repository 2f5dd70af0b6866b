'use client';
import { t } from '@/core/language/message';
import { ProposePoint } from './ProposePoint';

/** Whether the text is reserved for whoever proposes it, what that means, and the way to change it. */
export function ReservedPoint({
  openToAnyone,
  onChange,
}: {
  openToAnyone: boolean;
  /** Undefined where the draft is only read. */
  onChange: ((openToAnyone: boolean) => void) | undefined;
}) {
  return (
    <ProposePoint sign={openToAnyone ? 'no' : 'yes'}>
      {openToAnyone
        ? t`Anybody with enough votes can propose this very text before you and cancel it; after that nobody can propose it again.`
        : t`Nobody can propose it before you: its text will end with your address, and this Governor lets only that account propose it.`}
      {onChange === undefined ? undefined : (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={!openToAnyone}
            onChange={(event) => onChange(!event.target.checked)}
          />
          {t`Reserve it for the account that proposes it`}
        </label>
      )}
    </ProposePoint>
  );
}
