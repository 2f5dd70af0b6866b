import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { publishAll } from '@/cli/commands/publish';
import { type Hostile, startHostile } from '@/devnet/anvil';
import { LIMITS } from '@/devnet/limits';
import { until } from '../until';
import { DESK, launch, openPage, PHONE, type Watched } from './browser';
import { overhangOf } from './overhang';
import { serveSite, startProgram, startWorld, stopAll, type World } from './processes';
import { pressUntil, rpc, settled } from './site';

/** A server of history over the demo chain, and an endpoint that gives the logs of five blocks at once. */
let world: World;
let narrow: Hostile;
let watched: Watched;
let server: { url: string; stop(): Promise<void> };
let dao: string;
const data = mkdtempSync(join(tmpdir(), 'quorate-remote-'));

// Blocks after which the seed is final, with a state that the chain still has.
const FINAL = '0x46';

beforeAll(async () => {
  [world, watched] = await Promise.all([startWorld(), launch()]);
  await rpc(world.url, 'anvil_mine', [FINAL]);
  dao = world.config.organisations[0]?.id ?? '';
  const plan = LIMITS.find(({ name }) => name === 'QuickNode free')?.plan(0n) ?? {};
  narrow = await startHostile({ target: world.url, plan });
  const begun = Date.now();
  server = await startServer('0');
  const block = await published();
  console.log(
    `served and published up to block ${block} after ${((Date.now() - begun) / 1000).toFixed(1)} s`,
  );
});
afterAll(async () => {
  await watched?.close();
  await stopAll();
  await narrow?.stop();
  rmSync(data, { recursive: true, force: true });
});

async function startServer(port: string) {
  const { facts, url: endpoint } = world;
  const { line, stop } = await startProgram([
    ...['tools/program.mjs', 'server/server.ts', '--dao', dao, '--rpc', endpoint, '--data', data],
    ...['--multicall', facts.multicall, '--start', facts.startBlock, '--port', port],
    // This chain keeps no state of before it was started, by which the token's first block would be found.
    '--no-delegates',
  ]);
  return { url: line.replace('Serving at ', ''), stop };
}

