'use client';
import { buttonClass } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { t } from '@/core/language/message';

export function NoPage() {
  return (
    <Page narrow>
      <h1>{t`There is no page here`}</h1>
      <p className="mt-3 mb-6 text-17 text-second">
        {t`The address may be mistyped. Organisations live under /dao/ and proposals under /proposal/, each with a # and its id.`}
      </p>
      <a href="/" className={buttonClass('primary')}>
        {t`Go to the inbox`}
      </a>
    </Page>
  );
}
