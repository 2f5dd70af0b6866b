import type { Drawn, Painted } from '@/components/shell/lastScreen';
import { type FirstDao, writeFirst } from '@/core/feed/first';
import { KEYS } from '@/lib/storageKeys';
import { firstScript } from '@/tools/offline.mjs';
import { allTurns } from '../../offThread';

const DAO = `eip155:1:0x${'11'.repeat(20)}`;
const SECONDS = BigInt(Math.floor(Date.now() / 1000) - 240);
const proposal: FirstDao['proposals'][number] = {
  ...{ id: 7n, title: 'Pay the auditors', proposer: `0x${'ab'.repeat(20)}`, created: SECONDS - 90_000n },
  ...{ state: 'ACTIVE', snapshot: 90n, deadline: 100n + 24_000n, eta: null, expires: null, approval: null },
  tally: { against: 10n ** 23n, for: 9n * 10n ** 23n, abstain: 0n },
  ...{ quorum: { value: 5n * 10n ** 23n, estimate: false }, calls: 1 },
};
const FIRST: FirstDao = {
  ...{ dao: DAO, name: 'Meridian', hasTimelock: true, underWay: 1, isCut: false },
  block: { number: 21_472_766n, hash: `0x${'cd'.repeat(32)}`, timestamp: SECONDS },
  clock: { mode: 'blocknumber', now: 100n, secondsPerUnit: 12 },
  counting: { quorum: ['for', 'abstain'], sides: ['against', 'for', 'abstain'] },
  token: { symbol: 'MRD', decimals: 18 },
  proposals: [proposal, { ...proposal, id: 6n, title: 'Older', state: 'EXECUTED' }],
};
const OWN = `eip155-1-0x${'11'.repeat(20)}/`;
const { code, words } = firstScript();

type Page = {
  at?: string;
  first?: FirstDao[] | string;
  /** In the organisation's own file. */
  own?: FirstDao[];
  listed?: string[];
  language?: 'en' | 'de' | 'es';
  stored?: Record<string, string>;
};

/** Runs the script on a page, and gives what it has it painted with, and the files that it asked for. */
async function paintedAt({
  at = '/',
  first = [FIRST],
  own = [],
  listed = [DAO],
  language = 'en',
  stored = {},
}: Page) {
  let painted: Painted | undefined;
  const asked: string[] = [];
  const headStart = {
    first: Promise.resolve(typeof first === 'string' ? first : new TextDecoder().decode(writeFirst(first))),
    firstIn: async (folder: string) => asked.push(folder) && new TextDecoder().decode(writeFirst(own)),
    config: Promise.resolve(Response.json({ organisations: listed.map((id) => ({ id })) })),
    spoken: { language, messages: Promise.resolve(language === 'en' ? {} : words[language]) },
  };
  const given = {
    self: { headStart, paintFrom: (find: () => Painted | undefined) => (painted = find()) },
    location: new URL(at, 'https://x.example'),
    localStorage: { getItem: (key: string) => stored[key] ?? null },
  };
  new Function(...Object.keys(given), code)(...Object.values(given));
  await allTurns();
  return { painted, asked, text: textOf(painted?.drawn ?? []) };
}

const textOf = (drawn: readonly Drawn[]): string =>
  drawn
    .map((each) => (typeof each === 'string' ? each : ` ${textOf(each[2])} `))
    .join('')
    .replace(/\s+/g, ' ');

test('home has the open votes by their ends, as of their block', async () => {
  const { painted, text } = await paintedAt({});
  expect(text).toContain('1 open in all.');
  expect(text).toMatch(
    /This week Pay the auditors Meridian · about \d d \d+ h left checking… Passing, 90\.0% for/,
  );
  expect(text).not.toContain('Older');
  expect(painted?.words).toBe('As of block 21,472,766, %. Checking…');
  expect(painted?.at).toBe(Number(SECONDS) * 1000);
});

test.each(['wallet', 'watched', 'following'] as const)(
  'home is nobody’s who has chosen something: %s',
  async (key) => {
    const { painted } = await paintedAt({ stored: { [KEYS[key]]: '[]' } });
    expect(painted).toBeUndefined();
  },
);

