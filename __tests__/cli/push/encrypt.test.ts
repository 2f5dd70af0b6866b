import { createECDH, createHash } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encryptPush } from '@/cli/push/encrypt';
import { authorizer, KEYS_FILE, makePushKeys, readPushKeys } from '@/cli/push/pushKeys';
import { browserDouble, claimsOf, decrypt } from '@/devnet/pushService';
import { runs, seeded, seedOf } from '../../runs';
import { folder, sweep } from '../../service/checkpoint/stage';

afterAll(sweep);

/** The example of RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  own: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  reader: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const bytes = (text: string) => Buffer.from(text, 'base64url');
const keysOf = (secret: string) => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(bytes(secret));
  return keys;
};

test('the example of RFC 8291 comes out to the byte, and is read', () => {
  const body = encryptPush(Buffer.from(RFC.text), RFC, keysOf(RFC.own), bytes(RFC.salt));
  expect(body.toString('base64url')).toBe(RFC.body);
  expect(decrypt(body, keysOf(RFC.reader), bytes(RFC.auth))).toBe(RFC.text);
});

test('a browser reads what was written for it, another one and a changed byte do not', () => {
  const random = seeded(seedOf(91));
  for (let turn = 0; turn < runs(20, 500); turn += 1) {
    const [one, other] = [browserDouble('/one'), browserDouble('/other')];
    const text = createHash('sha256').update(String(turn)).digest('hex').repeat(random.int(1, 40));
    const body = encryptPush(Buffer.from(text), one.subscription);
    expect(one.open(body)).toBe(text);
    expect(() => other.open(body)).toThrow();
    const at = random.int(86, body.length - 1);
    body[at] = (body[at] ?? 0) ^ 1;
    expect(() => one.open(body)).toThrow();
  }
});

test('two messages have no bytes in common but their form', () => {
  const { subscription } = browserDouble('/one');
  const [one, other] = [
    encryptPush(Buffer.from('a'), subscription),
    encryptPush(Buffer.from('a'), subscription),
  ];
  expect(one.subarray(0, 16).equals(other.subarray(0, 16))).toBe(false);
  expect(one.subarray(21, 86).equals(other.subarray(21, 86))).toBe(false);
});

test('keys are made once, for their owner alone, and a token of theirs names one push service', () => {
  const place = join(folder(), 'push');
  const { keys, isNew } = makePushKeys(place, 'mailto:votes@example.org');
  expect(isNew).toBe(true);
  expect(statSync(join(place, KEYS_FILE)).mode & 0o777).toBe(0o600);
  expect(makePushKeys(place, 'mailto:other@example.org')).toEqual({ keys, isNew: false });
  expect(readPushKeys(place)).toEqual(keys);
  let now = 1_800_000_000;
  const authorize = authorizer(keys, () => now);
  const first = authorize('https://push.example');
  const claims = { aud: 'https://push.example', exp: now + 12 * 3600, sub: 'mailto:votes@example.org' };
  expect(claimsOf(first, keys.publicKey)).toEqual(claims);
  expect(authorize('https://push.example')).toBe(first);
  expect(claimsOf(authorize('https://else.example'), keys.publicKey).aud).toBe('https://else.example');
  now += 7 * 3600;
  expect(claimsOf(authorize('https://push.example'), keys.publicKey).exp).toBe(now + 12 * 3600);
  const { keys: others } = makePushKeys(join(folder(), 'push'), 'mailto:votes@example.org');
  expect(() => claimsOf(first, others.publicKey)).toThrow('Another key');
});

test('missing, damaged and mixed keys are refused in a sentence that quotes none of them', () => {
  const place = folder();
  expect(() => readPushKeys(place)).toThrow(`There are no keys in ${place}: make them by push-keys.`);
  const { keys } = makePushKeys(place, 'mailto:votes@example.org');
  const { keys: others } = makePushKeys(folder(), 'mailto:votes@example.org');
  for (const damage of [{ ...keys, publicKey: others.publicKey }, { ...keys, privateKey: 'short' }, {}]) {
    writeFileSync(join(place, KEYS_FILE), JSON.stringify(damage));
    expect(() => readPushKeys(place)).toThrow(/keys\.json is not|of .+keys\.json/);
    expect(() => readPushKeys(place)).not.toThrow(keys.privateKey);
  }
});
