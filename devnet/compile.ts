import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Artifact, compileSources, SETTINGS } from './solc';

/** The contracts of the test world. */
export const CONTRACTS = [
  'Meridian',
  'MeridianToken',
  'DemoUSD',
  'Council',
  'Exchange',
  'Multicall',
  'SigningWallet',
  'TimelockController',
] as const;

/** The compiled contracts by name. */
export type Artifacts = Record<(typeof CONTRACTS)[number], Artifact>;

const root = process.cwd();
const folder = join(root, 'devnet', 'contracts');
const require = createRequire(join(root, 'package.json'));
const timelock = '@openzeppelin/contracts/governance/TimelockController.sol';

/** Hash of everything the compiled code depends on: sources, compiler and library version, settings. */
export function sourcesHash(): string {
  const hash = createHash('sha256').update(`${SETTINGS} v1`);
  for (const name of ['solc', '@openzeppelin/contracts']) {
    hash.update((require(`${name}/package.json`) as { version: string }).version);
  }
  for (const [path, source] of sources()) hash.update(path).update(source);
  return hash.digest('hex').slice(0, 16);
}

/** Compiles the contracts with npm's solc, or reads them from `.cache` when nothing changed. */
export function compile(): Artifacts {
  const file = join(root, '.cache', `contracts-${sourcesHash()}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Artifacts;
  const artifacts = build();
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Written beside and renamed: test processes compile at the same time and must never read half a file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(artifacts));
  renameSync(draft, file);
  return artifacts;
}

/** The ABIs of one organisation's contracts, by the names that `Deployed` gives them. */
export function abis(artifacts: Artifacts) {
  return {
    governor: artifacts.Meridian.abi,
    token: artifacts.MeridianToken.abi,
    timelock: artifacts.TimelockController.abi,
    usd: artifacts.DemoUSD.abi,
    council: artifacts.Council.abi,
    exchange: artifacts.Exchange.abi,
  };
}

function sources(): [string, string][] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sol'))
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

function build(): Artifacts {
  const found = compileSources(Object.fromEntries([...sources(), [timelock, library(timelock)]]), library);
  return Object.fromEntries(
    CONTRACTS.map((name) => {
      const contract = found[name === 'TimelockController' ? timelock : `${name}.sol`]?.[name];
      if (contract === undefined) throw new Error(`solc gave no contract ${name}`);
      return [name, contract];
    }),
  ) as Artifacts;
}

function library(path: string): string {
  return readFileSync(require.resolve(path), 'utf8');
}
