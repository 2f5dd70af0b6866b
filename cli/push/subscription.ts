import { createHash, ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { canonicalId } from '@/core/caip';
import { caip10, list, object, refined, type Shape, text, whole } from '../../core/json';
import { oneOf } from '../../core/jsonValues';
import type { Language } from '../../core/language/language';
import { parseUrl } from '../../core/url';
import type { ReaderKeys } from './encrypt';

/** A browser's wish to be told of votes, as the page sends it. */
export type Subscription = ReaderKeys & {
  /** Address at the push service of the browser's maker. */
  endpoint: string;
  language: Language;
  /** CAIP-10 ids of the organisations it wants to hear of. */
  daos: readonly string[];
  /** First eight digits of accounts, in lower case, of which it wants to hear whether they have voted. */
  accounts: readonly string[];
};

/** A subscription as it is kept; `since` is when it was made, in Unix seconds. */
export type KeptSubscription = Subscription & { since: number };

const endpoint: Shape<string> = refined(
  text(1000, /^https:\/\//, 'an https address'),
  'an https address of a named host',
  (address) => {
    const url = parseUrl(address);
    if (url === null || url.username + url.password + url.port !== '') return undefined;
    const isNamed = url.hostname.includes('.') && !url.hostname.startsWith('[') && isIP(url.hostname) === 0;
    return isNamed ? url.href : undefined;
  },
);
const key: Shape<string> = text(87, /^B[\w-]{86}$/, 'a key of 65 bytes');
const point: Shape<string> = refined(key, 'a point of P-256', (key) => {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'compressed');
    return key;
  } catch {
    return undefined;
  }
});

const fields = {
  ...{ endpoint, p256dh: point, auth: text<string>(22, /^[\w-]{21}[AQgw]$/) },
  language: oneOf(['en', 'de', 'es']),
  daos: refined(list(caip10, 50), 'different organisations', (ids) => [...new Set(ids.map(canonicalId))]),
  accounts: list(text<string>(10, /^0x[0-9a-f]{8}$/, '0x and eight digits'), 10),
};

/** A subscription in JSON. */
export const subscription: Shape<Subscription> = object<Subscription>(fields);

/** A kept subscription in JSON; its point was compared with the curve when it came, which takes longer than all else. */
export const keptSubscription: Shape<KeptSubscription> = object<KeptSubscription>({
  ...fields,
  p256dh: key,
  since: whole(),
});

/** Names a subscription for those who know its endpoint: sixteen characters, always the same for one endpoint. */
export function subscriptionId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url').slice(0, 16);
}
