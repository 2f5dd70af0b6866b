import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, parseConfig } from '../../core/config';
import { putFile } from '../publish/write';
import { isOfHosts, releasedFiles } from '../release/releaseFile';
import type { Adopted } from './memory';

/** Builds the site of this checkout unless it is built already, and gives its folder; throws a sentence. */
export async function builtSite(): Promise<string> {
  if (!existsSync('tools/build.mjs'))
    throw new Error('The source of the site is not in this folder: name a built site with --built.');
  const code = await new Promise<number | null>((resolve, reject) => {
    // Words of the build go beside the result, which is one JSON value.
    const child = spawn(process.execPath, ['tools/build.mjs', '--if-stale'], { stdio: ['ignore', 2, 2] });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The site could not be built; see above.');
  return 'out';
}

/** Puts the files of a built site into a folder and removes those of an older one; says how many changed. The operator's stay. */
export function putSite(built: string, site: string): number {
  const files = releasedFiles(built);
  const wanted = new Set(files.map(({ path }) => path));
  // Pages name scripts: they come last, so that a run that is killed leaves no page without its scripts.
  const order = [...files].sort(
    (a, b) => Number(a.path.endsWith('.html')) - Number(b.path.endsWith('.html')),
  );
  const changed = order.filter(({ path }) => putFile(join(site, path), readFileSync(join(built, path))));
  const left = existsSync(site) ? releasedFiles(site) : [];
  const old = left.filter(({ path }) => !wanted.has(path) && !isOfHosts(path));
  for (const { path } of old) rmSync(join(site, path));
  return changed.length + old.length;
}

/** Writes config.json, or adds what is missing to the one that is there, which the operator may have edited. */
export function putConfig(
  site: string,
  built: string,
  {
    dao,
    name,
    from,
    chainId,
    adopted,
  }: { dao: string; name: string; from: bigint; chainId: number; adopted: Adopted },
): boolean {
  const file = join(site, 'config.json');
  const own: Config = existsSync(file) ? readConfig(file) : { chains: [], organisations: [], wallet: {} };
  const chains = own.chains.some(({ id }) => id === chainId)
    ? own.chains
    : [...own.chains, chainFor(chainId, built, adopted)];
  const listed = own.organisations.find(({ id }) => id.toLowerCase() === dao.toLowerCase());
  const entry = { id: dao, name, startBlock: String(from), ...listed, feeds: true };
  const others = own.organisations.filter((each) => each !== listed);
  const frames = adopted.safe === true ? { frames: [...new Set([...(own.wallet.frames ?? []), SAFE])] } : {};
  const wallet = { ...own.wallet, ...frames };
  const config = parseConfig({ ...own, chains, organisations: [...others, entry], wallet });
  return putFile(file, Buffer.from(`${JSON.stringify(config, null, 2)}\n`));
}

/** The origin of the Safe app, which may show the site when the operator wants that. */
export const SAFE = 'https://app.safe.global';

/** Endpoints that visitors' browsers use: those named, else the site's own of that chain; throws a sentence. */
export function readersOf(
  chainId: number,
  built: string,
  { readers }: Adopted,
  rpc: readonly string[],
): readonly string[] {
  if (readers !== undefined) return readers;
  const known = knownChain(chainId, built)?.rpc;
  if (known !== undefined) return known;
  // A chain on one's own machine has no other readers.
  if (chainId >= 31337 && chainId <= 31399) return rpc;
  throw new Error(
    `No endpoint for the browsers of visitors is known for chain ${chainId}. Name one by --public-rpc: it stands in config.json, so it must hold no key.`,
  );
}

function chainFor(
  chainId: number,
  built: string,
  { readers = [], multicall }: Adopted,
): Config['chains'][number] {
  const known = knownChain(chainId, built) ?? { id: chainId, name: `Chain ${chainId}`, currency: 'ETH' };
  return { ...known, rpc: readers, ...(multicall === undefined ? {} : { multicall }) };
}

function knownChain(chainId: number, built: string): Config['chains'][number] | undefined {
  const file = join(built, 'config.json');
  return existsSync(file) ? readConfig(file).chains.find(({ id }) => id === chainId) : undefined;
}

function readConfig(file: string): Config {
  try {
    return parseConfig(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} is no valid config.json: ${error instanceof Error ? error.message : error}`);
  }
}