async function published(): Promise<string> {
  for (let round = 0; round < 3000; round++) {
    const { daos } = (await (await fetch(`${server.url}/ready`)).json()) as {
      daos: { published: { block: string | null; problem: string | null } | null }[];
    };
    const { block, problem } = daos[0]?.published ?? {};
    if (problem != null) throw new Error(problem);
    if (block != null) return block;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error('nothing is published');
}

/** The settings of a site whose endpoint is narrow. */
function settings(more: { remotes?: string[]; lists?: boolean }) {
  const [chain] = world.config.chains;
  return { ...world.config, ...more, chains: [{ ...chain, rpc: [narrow.url] }] };
}

/** Opens a page and waits until its votes or its list are whole, and it is at the newest block. */
async function open(page: Page, path: string, isWhole: RegExp): Promise<void> {
  await page.goto(path);
  await settled(page);
  const offer = page.getByRole('button', { name: /^Get all votes/ });
  const whole = page.getByText(isWhole).first();
  await pressUntil(offer, whole);
  await page.getByRole('button', { name: /^Block [\d,]+ · verified$/ }).waitFor();
}

// Regions told by the history. Rules and simulations also ask the endpoint, which may refuse some of that.
const TOLD = /^(Result|Rationale|Votes|Timeline)$/;

/**
 * Text of a page's main part, or of the regions of a proposal that its history tells. It omits the source and how
 * many votes and logs were read again: a few by chance, where the endpoint gave them.
 */
async function text(page: Page): Promise<string> {
  const isProposal = page.url().includes('/proposal/');
  const parts = isProposal ? page.getByRole('region', { name: TOLD }) : page.locator('main');
  return (await parts.allTextContents())
    .join('\n')
    .replaceAll(new URL(server.url).host, 'a checkpoint')
    .replace(/weight of \d+ were checked/, 'weight of some were checked')
    .replace(/, \d+ with their logs/, '');
}

/** A proposal that was executed. */
function executed(): string {
  const [found] = Object.values(world.facts.proposals).filter(({ state }) => state === 7);
  if (found === undefined) throw new Error('nothing was executed');
  return `${dao}/${found.id}`;
}

function pages() {
  return [
    [`/dao/#${dao}`, /Not checked with the chain: /],
    [`/proposal/#${executed()}`, /Complete: the sum of [\d,]+ votes? equals/],
    [`/votes/#${dao}`, /Complete: the [\d,]+ votes add up to the contract’s tally of all/],
  ] as const;
}

test('a site with a server of history shows what one with checkpoints shows, and says who told it', async () => {
  const root = join(data, 'site');
  cpSync('out', root, { recursive: true });
  cpSync(join(data, 'checkpoints'), join(root, 'checkpoints'), { recursive: true });
  const checkpointed = await serveSite(settings({}), ['--root', root]);
  const remote = await serveSite(settings({ remotes: [server.url] }));
  const [one, other] = await Promise.all([openPage(watched.browser), openPage(watched.browser)]);
  for (const [path, isWhole] of pages()) {
    await open(one.page, `${checkpointed.url}${path}`, isWhole);
    await open(other.page, `${remote.url}${path}`, isWhole);
    // Dates of blocks come later than what is read.
    await until(
      () => Promise.all([text(one.page), text(other.page)]),
      ([here, there]) => here === there,
    );
  }
  await other.page.goto(`${remote.url}/dao/#${dao}`);
  await other.page.getByText(`from ${new URL(server.url).host}. Not checked with the chain:`).waitFor();
  expect(other.faults).toEqual({ errors: [], dialogs: [] });
  await one.context.close();
  await other.context.close();
});

/** A copy of the site with what is told across organisations, made of the server's files; one row of it is a lie. */
async function listedSite(lie: string) {
  const root = join(data, 'listed');
  cpSync('out', root, { recursive: true });
  cpSync(join(data, 'checkpoints'), join(root, 'checkpoints'), { recursive: true });
  await publishAll({
    ...{ checkpoint: join(data, 'checkpoints'), site: 'https://vote.example.org', out: root },
    ...{ rpc: [], previews: false },
  });
  const path = join(root, 'feeds/all/open.json');
  const list = JSON.parse(readFileSync(path, 'utf8'));
  const [first] = list.organisations[0].open;
  list.organisations[0].open.push({ ...first, id: lie.split('/')[1], title: 'This is a lie' });
  writeFileSync(path, JSON.stringify(list));
  return serveSite(settings({ lists: true }), ['--root', root]);
}

test('what files tell across organisations is told as theirs, and a lie ends where the chain is asked, on a phone and a desk', async () => {
  const lie = executed();
  const { url } = await listedSite(lie);
  const { page, context, faults } = await openPage(watched.browser, { viewport: PHONE });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const fits = async () => {
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await overhangOf(page)).toBeLessThanOrEqual(0);
    }
  };
  await page.goto(url);
  await settled(page);
  await page.getByRole('link', { name: 'Open votes anywhere' }).click();
  const list = page.getByRole('list', { name: 'Open votes' });
  await list.waitFor();
  const links = await list
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  const facts = Object.values(world.facts.proposals).filter(({ state }) => state < 2);
  const open = facts.map(({ id }) => `/proposal/#${dao}/${id}`);
  expect(links.sort()).toEqual([...open, `/proposal/#${lie}`].sort());
  await fits();
  await list.getByRole('link', { name: 'This is a lie' }).click();
  await page.locator('main').getByText('Executed').first().waitFor();
  expect(await page.locator('main').getByText('This is a lie').count()).toBe(0);
  await page.goto(url);
  await settled(page);
  await page.getByLabel(/^A DAO’s name/).fill('council');
  await page.getByRole('list', { name: 'Proposals found' }).getByRole('link').first().waitFor();
  await fits();
  await page.goto(new URL('/you/', url).href);
  const voter = world.config.wallet.demo?.accounts[0]?.address ?? '';
  await page.getByRole('textbox', { name: 'Address to watch' }).fill(voter);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: /^Look up 0x/ }).click();
  const votes = page.getByRole('list', { name: 'Votes' });
  await votes.waitFor();
  await fits();
  await votes.getByRole('link').first().click();
  await page.getByRole('region', { name: 'Result' }).waitFor();
  expect(asked.filter((path) => path.startsWith('/feeds/'))).toEqual(
    ['open', 'titles', 'accounts', `accounts/${voter.slice(0, 3).toLowerCase()}`].map(
      (file) => `/feeds/all/${file}.json`,
    ),
  );
  expect(asked.join().toLowerCase()).not.toContain(voter.slice(2, 12).toLowerCase());
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await context.close();
});

test('with the server killed in the middle a site goes on alone, and the same command goes on where it was', async () => {
  const { url } = await serveSite(settings({ remotes: [server.url] }));
  const { page, context, faults } = await openPage(watched.browser, { viewport: PHONE });
  await page.goto(`${url}/dao/#${dao}`);
  await page.getByText(`from ${new URL(server.url).host}. Not checked with the chain:`).waitFor();
  await server.stop();
  // Its file is not there yet, so its votes are read from the endpoint.
  const over = page.getByRole('region', { name: 'Decided' }).locator('a[href*="/proposal/#"]');
  await over.last().click();
  const start = page.getByRole('button', { name: /^Start/ });
  const whole = page.getByText(/Complete: the sum of [\d,]+ votes? equals/);
  // Five blocks at a time, beside whatever else runs.
  await pressUntil(start.first(), whole);
  // It died, and did not lie.
  expect(await page.getByText(/contradict the chain/).count()).toBe(0);
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await context.close();
  server = await startServer(new URL(server.url).port);
  await published();
});
