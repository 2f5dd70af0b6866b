import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBefore } from '../openBefore';
import { findings } from './accessible';
import { PHONE } from './browser';
import { expectTabsFit } from './overhang';
import { openProposalPaths, openSite, settled } from './site';

const site = openBefore(openSite);

const NARROW = { width: 320, height: 800 };
const CHUNKS = join(process.cwd(), 'out/_next/static/chunks');

/** The built files that hold the messages of a language, known by its word for “Settings”. */
function catalogueFiles(word: string): string[] {
  const files = readdirSync(CHUNKS, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => file.endsWith('.js'));
  return scripts.filter((file) => readFileSync(join(CHUNKS, file), 'utf8').includes(word));
}

// Colours are the same in every language: one language is held against each theme.
const READERS = [
  {
    locale: 'de-CH',
    lang: 'de',
    colorScheme: 'light',
    words: { home: 'Organisationen', dao: 'Anträge', proposal: 'Dagegen', delegates: 'Delegierte' },
    last: {
      insight: 'Einblick',
      settings: 'Einstellungen',
      you: 'Adressen',
      treasury: 'Kasse',
      control: 'Kontrolle',
      directory: 'Organisationen',
      propose: 'Entwurf',
      about: 'Fehler',
    },
  },
  {
    locale: 'es-MX',
    lang: 'es',
    colorScheme: 'dark',
    words: { home: 'Organizaciones', dao: 'Propuestas', proposal: 'En contra', delegates: 'Delegados' },
    last: {
      insight: 'Análisis',
      settings: 'Ajustes',
      you: 'direcciones',
      treasury: 'Tesorería',
      control: 'Control',
      directory: 'Organizaciones',
      propose: 'borrador',
      about: 'errores',
    },
  },
] as const;

/** Faults of a page as it stands: wider than the window, not in the language, or found by axe. */
async function wrongs(page: Page, lang: string, word: string): Promise<string[]> {
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
  await page.waitForFunction(
    (wanted) => (document.body.textContent ?? '').toLowerCase().includes(wanted.toLowerCase()),
    word,
  );
  // Insight reads a part only once it comes into sight.
  if (page.url().includes('/insight/')) await page.locator('main svg text').first().waitFor();
  else await settled(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...(await cutLabels(page)),
    ...(await findings(page)),
  ];
}

/** Labels of plots that begin left of their drawing: of “10 Mio.” a cut one would show “0 Mio.”. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main svg text')]
      .filter((label) => {
        const plot = label.closest('svg')?.getBoundingClientRect();
        return plot !== undefined && label.getBoundingClientRect().left < plot.left - 1;
      })
      .map((label) => `${label.textContent} is cut`),
  );
}

/** How many lines the result and the time left of a proposal take in the inbox, the most of all. */
function linesInInbox(page: Page): Promise<number> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('main li .row-start-2 p, main li .row-start-2 span')];
    const lines = texts.map(
      (each) => each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight),
    );
    return Math.max(...lines.map((each) => Math.floor(each + 0.2)));
  });
}

test.each(READERS)('a browser in $locale reads every main page in its language at 320 px', async (reader) => {
  const { locale, lang, colorScheme, words, last } = reader;
  const options = { viewport: NARROW, locale, colorScheme, reducedMotion: 'reduce' } as const;
  const { page, faults } = await site.open('/', options);
  const pages = [
    ['/', words.home],
    [`/dao/#${site.dao}`, words.dao],
    [openProposalPaths(site)[0] ?? '', words.proposal],
    [`/delegates/#${site.dao}`, words.delegates],
    [`/insight/#${site.dao}`, last.insight],
    ['/settings/', last.settings],
    ['/you/', last.you],
    [`/treasury/#${site.dao}`, last.treasury],
    [`/control/#${site.dao}`, last.control],
    ['/directory/', last.directory],
    [`/propose/#${site.dao}`, last.propose],
    ['/about/', last.about],
  ] as const;
  const found: string[] = [];
  for (const [path, word] of pages) {
    await page.goto(`${site.url}${path}`);
    found.push(...(await wrongs(page, lang, word)).map((line) => `${path}: ${line}`));
    if (path.startsWith('/control/')) {
      await expectTabsFit(page);
      await page.setViewportSize(NARROW);
    }
    if (word === words.home) expect(await linesInInbox(page)).toBeLessThanOrEqual(2);
    if (word !== words.proposal) continue;
    const figures = page.locator('main section dl').first();
    expect(await figures.textContent()).toMatch(/\d,\d+\s%/);
    expect(await figures.textContent()).not.toMatch(/\d\.\d+%/);
  }
  expect(found).toEqual([]);
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
});

test('an English reader fetches no catalogue, until Settings choose another language', async () => {
  const files = [...catalogueFiles('Einstellungen'), ...catalogueFiles('Ajustes')];
  expect(files.length).toBeGreaterThanOrEqual(2);
  // The service worker keeps every language for times without a network, when it comes to it.
  const options = { viewport: PHONE, locale: 'en-GB', serviceWorkers: 'block' } as const;
  const { page } = await site.open('/settings/', options);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await page.reload();
  await settled(page);
  const catalogues = () => asked.filter((url) => files.some((file) => url.endsWith(file)));
  expect(asked.length).toBeGreaterThan(0);
  expect(catalogues()).toEqual([]);
  await page.getByRole('radio', { name: 'Deutsch' }).check({ noWaitAfter: true, force: true });
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
  expect(catalogues()).not.toEqual([]);
  expect(await page.getByRole('radio', { name: 'Deutsch' }).isChecked()).toBe(true);
  await page.context().close();
});

test('a catalogue that cannot be fetched leaves the page in English and says so once', async () => {
  const files = catalogueFiles('Einstellungen');
  const options = { viewport: NARROW, locale: 'en-GB', serviceWorkers: 'block' } as const;
  const { page } = await site.open('/about/', options);
  await page.context().route(
    (url) => files.some((file) => url.pathname.endsWith(file)),
    (route) => route.abort(),
  );
  await page.goto(`${site.url}/settings/`);
  await settled(page);
  await page.getByRole('radio', { name: 'Deutsch' }).click({ noWaitAfter: true, force: true });
  const said = page.getByText('Deutsch could not be fetched, so this page is in English.');
  await said.waitFor();
  expect(await said.count()).toBe(1);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await page.context().close();
});
