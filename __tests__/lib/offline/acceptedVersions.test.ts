import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ReleaseRules } from '@/core/config';
import { acceptAnyway } from '@/lib/offline/versionGate';
import { type Attestation, browser, DAY, type Signer, versionOf } from './acceptedVersions';

const [ada, bob, eve] = ['1', '2', '3'].map((digit) => privateKeyToAccount(`0x${digit.repeat(64)}`)) as [
  Signer,
  Signer,
  Signer,
];
const RULES: ReleaseRules = { signers: [ada.address.toLowerCase(), bob.address], needed: 2, days: 0 };
const { fetch: plain } = globalThis;
afterEach(() => {
  globalThis.fetch = plain;
});

const REFUSED = 'is not let in';

test('where nothing is asked of new versions, what the host gives is taken', async () => {
  const { judge, update, page } = await browser();
  const { out } = versionOf('second', 2001);
  expect(await judge(out, undefined)).toEqual({ isNew: false });
  await update(out);
  expect(await page()).toBe('second');
});

test('a version with all signatures is let in; before a page has looked at it, it is not', async () => {
  const { judge, update, page } = await browser();
  const { out, sign, say } = versionOf('second', 2001);
  say(await sign(ada, bob));
  await judge(versionOf('first', 2000).out, RULES);
  await expect(update(out)).rejects.toThrow(REFUSED);
  expect(await judge(out, RULES)).toEqual({ isNew: true });
  await update(out);
  expect(await page()).toBe('second');
});

