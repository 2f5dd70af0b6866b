import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from '../__tests__/e2e/browser';
import { startProgram, startWorld, stopAll, type World } from '../__tests__/e2e/processes';
import { rpc } from '../devnet/anvil';
import { build, isStale } from '../tools/build.mjs';
import { findChromium } from '../tools/chromium.mjs';
import { makeCertificate, trusting } from './certificate';
import { machine, median, printTable } from './table';
import { type Figures, type Visit, visitTwice } from './web/pageVisit';
import { makeFirst, openPlace, type Place } from './web/place';
import { type Subject, subjectsOf } from './web/sights';
import { printTrace } from './web/waterfall';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** Pages that are wanted, of home, organisation and proposal. */
    pages: { type: 'string', default: 'home,organisation,proposal' },
    /** Each page once, as a first visitor, without a checkpoint, by HTTP/1.1. */
    quick: { type: 'boolean', default: false },
    /** Only what the aims are of: by HTTP/1.1, without a file and with first.json, first visit and return. */
    aims: { type: 'boolean', default: false },
    /** Also what was asked for until it was confirmed, and what moved. */
    trace: { type: 'boolean', default: false },
    /** The built site that is measured. */
    root: { type: 'string', default: 'out' },
    /** Seconds until something that is not seen is given up. */
    patience: { type: 'string', default: '60' },
    /** Seconds for which the endpoint lets a browser keep a preflight, as geth does for 600. */
    preflights: { type: 'string' },
    /** How many times slower the processor is made; slowing keeps it busy all the time. */
    slower: { type: 'string', default: '4' },
  },
});
const HEADINGS = [
  ...[
    'page',
    'link',
    'visit',
    'FCP ms',
    'painted ms',
    'first figures ms',
    'confirmed ms',
    'LCP ms',
    'TBT ms',
    'CLS',
  ],
  ...['requests, KB until figures', 'after 10 s'],
];
const AIMS = `Aims: FCP ≤ 1400 ms, LCP ≤ 3500 ms, TBT ≤ 200 ms, CLS ≤ 0.02; painted ≤ 1800 ms with first.json, on a second visit 1000; first
figures ≤ 4500 ms; confirmed ≤ 6000 ms, with first.json 5000, on a second visit 3000.`;
// Organisations in a list that is compared with one.
const FOLLOWED = 100;
const runs = values.quick ? 1 : Number(values.runs);

/** A way to the site that is measured: how it is called, and whether only first visits are. */
type Way = { place: Place; note: string; link: string; once: boolean };

async function main(): Promise<void> {
  process.env.QUORATE_CHROMIUM ??= (await findChromium('full')) ?? '';
  const certificate = values.quick ? undefined : makeCertificate();
  const flags = certificate === undefined ? [] : [trusting(certificate)];
  const [world, watched] = await Promise.all([startWorld(), launch(flags)]);
  const site = mkdtempSync(join(tmpdir(), 'quorate-web-'));
  const rows: string[][] = [];
  const unseen: string[] = [];
  try {
    // An export of other sources would be measured in the name of these.
    if (values.root === 'out' && (await isStale())) await build();
    // The chain began with the state of its last block: so many more, a second apart, and the last final one has its own.
    // Files that are no export of ours ask no chain.
    if (existsSync(join(values.root, '_next'))) await rpc(world.url, 'anvil_mine', ['0x48', '0x1']);
    const subjects = await wanted(world);
    cpSync(values.root, site, { recursive: true });
    const measure = async (note: string, isSecure: boolean, many?: World) => {
      const place = await openPlace(watched.browser, many ?? world, site, {
        ...(isSecure && { certificate }),
        maxAge: values.preflights,
      });
      const way = { place, note, link: isSecure ? 'HTTP/2' : 'HTTP/1.1', once: isSecure || values.quick };
      for (const subject of subjects)
        if (many === undefined || subject.name === 'home')
          rows.push(...(await measurePage(way, subject, unseen)));
      await place.close();
    };
    await measure('', false);
    await makeFirst(world, site);
    await measure(', first.json', false);
    rmSync(join(site, 'checkpoints'), { recursive: true });
    if (!values.quick && !values.aims) {
      await measure(`, ${FOLLOWED} followed`, false, await following(world, FOLLOWED));
      await measure('', true);
      await makeCheckpoint(world, join(site, 'checkpoints'));
      await measure(', checkpoint', false);
      await measure(', checkpoint', true);
    }
    console.log(`\n${machine(watched.browser.version())}`);
    console.log(
      `Medians of ${runs}, each in a new browser profile; 390×844, CPU ÷ ${values.slower} (page only), slow 4G at the server: 562 ms`,
    );
    console.log(
      'per request, preflights too, and 1.47 Mbit/s for files and RPC together; files brotli 5, RPC gzip, empty cache.',
    );
    printTable(HEADINGS, rows);
    console.log(AIMS);
  } finally {
    await watched.close();
    await stopAll();
    rmSync(site, { recursive: true, force: true });
  }
  if (unseen.length > 0) throw new Error(`Not measured:\n${unseen.join('\n')}`);
}

