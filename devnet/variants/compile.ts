import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withLock } from '../lock';
import { type Artifact, compileSources, SETTINGS } from '../solc';
import { overridesOf } from '../versions/inherit';

/** One run of the compiler: our files, contracts of packages that are deployed as they are, and what our files import of ours. */
type Job = {
  files: readonly string[];
  packaged: readonly string[];
  imports?: readonly string[];
  /** Whole Governors of OpenZeppelin: made small they would keep the compiler busy for most of a minute. */
  isLarge?: true;
};

const JOBS = {
  basic57: {
    files: ['Rules57.sol', 'Basic57.sol', 'Tokens57.sol'],
    packaged: ['@openzeppelin/contracts/governance/TimelockController.sol'],
    isLarge: true,
  },
  oz49: { files: ['Oz49.sol'], packaged: ['oz4/governance/TimelockController.sol'], isLarge: true },
  quirks49: { files: ['Quirks49.sol'], packaged: [], imports: ['Oz49.sol'], isLarge: true },
  odd49: { files: ['Odd49.sol'], packaged: [], imports: ['Oz49.sol'], isLarge: true },
  extended57: { files: ['Rules57.sol', 'Extended57.sol'], packaged: [], isLarge: true },
  arbitrum47: { files: ['Arbitrum47.sol'], packaged: [], imports: ['oz47/package.json'], isLarge: true },
  gitcoin57: { files: ['Rules57.sol', 'Gitcoin57.sol'], packaged: [], isLarge: true },
  shares57: { files: ['Shares57.sol'], packaged: [] },
  lending57: { files: ['Lending57.sol'], packaged: [] },
  routes: { files: ['Routes.sol'], packaged: [], imports: ['Bravo.sol'] },
  bravo: { files: ['Bravo.sol'], packaged: [] },
  agora: { files: ['Agora.sol'], packaged: [] },
  nouns: { files: ['Nouns.sol'], packaged: [] },
  ledger: { files: ['Ledger.sol'], packaged: [] },
  scale: { files: ['Rules57.sol', 'Scale.sol'], packaged: [] },
  boxes57: {
    files: ['../recipes/Boxes57.sol'],
    packaged: [
      '@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol',
      '@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol',
      '@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol',
      '@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol',
    ],
  },
  boxes49: {
    files: ['../recipes/Boxes49.sol'],
    packaged: [
      'oz4/proxy/ERC1967/ERC1967Proxy.sol',
      'oz4/proxy/transparent/ProxyAdmin.sol',
      'oz4/proxy/transparent/TransparentUpgradeableProxy.sol',
      'oz4/proxy/beacon/UpgradeableBeacon.sol',
      'oz4/proxy/beacon/BeaconProxy.sol',
    ],
  },
  safe: { files: ['../recipes/SmallSafe.sol'], packaged: [] },
  markets: { files: ['../recipes/Markets.sol'], packaged: [] },
  crossings: { files: ['../recipes/Crossings.sol'], packaged: [] },
  names: { files: ['../names/Liar.sol'], packaged: [] },
} as const satisfies Record<string, Job>;

/** The name of one run of the compiler. */
export type JobName = keyof typeof JOBS;

const root = process.cwd();
const folder = join(root, 'devnet', 'contracts', 'variants');
const require = createRequire(join(root, 'package.json'));
const held = new Map<JobName, Record<string, Artifact>>();

/** The contracts of one job by name, from `.cache` when nothing they depend on changed. */
export async function artifactsOf(job: JobName): Promise<Record<string, Artifact>> {
  const known = held.get(job);
  if (known !== undefined) return known;
  const cache = join(root, '.cache');
  const file = join(cache, `variants-${job}-${hashOf(JOBS[job])}.json`);
  mkdirSync(cache, { recursive: true });
  // Tests run side by side: the first compiles, the others wait for its file.
  if (!existsSync(file)) await withLock(`${file}.lock`, async () => build(JOBS[job], file));
  const artifacts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Artifact>;
  held.set(job, artifacts);
  return artifacts;
}

/** The names of all jobs, for what wants to compile everything. */
export const JOB_NAMES = Object.keys(JOBS) as readonly JobName[];

function hashOf(job: Job): string {
  const hash = createHash('sha256').update(`${SETTINGS}${job.isLarge ? ' unoptimised' : ''} v1`);
  for (const name of ['solc', '@openzeppelin/contracts', 'oz4']) {
    hash.update((require(`${name}/package.json`) as { version: string }).version);
  }
  for (const path of [...job.files, ...job.packaged, ...(job.imports ?? [])])
    hash.update(path).update(read(path));
  return hash.digest('hex').slice(0, 16);
}

function build(job: Job, file: string): void {
  if (existsSync(file)) return;
  const compiled = Object.values(compileSources(sourcesOf(job), read, { optimizer: job.isLarge !== true }));
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(Object.assign({}, ...compiled)));
  renameSync(draft, file);
}

function sourcesOf(job: Job): Record<string, string> {
  return Object.fromEntries([...job.files, ...job.packaged].map((path) => [path, read(path)]));
}

function read(path: string): string {
  const own = join(folder, path);
  if (!existsSync(own)) return readFileSync(require.resolve(path), 'utf8');
  const text = readFileSync(own, 'utf8');
  return text.includes(MARK) ? withOverrides(text) : text;
}

const MARK = '    // The overrides that Solidity demands: devnet/versions/inherit.ts writes them.\n';

/** The text with overrides in each contract that has the mark; other contracts may override these again. */
function withOverrides(text: string): string {
  const files = [...text.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, file = '']) => file);
  return text.replace(
    /contract \w+ is\s([^{]*)\{\n([\s\S]*?)\n\}\n/g,
    (whole, list: string, body: string) => {
      const bases = list.split(',').map((base) => base.trim());
      return whole.replace(MARK, () =>
        overridesOf(files, bases, body, read).replaceAll(' override(', ' virtual override('),
      );
    },
  );
}