test('home says that there may be more where an organisation is missing, or a proposal of one', async () => {
  const listed = [DAO, `eip155:10:0x${'22'.repeat(20)}`];
  expect((await paintedAt({ listed })).text).toMatch(/^ Loading… 1 open so far/);
  expect((await paintedAt({ first: [{ ...FIRST, underWay: 3 }] })).text).toMatch(/^ 1 open so far/);
});

test('home has only what the site lists', async () =>
  expect((await paintedAt({ listed: [`eip155:10:0x${'22'.repeat(20)}`] })).painted).toBeUndefined());

test('an organisation has what is open before what is decided', async () => {
  const { text } = await paintedAt({ at: `/dao/#${DAO}` });
  expect(text).toMatch(/1 open As of block 21,472,766 Pay the auditors .* Decided Older ✓ Executed/);
});

test.each([
  ['an organisation that is cut there', `/dao/#${DAO}`, [OWN]],
  ['a proposal that is not there', `/proposal/#${DAO}/5`, [OWN]],
  ['a proposal that is there', `/proposal/#${DAO}/7`, []],
  ['an organisation that is not there', `/dao/#eip155:10:0x${'22'.repeat(20)}`, []],
])('the file of one organisation is asked for only where that of all names it: %s', async (_, at, files) => {
  const own = [{ ...FIRST, proposals: [...FIRST.proposals, { ...proposal, id: 5n, title: 'Oldest' }] }];
  const { asked, text } = await paintedAt({ at, own, first: [{ ...FIRST, isCut: true }] });
  expect(asked).toEqual(files);
  expect(text.includes('Oldest')).toBe(files.length > 0);
});

test('a proposal has its state, its time, its votes and its quorum', async () => {
  const { text } = await paintedAt({ at: `/proposal/#${DAO}/7` });
  expect(text).toMatch(
    /● Voting open · about \d d \d+ h left .* Pay the auditors Passing .* 180\.0% of 500K/,
  );
  expect(text).toMatch(/✓ 900K .* ✕ 100K .* – 0 0 0% .*Vote $/);
});

test('an end that the contract has in seconds is told as about', async () => {
  const clock = { mode: 'timestamp' as const, now: SECONDS, secondsPerUnit: 1 };
  const proposals = [{ ...proposal, deadline: SECONDS + 90_000n }];
  const { text } = await paintedAt({ at: `/proposal/#${DAO}/7`, first: [{ ...FIRST, clock, proposals }] });
  expect(text).toContain('● Voting open · about 1 d left');
});

test.each([
  ['de', 'Abstimmung offen · noch etwa', '900 Tsd.'],
  ['es', 'Votación abierta', '900 mil'],
] as const)('is painted in the reader’s language: %s', async (language, state, votes) => {
  const { text } = await paintedAt({ at: `/proposal/#${DAO}/7`, language });
  expect(text).toContain(state);
  expect(text.replaceAll('\u00a0', ' ')).toContain(votes);
});

test('what a title says is text, with nothing that turns or hides it', async () => {
  const title = '<img src=x>\u202eevil\u200b';
  const { text } = await paintedAt({
    at: `/proposal/#${DAO}/7`,
    first: [{ ...FIRST, proposals: [{ ...proposal, title }] }],
  });
  expect(text).toContain('<img src=x>evil');
  expect(text).not.toMatch(/[\u202e\u200b]/);
});

test.each<[string, Page]>([
  ['a proposal that is not in the file', { at: `/proposal/#${DAO}/8` }],
  ['another organisation', { at: `/dao/#eip155:10:0x${'11'.repeat(20)}` }],
  ['a narrowed list', { at: `/dao/#${DAO}?state=ACTIVE` }],
  ['a page that is something else', { at: '/settings/', first: [] }],
  ['a block of tomorrow', { first: [{ ...FIRST, block: { ...FIRST.block, timestamp: SECONDS + 90_000n } }] }],
  [
    'a block of last month',
    { first: [{ ...FIRST, block: { ...FIRST.block, timestamp: SECONDS - 2_592_000n } }] },
  ],
])('nothing is painted of %s', async (_, page) =>
  expect(await paintedAt(page)).toMatchObject({ painted: undefined, asked: [] }),
);
