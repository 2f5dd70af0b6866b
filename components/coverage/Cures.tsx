import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';

const LINK = 'underline underline-offset-4';

/** What helps when an endpoint does not give all blocks. */
export function Cures() {
  return (
    <p className="text-13">{rich`What helps: ${<a className={LINK} href="/settings/">{t`another endpoint`}</a>}, or a key of your own at a provider, added in Settings; or that whoever runs this site adds ${<a className={LINK} href="/about/#checkpoints">{t`a checkpoint`}</a>}.`}</p>
  );
}
