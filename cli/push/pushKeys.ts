import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { JsonFlaw, object, readable, readJson, refined, type Shape, text } from '../../core/json';
import { oneOf, writeJson } from '../../core/jsonValues';
import { CONTACT } from '../arguments/push';

/**
 * The operator's keys by which push services know whose messages they are (VAPID, RFC 8292), of P-256 as base64url: the
 * uncompressed public point and the private number. `contact` is where a push service can reach the operator.
 */
export type PushKeys = { version: 1; publicKey: string; privateKey: string; contact: string };

/** The file of the keys in the operator's folder. */
export const KEYS_FILE = 'keys.json';

/** Seconds for which a token holds; RFC 8292 allows a day. */
const TOKEN_LIFE = 12 * 3600;

const keys: Shape<PushKeys> = refined(
  object<PushKeys>({
    version: oneOf([1]),
    publicKey: text(87, /^B[\w-]{86}$/, 'a public key'),
    privateKey: text(43, /^[\w-]{43}$/, 'a private key'),
    contact: text(200, CONTACT, 'a contact such as mailto:votes@example.org'),
  }),
  'a pair of keys that belong together',
  (value) => (readable(() => publicKeyOf(value.privateKey)) === value.publicKey ? value : undefined),
);

/** Reads the keys in a folder; throws a sentence that quotes nothing of them. */
export function readPushKeys(folder: string): PushKeys {
  const path = join(folder, KEYS_FILE);
  if (!existsSync(path)) throw new Error(`There are no keys in ${folder}: make them by push-keys.`);
  try {
    return readJson(keys, readFileSync(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof JsonFlaw)) throw error;
    throw new Error(`${error.of(path)}.`);
  }
}

/** Makes keys in a folder, which its owner alone can read. Keys that are there stay: other keys would void all subscriptions. */
export function makePushKeys(folder: string, contact: string): { keys: PushKeys; isNew: boolean } {
  if (existsSync(join(folder, KEYS_FILE))) return { keys: readPushKeys(folder), isNew: false };
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys('base64url');
  const privateKey = Buffer.from(own.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  const made: PushKeys = { version: 1, publicKey, privateKey, contact };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = openSync(join(folder, KEYS_FILE), 'wx', 0o600);
  try {
    writeSync(file, writeJson(keys, made, 2));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return { keys: made, isNew: true };
}

/** Makes the header `authorization` for requests to an origin, each used again as long as it holds; `now` in Unix seconds. */
export function authorizer(own: PushKeys, now: () => number): (origin: string) => string {
  const key = privateKeyOf(own);
  const made = new Map<string, { header: string; until: number }>();
  return (origin) => {
    const time = now();
    const known = made.get(origin);
    if (known !== undefined && known.until > time) return known.header;
    if (made.size >= 1000) made.clear();
    const claims = { aud: origin, exp: time + TOKEN_LIFE, sub: own.contact };
    const body = [{ typ: 'JWT', alg: 'ES256' }, claims]
      .map((part) => encoded(JSON.stringify(part)))
      .join('.');
    const signature = sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' });
    const header = `vapid t=${body}.${encoded(signature)}, k=${own.publicKey}`;
    made.set(origin, { header, until: time + TOKEN_LIFE / 2 });
    return header;
  };
}

function encoded(bytes: string | Uint8Array): string {
  return Buffer.from(bytes as Uint8Array).toString('base64url');
}

function privateKeyOf({ publicKey, privateKey }: PushKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y }, format: 'jwk' });
}

function publicKeyOf(privateKey: string): string {
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey, 'base64url');
  return own.getPublicKey('base64url');
}
