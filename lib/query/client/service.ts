import { createContext, useContext, useEffect, useState } from 'react';
import { describe, isCode } from '@/core/errors';
import type { ErrorFacts } from '@/core/errors/errorWords';
import type { Notice, Service } from '@/service/api/protocol';

/** Filled by the shell; undefined while prerendering. */
export const ServiceContext = createContext<Service | undefined>(undefined);

/** The service behind this page's data; asks made before config.json is read wait for it. */
export function useService(): Service | undefined {
  return useContext(ServiceContext);
}

export type NoticeView = { key: string; code: string; title: string; next: string };

/** Lists the service's notices (no worker, no storage, a new version), each once until dismissed. */
export function useNotices(): { notices: readonly NoticeView[]; dismiss: (key: string) => void } {
  const service = useService();
  const [heard, setHeard] = useState<readonly NoticeView[]>([]);
  const [gone, setGone] = useState<readonly string[]>([]);
  useEffect(
    () =>
      service?.listen((event) => {
        // Whoever told a lie is not asked again tomorrow either.
        if (event.kind === 'notice' && event.notice.facts.remote)
          void import('@/lib/settings/remotes').then(({ suspendRemote }) =>
            suspendRemote(event.notice.facts),
          );
        const view = event.kind === 'notice' ? viewOf(event.notice) : undefined;
        if (view === undefined) return;
        setHeard((was) => (was.some(({ key }) => key === view.key) ? was : [...was, view]));
      }),
    [service],
  );
  return {
    notices: heard.filter(({ key }) => !gone.includes(key)),
    dismiss: (key) => setGone((was) => [...was, key]),
  };
}

function viewOf({ code, facts }: Notice): NoticeView | undefined {
  if (!isCode(code)) return undefined;
  const { title, next } = describe(code, facts as ErrorFacts);
  return { key: `${code} ${title}`, code, title, next };
}
