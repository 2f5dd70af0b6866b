'use client';
import { buttonClass } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Page } from '@/components/ui/Page';
import { t } from '@/core/language/message';

// Every page brings this one: what it may need is loaded where it is shown.
const MovedPage = onDemand(() => import('./MovedPage').then((module) => module.MovedPage));

/** Says that there is no such page. */
export function NoPage() {
  return (
    <Page narrow>
      <h1>{t`There is no page here`}</h1>
      <p className="mt-3 mb-6 text-17 text-second">
        {t`The address may be mistyped. Organisations live under /dao/ and proposals under /proposal/, each with a # and its id.`}
      </p>
      <MovedPage />
      <a href="/" className={buttonClass('primary')}>
        {t`Go to the inbox`}
      </a>
    </Page>
  );
}
