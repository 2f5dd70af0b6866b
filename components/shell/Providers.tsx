import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Provider } from 'urql';
import { onDemand } from '@/components/ui/late/onDemand';
import { Page } from '@/components/ui/Page';
import { Problem } from '@/components/ui/Problem';
import { t } from '@/core/language/message';
import { connectClient } from '@/lib/query/client/client';
import { ServiceContext } from '@/lib/query/client/service';
import { beginConfig, chainsNow, loadConfig, useChains, useConfig } from '@/lib/settings/config';
import { optionsOf } from '@/lib/settings/options';
import { writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

/** The service and the urql client around the page; changed endpoints open a new service and ask everything again. */
export function Providers({ children }: { children: ReactNode }) {
  const { config, error } = useConfig();
  const chains = useChains();
  const options = useMemo(
    () => (config === undefined ? undefined : JSON.stringify(optionsOf(config, chains))),
    [config, chains],
  );
  const [session, setSession] = useState(() => early ?? createSession());
  useEffect(() => {
    if (error !== undefined) session.refuse(error);
    if (options === undefined || session.opened === options) return;
    if (session.opened === undefined) return session.open(options);
    session.service.close();
    const next = createSession();
    next.open(options);
    setSession(next);
  }, [session, options, error]);
  return (
    <ServiceContext value={session.service}>
      <Provider value={session.client}>{children}</Provider>
    </ServiceContext>
  );
}

/** Begins the service on a return while React takes over the page, by the settings of the last visit. */
function beginEarly(): ReturnType<typeof createSession> | undefined {
  const config = beginConfig();
  if (!config || !navigator.serviceWorker?.controller) return undefined;
  const session = createSession();
  session.open(JSON.stringify(optionsOf(config, chainsNow(config))));
  return session;
}

const early = beginEarly();

function createSession() {
  const connection = connectClient();
  const session = {
    ...connection,
    opened: undefined as string | undefined,
    open(options: string) {
      session.opened = options;
      writeText(KEYS.opened, options);
      connection.open(JSON.parse(options));
    },
    refuse(error: unknown) {
      session.opened = 'refused';
      connection.refuse(error);
    },
  };
  return session;
}

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
