import type { ReactNode } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import { Page } from '@/components/ui/Page';
import { Problem } from '@/components/ui/Problem';
import { t } from '@/core/language/message';
import { loadConfig, useConfig } from '@/lib/settings/config';

const SmallestConfig = onDemand(() => import('./SmallestConfig').then((module) => module.SmallestConfig));

/** The page, or, where config.json cannot be used, a page that names the path and what is expected there. */
export function Ready({ children }: { children: ReactNode }) {
  const { status, error } = useConfig();
  if (status !== 'failed') return children;
  return (
    <Page narrow>
      <h1 className="mb-5">{t`This site is not set up correctly`}</h1>
      <Problem error={error} onRetry={() => void loadConfig()} />
      <SmallestConfig />
    </Page>
  );
}
