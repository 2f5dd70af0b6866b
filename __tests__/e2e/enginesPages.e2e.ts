import { IS_LONG, skipped } from '../runs';
import type { Engine } from './engine';
import { describeEngines } from './engines';
import { serveSite, startWorld, stopAll, type World } from './processes';

const NARROW = { width: 320, height: 800 };

/** The languages, by the name each has for itself, and a word of every page in it. */
const READERS = [
  { before: 'en', lang: 'de', name: 'Deutsch', proposal: /Dafür/, about: /Über/ },
  { before: 'de', lang: 'es', name: 'Español', proposal: /En contra/, about: /Acerca de/ },
  { before: 'es', lang: 'en', name: 'English', proposal: /Against/, about: /About/ },
] as const;

describeEngines('pages of 320 px', (open, engine) => {
  let world: World;
  let browser: Engine;
  let url: string;
  let dao: string;
  let proposal: string;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), open(NARROW)]);
    url = (await serveSite(world.config)).url;
    dao = world.config.organisations[0]?.id ?? '';
    proposal = `/proposal/#${dao}/${world.facts.proposals.activeEnding.id}`;
  });
  afterAll(async () => {
    await browser?.close();
    await stopAll();
  });

  test.each(READERS)('are in $name once it is chosen, and nothing is wider', async (reader) => {
    await browser.go(`${url}/settings/`);
    // Every page begins in English, and moves when it changes.
    await browser.comes((lang) => document.documentElement.lang === lang, reader.before);
    await browser.shown(/Stored here|Hier gespeichert|Guardado aquí/);
    await browser.click(new RegExp(`^${reader.name}`), 'main label, main button');
    await browser.comes(
      (lang) =>
        document.documentElement.lang === lang &&
        document.querySelector<HTMLInputElement>('input[name=language]:checked')?.value === lang,
      reader.lang,
    );
    const pages = ['/', `/dao/#${dao}`, proposal, `/delegates/#${dao}`, `/treasury/#${dao}`];
    const others = [`/insight/#${dao}`, `/control/#${dao}`, `/propose/#${dao}`];
    const rest = ['/settings/', '/you/', '/directory/', '/about/', '/about/errors/'];
    const all = [...pages, ...others, ...rest];
    // Chromium sees every page in every language, with the same fonts: an engine shows itself on each page in one.
    const turn = READERS.indexOf(reader) + (engine === 'WebKit' ? 0 : 1);
    const wide: string[] = [];
    for (const path of all.filter((each, index) => IS_LONG || index % 3 === turn % 3 || each === proposal)) {
      await browser.go(`${url}${path}`);
      await browser.comes(
        (lang) =>
          document.documentElement.lang === lang &&
          document.querySelector('main h1') !== null &&
          // Insight reads a part only once it comes into sight.
          (location.pathname === '/insight/' || document.querySelector('main .animate-pulse-calm') === null),
        reader.lang,
      );
      if (path === proposal) await browser.shown(reader.proposal);
      const by = await browser.run(() => document.documentElement.scrollWidth - innerWidth);
      if (by > 0) wide.push(`${path} by ${by} px`);
    }
    expect(wide).toEqual([]);
    expect(await browser.run(() => innerWidth)).toBe(NARROW.width);
    await browser.shown(reader.about);
  });

  const stops = 'lead to the vote by eight stops of the keyboard';
  if (engine === 'Firefox') {
    skipped(stops, 'Firefox without a window has no focus, where Enter presses nothing');
    return;
  }
  test(stops, async () => {
    await browser.go(`${url}/settings/`);
    await browser.go(`${url}${proposal}`);
    await browser.shown(/Complete: the sum of/);
    const focused = () => browser.run(() => document.activeElement?.textContent ?? '');
    const isInVote = () => browser.run(() => document.activeElement?.closest('#your-vote') !== null);
    const reached: string[] = [];
    while (reached.length < 8 && !(await isInVote())) {
      await browser.key('Tab');
      reached.push(await focused());
      if (/^Skip/.test(reached.at(-1) ?? '')) await browser.key('Enter');
    }
    expect(reached).toContain('Skip to the vote');
    expect(await isInVote()).toBe(true);
  });
});