async function wanted(world: World): Promise<Subject[]> {
  const all = await subjectsOf(world);
  const names = values.pages.split(',');
  const unknown = names.filter((name) => !all.some((subject) => subject.name === name));
  if (unknown.length > 0) throw new Error(`There is no page ${unknown.join(', ')}.`);
  return all.filter(({ name }) => names.includes(name));
}

/** The rows of one page; a run that did not see what it names makes none, and is put down as unseen. */
async function measurePage(way: Way, subject: Subject, unseen: string[]): Promise<string[][]> {
  const { place, link, once } = way;
  const name = `${subject.name}${way.note}`;
  const limits = { patience: Number(values.patience) * 1000, slower: Number(values.slower) };
  const all: Visit[][] = [];
  for (let run = 0; run < runs; run += 1) {
    try {
      all.push(await visitTwice(place, subject, { ...limits, once }));
      console.error(`${name}, ${link}: run ${run + 1} of ${runs}`);
    } catch (error) {
      unseen.push(`${link}, ${error instanceof Error ? error.message : String(error)}`);
      return [[name, link, 'not measured']];
    }
  }
  return ['first', 'second'].flatMap((visit, index) => {
    const found = all.flatMap((visits) => visits[index] ?? []);
    const [shown] = found;
    if (shown === undefined) return [];
    if (values.trace) printTrace(`${name}, ${link}, ${visit} visit`, shown.trace, shown.figures.confirmed);
    return [[name, link, visit, ...format(found.map(({ figures }) => figures))]];
  });
}

/** The same world, whose config.json lists so many organisations: the others are Governors without proposals. */
async function following(world: World, count: number): Promise<World> {
  const [own] = world.config.organisations;
  if (own === undefined) throw new Error('The world has no organisation.');
  const code = await rpc(world.url, 'eth_getCode', [own.id.split(':')[2], 'latest']);
  const others = Array.from({ length: count - 1 }, (_, at) => `0x${String(at + 1).padStart(40, 'c')}`);
  for (const address of others) await rpc(world.url, 'anvil_setCode', [address, code]);
  const listed = others.map((address, at) => ({
    ...own,
    id: own.id.replace(/0x.*/, address),
    name: `No ${at + 1}`,
  }));
  return { ...world, config: { ...world.config, organisations: [own, ...listed] } };
}

/** A checkpoint of the demo organisation, by the command. */
async function makeCheckpoint({ url, config }: World, out: string): Promise<void> {
  const [organisation] = config.organisations;
  const from = organisation?.startBlock === undefined ? [] : ['--from-block', organisation.startBlock];
  const place = ['--dao', organisation?.id ?? '', '--rpc', url, '--out', out, '--quiet', ...from];
  const { stop } = await startProgram(['tools/program.mjs', 'cli/quorate.ts', 'checkpoint', ...place]);
  await stop();
}

function format(all: readonly Figures[]): string[] {
  const of = (name: keyof Figures) => median(all.map((run) => run[name]));
  const cost = (requests: number, bytes: number) => `${requests.toFixed(0)}, ${(bytes / 1000).toFixed(0)} KB`;
  return [
    ...[of('fcp'), of('painted'), of('figures'), of('confirmed'), of('lcp'), of('tbt')].map((time) =>
      time === 0 ? '–' : time.toFixed(0),
    ),
    of('cls').toFixed(3),
    cost(of('requests'), of('bytes')),
    cost(of('requestsLater'), of('bytesLater')),
  ];
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
