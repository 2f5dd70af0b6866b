import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';

const CHUNKS = join(process.cwd(), 'out/_next/static/chunks');
/** The oldest engines that the site is made for, as its note for older ones says. */
const MINIMUM = ['safari16.4', 'chrome111', 'firefox128'];

/** Features newer than the minimum, and how code that goes without them looks first. */
const NEWER: readonly { name: RegExp; guard?: RegExp }[] = [
  { name: /\bAbortSignal\.any\b/, guard: /typeof AbortSignal\.any/ },
  { name: /\bPromise\.(withResolvers|try)\b/ },
  { name: /\b(Object|Map)\.groupBy\b/ },
  { name: /\bArray\.fromAsync\b/ },
  { name: /\bURL\.parse\b/ },
  { name: /\bURL\.canParse\b/, guard: /"canParse"in URL/ },
  { name: /\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/ },
  { name: /\bIterator\.(from|concat)\b/ },
  { name: /\.getOrInsert/ },
  { name: /\bUint8Array\.fromHex\b/, guard: /typeof Uint8Array\.fromHex/ },
  { name: /\bUint8Array\.fromBase64\b/, guard: /typeof Uint8Array\.fromBase64/ },
  { name: /\b(Error\.isError|Math\.sumPrecise|Math\.f16round|Float16Array)\b/ },
  { name: /\.transferToFixedLength\(/ },
  { name: /\bIntl\.DurationFormat\b/ },
  { name: /\.(show|hide|toggle)Popover\(/ },
  { name: /\brequestIdleCallback\(/, guard: /typeof requestIdleCallback/ },
  { name: /\bscheduler\.(yield|postTask)\b/ },
  { name: /\.(requestClose|setHTMLUnsafe|checkVisibility)\(/ },
];

const files = readdirSync(CHUNKS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);
const codes = files.map((name) => ({ name, code: readFileSync(join(CHUNKS, name), 'utf8') }));

test('no built script has syntax that the oldest supported engines cannot read', async () => {
  // The rules of patterns by Unicode properties changed with Unicode, their syntax did not.
  const supported = { 'regexp-unicode-property-escapes': true };
  const lowered = codes.map(async ({ name, code }) => {
    const [ours, newest] = await Promise.all(
      [MINIMUM, 'esnext'].map((target) => transform(code, { target, minify: true, supported })),
    );
    return ours?.code === newest?.code ? [] : [name];
  });
  expect((await Promise.all(lowered)).flat()).toEqual([]);
});

test('no built script calls what the oldest supported engines lack without looking first', () => {
  expect(codes.length).toBeGreaterThan(0);
  const unguarded = codes.flatMap(({ name, code }) =>
    NEWER.filter((newer) => newer.name.test(code) && newer.guard?.test(code) !== true).map(
      (newer) => `${name}: ${newer.name.exec(code)?.[0]}`,
    ),
  );
  expect(unguarded).toEqual([]);
});
