import type { Config } from '@/core/config';
import { caip10, list, object, readable, readJson, type Shape, text, whole } from '@/core/json';
import type { Language } from '@/core/language/language';

export type PushServer = NonNullable<Config['push']>;

/** Facts about this device's wish that a server keeps besides its address; accounts by their first eight digits. */
export type WantedNotices = { language: Language; daos: readonly string[]; accounts: readonly string[] };

/** A kept wish, and since when, in Unix seconds. */
export type KeptNotices = Omit<WantedNotices, 'language'> & { language: string; since: number };

/** Why it did not work: the person or the browser refused, no push service, or no answer of the operator's server. */
export type PushTrouble = 'permission' | 'service' | 'server';

const kept: Shape<KeptNotices> = object<KeptNotices>({
  ...{
    language: text<string>(2),
    daos: list(caip10, 50),
    accounts: list(text<string>(10), 10),
    since: whole(),
  },
});

/** Whether this browser lacks push messages, and whether a site on the home screen of the same phone would have them. */
export function pushObstacle(): 'home screen' | 'browser' | undefined {
  if (typeof PushManager !== 'undefined' && typeof Notification !== 'undefined') return undefined;
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false ? 'home screen' : 'browser';
}

/** The wish of this device that the server keeps, null where it keeps none. */
export async function keptNotices(server: PushServer): Promise<KeptNotices | null | PushTrouble> {
  const own = await subscriptionHere();
  if (own === null) return null;
  const answer = await ask(server, 'POST', namedBy(own));
  if (answer === undefined) return 'server';
  return answer.status === 404 ? null : ((await keptIn(answer)) ?? 'server');
}

/** Has the server keep a wish of this device; asks the person for permission. */
export async function wantNotices(
  server: PushServer,
  wanted: WantedNotices,
): Promise<KeptNotices | PushTrouble> {
  if ((await Notification.requestPermission()) !== 'granted') return 'permission';
  const before = await subscriptionHere();
  const own = await subscribed(server, before).catch(() => null);
  if (own === null) return 'service';
  const { p256dh } = own.toJSON().keys ?? {};
  const answer = await ask(server, 'PUT', { ...namedBy(own), p256dh, ...wanted });
  const isKept = answer?.ok === true;
  if (!isKept && before === null) await own.unsubscribe().catch(() => false);
  return isKept ? ((await keptNotices(server)) ?? 'server') : 'server';
}

/** Ends the messages to this device. The server deletes its wish now, or, without an answer, at its next message. */
export async function dropNotices(server: PushServer): Promise<'server' | undefined> {
  const own = await subscriptionHere();
  if (own === null) return undefined;
  const answer = await ask(server, 'DELETE', namedBy(own));
  await own.unsubscribe().catch(() => false);
  return answer?.ok === true ? undefined : 'server';
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration();
  return (await worker?.pushManager.getSubscription().catch(() => null)) ?? null;
}

async function subscribed({ key }: PushServer, before: PushSubscription | null) {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker === undefined) return null;
  const known = before?.options.applicationServerKey;
  if (known && sameKey(known, key)) return before;
  // One made with another key would be refused.
  await before?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function sameKey(bytes: ArrayBuffer, key: string): boolean {
  return (
    btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+/=]/g, '') === key.replace(/[-_]/g, '')
  );
}

/** The address of a subscription, and the secret by which its browser is known. */
function namedBy(own: PushSubscription): { endpoint: string; auth: string } {
  return { endpoint: own.endpoint, auth: own.toJSON().keys?.auth ?? '' };
}

async function ask({ url }: PushServer, method: string, body: object): Promise<Response | undefined> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(10_000);
  return fetch(url, { method, headers, body: JSON.stringify(body), signal }).catch(() => undefined);
}

async function keptIn(answer: Response): Promise<KeptNotices | undefined> {
  const json = await answer.text().catch(() => '');
  return answer.ok ? readable(() => readJson(kept, json)) : undefined;
}
