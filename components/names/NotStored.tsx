import { t } from '@/core/language/message';
import { useBookLasts } from '@/lib/names/book';

/** Says that the browser did not store the person's names; nothing where it did. */
export function NotStored() {
  if (useBookLasts()) return undefined;
  return (
    <p
      role="status"
      className="my-2 text-14 text-warn"
    >{t`This browser did not store your names: they last until you leave.`}</p>
  );
}
