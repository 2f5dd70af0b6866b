import { t } from '@/core/language/message';
import { BUILD, SITE_VERSION } from '@/lib/settings/build';

/** Build and licence of this site. */
export function Version() {
  return (
    <dl className="mt-8 grid max-w-md grid-cols-[7rem_1fr] gap-y-2 rounded-card border border-line bg-card px-5 py-4 text-15">
      <dt className="text-second">{t`Version`}</dt>
      <dd>{SITE_VERSION}</dd>
      <dt className="text-second">{t`Commit`}</dt>
      <dd className="font-mono text-14">{BUILD}</dd>
      <dt className="text-second">{t`Licence`}</dt>
      <dd>{t`MIT`}</dd>
    </dl>
  );
}
