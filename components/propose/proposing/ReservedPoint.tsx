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
        ? t`Anyone with enough votes can propose this exact text before you and cancel it. After that it cannot be proposed again.`
        : t`Only you can propose it: its text will end with your address, and this Governor accepts it from that account only.`}
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
