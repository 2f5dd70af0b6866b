import { offerEarly } from '@/chain/rpc/early';
import type { EarlyRequest, EarlyResponse } from '../api/protocol';

/**
 * Offers what the page asked already: answers of endpoints to the calls that are made, and files to the fetch it returns,
 * each once. What did not come, or is an endpoint's failure, is asked again as if it had not been asked.
 */
export function offerAnswers(early: readonly EarlyRequest[]): typeof fetch {
  const files = new Map<string, Promise<EarlyResponse>>();
  for (const { url, body, answer } of early) {
    if (body === '') files.set(url, answer);
    else offerEarly({ url, body, text: answer.then(textOf) });
  }
  return async (input, init) => {
    const url = String(input);
    const early = files.get(url);
    files.delete(url);
    const came = early && (await untilAborted(early, init?.signal));
    return came === undefined ? fetch(input, init) : responseOf(came);
  };
}

// A file that does not come is given up as when it was asked for here.
function untilAborted<T>(coming: Promise<T>, signal: AbortSignal | null | undefined): Promise<T | undefined> {
  const stopped = new Promise<undefined>((stop) => {
    signal?.addEventListener('abort', () => stop(undefined), { once: true });
  });
  return Promise.race([coming, stopped]).catch(() => undefined);
}

function textOf({ status, bytes }: EarlyResponse): string {
  if (status !== 200) throw new Error(String(status));
  return new TextDecoder().decode(bytes);
}

function responseOf({ status, bytes }: EarlyResponse): Response {
  return new Response(status === 200 ? bytes : null, { status });
}
