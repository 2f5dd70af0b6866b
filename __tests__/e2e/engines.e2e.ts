import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testInAll } from '../runs';
import { until } from '../until';
import type { Engine, EngineTab } from './engine';
import { connectDemoIn, connectedIn } from './engineHands';
import { describeEngines } from './engines';
import { serveSite, startWorld, stopAll, type World } from './processes';

const WHOLE = /Complete: the sum of ([\d,]+) votes/;
const REASON = 'Read twice, from another engine.';

describeEngines('people', (open) => {
  let world: World;
  let browser: Engine;
  let site: { url: string; stop(): Promise<void> };
  let dao: string;
  let label: string;

  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), open()]);
    site = await serveSite(world.config);
    dao = world.config.organisations[0]?.id ?? '';
    label = world.config.wallet.demo?.accounts[0]?.label ?? '';
  });
  afterAll(async () => {
    await browser?.close();
    await stopAll();
  });

  /** The address of a proposal whose voting is open, the newest first. */
  const proposal = (at: number) => {
    const open = Object.values(world.facts.proposals)
      .filter(({ state }) => state === 1)
      .sort((a, b) => Number(b.block) - Number(a.block));
    return `${site.url}/proposal/#${dao}/${open[at]?.id}`;
  };

  test('read home and a proposal on a phone, and have every figure proven', async () => {
    await browser.go(`${site.url}/`);
    await browser.click(/Meridian/, 'main a[href^="/dao/"]');
    await browser.shown(/All proposals up to block [\d,]+ are read/);
    await browser.go(proposal(0));
    await browser.shown(WHOLE);
    await browser.click(/^Prove all figures$/);
    await browser.shown(/Proven: the state, .* the votes For/);
    expect(await browser.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await browser.run(() => innerWidth)).toBe(390);
  });

  testInAll(
    'find open votes by their ends, marked as their own pages mark them, and all who have not voted',
    async () => {
      const open = Object.values(world.facts.proposals)
        .filter(({ state }) => state === 1)
        .sort((a, b) => Number(a.block) - Number(b.block));
      await browser.go(`${site.url}/`);
      await browser.comes((count) => {
        const shown = [...document.querySelectorAll('main li')].filter(
          (row) => row.querySelector('a[href*="/proposal/#"]') !== null,
        );
        return shown.length === count && shown.every(({ textContent }) => textContent.includes('▲'));
      }, open.length);
      const links = await browser.run(() =>
        [...document.querySelectorAll('main li a[href*="/proposal/#"]:not([aria-label])')].map((link) =>
          link.getAttribute('href'),
        ),
      );
      expect(links).toEqual(open.map(({ id }) => `/proposal/#${dao}/${id}`));
      await browser.go(proposal(0));
      await browser.comes(
        () => document.querySelector('[aria-label="In short"] button')?.textContent.includes('▲') === true,
      );
      await browser.shown(WHOLE);
      await browser.click(/^Who has not voted yet$/);
      const absent = await browser.shown(/[\d,]+ delegates have not voted/);
      expect(Number(absent.split(' ')[0]?.replaceAll(',', ''))).toBeGreaterThan(4000);
    },
  );

  testInAll(
    'connect, decline, reload while signing, and vote with a reason until it is in the list',
    async () => {
      await browser.go(proposal(0));
      await connectDemoIn(browser, label);
      await browser.click(/^Vote$/, 'button');
      await voteFor(browser);
      await browser.click(/^Decline$/);
      await browser.shown(/You declined in the wallet\. Nothing was sent\./);
      await browser.click(/^Vote for/);
      await browser.shown(/Demo wallet: send this transaction/);
      await browser.press('refresh');
      await browser.click(/^(Vote|Your vote|Waiting)/, 'button');
      await browser.click(/^Try again$/);
      await voteFor(browser);
      await browser.click(/^Confirm$/);
      await browser.shown(/Your vote is in the list, confirmed at block/);
      await browser.shown(/You voted For with [\d,]+ votes\./);
      await browser.click(/^Close$/);
      await browser.shown(new RegExp(REASON));
    },
  );

  testInAll('read of a vote in one tab what another one cast', async () => {
    await browser.go(proposal(1));
    const before = await browser.shown(WHOLE);
    const other = await browser.tab();
    await other.go(proposal(1));
    await other.shown(WHOLE);
    await connectedIn(other);
    await other.click(/^Vote$/, 'button');
    await voteFor(other);
    await other.click(/^Confirm$/);
    await other.shown(/Your vote is in the list, confirmed at block/);
    await browser.comes((count) => !document.body.textContent.includes(count), before);
    await browser.shown(new RegExp(REASON));
    await other.close();
  });

  testInAll('delegate to another account', async () => {
    await browser.go(`${site.url}/delegates/#${dao}`);
    const row = 'main button[aria-label^="Delegate to 0x"]';
    await connectedIn(browser);
    expect(await browser.shown(/48,210|You have no votes/)).toBe('48,210');
    await browser.click(/^Delegate to 0x/, row);
    await browser.click(/^Delegate to this address$/);
    await browser.click(/^Confirm$/, 'dialog button');
    await browser.shown(/Done, confirmed by the chain at block/);
  });

  testInAll('save the votes of a proposal as a file', async () => {
    await browser.go(proposal(0));
    await browser.shown(WHOLE);
    await browser.click(/^Export /);
    await browser.click(/^Download$/);
    const told = await browser.shown(/[\d,]+ rows?, .*, up to block [\d,]+:/);
    const rows = Number(told.split(' ')[0]?.replaceAll(',', ''));
    expect(rows).toBeGreaterThan(0);
    // A reason may hold line breaks, so that a row is told by its proposal; a browser may give a file its name only at its end.
    const rowsIn = (file: string) =>
      readFileSync(join(browser.downloads, file), 'utf8').match(/^\d{20,},/gm)?.length;
    const saved = () => readdirSync(browser.downloads).filter((file) => file.endsWith('.csv'));
    await until(() => {
      try {
        return saved().some((file) => rowsIn(file) === rows);
      } catch {
        return false;
      }
    });
  });
});

/** Chooses For, writes the reason and presses the one button; the wallet asks next. */
async function voteFor(tab: EngineTab): Promise<void> {
  await tab.click(/^For$/, 'label, label *');
  await tab.type(/^Reason/, REASON);
  await tab.click(/^Vote for/);
  await tab.shown(/Demo wallet: send this transaction/);
}
