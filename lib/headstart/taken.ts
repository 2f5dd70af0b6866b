import type { EarlyRequest } from '@/service/api/protocol';
import type { HeadStart } from './headStart';

// Put there by the script in the page's head; absent where a page has none, as while developing.
const page = globalThis as { headStart?: Partial<HeadStart> };

/** The answer to config.json that was asked for in the page's head, once; undefined where there is none. */
export function takeEarlyConfig(): Promise<Response> | undefined {
  const { config } = page.headStart ?? {};
  delete page.headStart?.config;
  return config;
}

/** The text of the config.json that an earlier visit was given; null where none is kept. */
export function takeKeptConfig(): string | null {
  return page.headStart?.kept ?? null;
}

/** Takes the page head's requests for the service, once. */
export function takeEarlyRequests(): readonly EarlyRequest[] {
  const { requests = [] } = page.headStart ?? {};
  delete page.headStart?.requests;
  return requests;
}