/** The same signature as anybody can write it another way: the other root, and the other parity. */
function malleable({ account, signature }: Attestation): Attestation {
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = (ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  const v = signature.endsWith('1b') ? '1c' : '1b';
  return { account, signature: `${signature.slice(0, 66)}${s}${v}` as Hex };
}
test.each<[string, number, (version: ReturnType<typeof versionOf>) => Promise<unknown>]>([
  ['nobody', 0, async ({ say }) => say([])],
  ['one of two', 1, async ({ say, sign }) => say(await sign(ada))],
  ['strangers', 0, async ({ say, sign }) => say(await sign(eve))],
  [
    'one of them twice',
    1,
    async ({ say, sign }) => {
      const [one] = await sign(ada);
      say([one, one, { ...one, account: ada.address.toLowerCase() }]);
    },
  ],
  [
    'one of them, in two forms',
    1,
    async ({ say, sign }) => {
      const all = await sign(ada);
      say([...all, ...all.map(malleable)]);
    },
  ],
  [
    'one of them, in the name of both',
    1,
    async ({ say, sign }) => {
      const all = await sign(ada);
      say([...all, ...all.map(({ signature }) => ({ account: bob.address, signature }))]);
    },
  ],
  [
    'both, over another site’s release that lies there',
    0,
    async ({ say }) => {
      const other = versionOf('another site', 2001);
      say(await other.sign(ada, bob), other.release);
    },
  ],
  [
    'both, over another site’s release with this hash written over it',
    0,
    async ({ say, release }) => {
      const other = versionOf('another site', 2001);
      say(await other.sign(ada, bob), { ...other.release, hash: release.hash });
    },
  ],
  [
    'both, behind ten megabytes of anything',
    0,
    async ({ say, sign, release }) => say(await sign(ada, bob), { ...release, x: 'x'.repeat(10_000_000) }),
  ],
  ['what is no list', 0, async ({ say }) => say({ length: 2 })],
])('a version that is signed by %s is kept back: %d count', async (_, count, prepare) => {
  const { judge, update, page } = await browser();
  const version = versionOf('second', 2001);
  await prepare(version);
  const { back } = await judge(version.out, RULES);
  expect(back?.found).toMatchObject({ lacks: 'signatures', hash: version.release.hash });
  expect(back?.found.signed).toHaveLength(count);
  await expect(update(version.out)).rejects.toThrow(REFUSED);
  expect(await page()).toBe('first');
});

test('an older version is never let in, whoever signed it', async () => {
  const { judge, update } = await browser();
  const { out, sign, say } = versionOf('older', 1999);
  say(await sign(ada, bob));
  expect((await judge(out, RULES)).back?.found).toMatchObject({ lacks: 'older', signed: RULES.signers });
  await expect(update(out)).rejects.toThrow(REFUSED);
});

test('a version has to be known for so many days since this browser first saw it, whatever else it sees meanwhile', async () => {
  const { judge, update } = await browser();
  const rules = { ...RULES, days: 2 };
  const { out, sign, say } = versionOf('second', 2001);
  const other = versionOf('third', 2001);
  say(await sign(ada, bob));
  const start = 500 * DAY;
  expect((await judge(out, rules, start)).back?.found).toMatchObject({ lacks: 'days', since: start });
  await judge(other.out, rules, start + DAY);
  expect((await judge(out, rules, start + 2 * DAY - 1)).back?.found.since).toBe(start);
  await expect(update(out)).rejects.toThrow(REFUSED);
  expect(await judge(out, rules, start + 2 * DAY)).toEqual({ isNew: true });
  await update(out);
});

test('a clock that was set back waits anew, and does not wait for ever', async () => {
  const { judge } = await browser();
  const rules = { ...RULES, needed: 0, days: 1 };
  const { out } = versionOf('second', 2001);
  await judge(out, rules, 900 * DAY);
  expect((await judge(out, rules, 10 * DAY)).back?.found.since).toBe(10 * DAY);
  expect(await judge(out, rules, 11 * DAY)).toEqual({ isNew: true });
});

test.each<[string, ReleaseRules | undefined]>([
  ['asks nothing any more', undefined],
  ['names signers of its own', { signers: [eve.address], needed: 1, days: 0 }],
])('a host that %s is held against what it asked at first, and that is told', async (_, rules) => {
  const { judge, update } = await browser();
  await judge(versionOf('first', 2000).out, RULES);
  const { out, sign, say } = versionOf('second', 2001);
  say(await sign(eve));
  const { back } = await judge(out, rules);
  expect(back).toMatchObject({ found: { lacks: 'signatures', rules: RULES, signed: [] }, host: { rules } });
  await expect(update(out)).rejects.toThrow(REFUSED);
});

test('who has read it can take it all the same: that version alone, and what the host asks from then on', async () => {
  const { judge, update, page } = await browser();
  await judge(versionOf('first', 2000).out, RULES);
  const rules = { signers: [eve.address], needed: 1, days: 0 };
  const [second, third] = [versionOf('second', 2001), versionOf('third', 2002)];
  const { back } = await judge(second.out, rules);
  if (back === undefined) throw new Error('It was let in.');
  await acceptAnyway(back);
  await expect(update(third.out)).rejects.toThrow(REFUSED);
  await update(second.out);
  expect(await page()).toBe('second');
  expect((await judge(third.out, rules)).back?.found).toMatchObject({ rules, lacks: 'signatures' });
  third.say(await third.sign(eve));
  expect(await judge(third.out, rules)).toEqual({ isNew: true });
});

test('two pages that judge at once: what one lets in, the other does not take back', async () => {
  const { judge, update, page } = await browser();
  await judge(versionOf('first', 2000).out, RULES);
  const { out } = versionOf('second', 2001);
  const { back } = await judge(out, RULES);
  if (back === undefined) throw new Error('It was let in.');
  expect(await judge(out, RULES, DAY, () => acceptAnyway(back))).toEqual({ isNew: true });
  await update(out);
  expect(await page()).toBe('second');
});

test('what somebody wrote over the rules lets nothing in, and the next page writes them anew', async () => {
  const { judge, update, stores } = await browser();
  const { out } = versionOf('second', 2001);
  await judge(out, RULES);
  const cache = await stores.open('quorate-let-in');
  for (const text of ['', 'null', '[]', '{"allowed":7}']) {
    await cache.put('/let-in', new Response(text));
    await expect(update(out)).rejects.toThrow(REFUSED);
  }
  expect((await judge(out, RULES)).back?.found.lacks).toBe('signatures');
});

test.each(['', 'self.__manifest={};\n', `self.__manifest=${' '.repeat(10_000_000)}`])(
  'a host whose list cannot be read offers nothing',
  async (text) => {
    const { judge } = await browser();
    const { out } = versionOf('second', 2001);
    writeFileSync(join(out, 'sw.js'), text);
    expect(await judge(out, RULES)).toEqual({ isNew: false });
    expect(readFileSync(join(out, 'sw.js'), 'utf8')).toBe(text);
  },
);
