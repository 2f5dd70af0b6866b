import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';

const LINK = 'underline underline-offset-4';

/** Fixes when an endpoint does not give all blocks. */
export function Cures() {
  return (
    <p className="text-13">{rich`Possible fixes: ${<a className={LINK} href="/settings/">{t`another endpoint`}</a>}, or your own key at a provider, added in Settings. This site’s operator can also add ${<a className={LINK} href="/about/#checkpoints">{t`a checkpoint`}</a>}.`}</p>
  );
}
