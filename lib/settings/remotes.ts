import { knownRemotes, type RemoteChoice, remoteChoices } from '@/core/remotes';
import { parseUrl } from '@/core/url';
import { useStored } from '@/lib/settings/stored';
import { readStored, writeStored, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { useConfig } from './config';

const DAY = 86_400;
const NONE: Readonly<Record<string, RemoteChoice>> = {};

/** A host of history: whether it is the operator's, and what the person chose or what it did. */
export type HistoryServer = RemoteChoice & { url: string; isListed: boolean };

/** All hosts of history, the operator's first; what the person chose stays in this browser. */
export function useHistoryServers(): readonly HistoryServer[] {
  const { config } = useConfig();
  const choices = useStored(KEYS.remotes, remoteChoices, NONE);
  const { remotes: listed = [] } = config ?? {};
  return knownRemotes(listed, choices).map((url) => ({
    ...{ use: true, ...choices[url] },
    ...{ url, isListed: listed.includes(url) },
  }));
}

/** Chooses whether a host of history is asked; null forgets the choice. The next page that is opened goes by it. */
export function chooseRemote(url: string, choice: RemoteChoice | null): boolean {
  const { [url]: _, ...others } = readStored(KEYS.remotes, remoteChoices) ?? NONE;
  if (choice === null && Object.keys(others).length === 0) return writeText(KEYS.remotes, null);
  return writeStored(KEYS.remotes, choice === null ? others : { ...others, [url]: choice });
}

/** Does not ask a host for a day that told what the chain denies, as the service says it. */
export function suspendRemote({ remote, reason }: Readonly<Record<string, string>>): void {
  if (remote === undefined) return;
  const until = Math.floor(Date.now() / 1000) + DAY;
  chooseRemote(remote, { use: true, until, lie: reason ?? '' });
}

/** The address of a host as it is kept; undefined for what is none. */
export function remoteIn(text: string): string | undefined {
  const url = parseUrl(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search + url.hash !== '')
    return undefined;
  return url.href.replace(/\/+$/, '');
}
