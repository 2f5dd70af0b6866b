import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';

/** One compiled contract: `bytecode` creates it, `runtime` is what lies on the chain. */
export type Artifact = { abi: Abi; bytecode: Hex; runtime: Hex };

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
  const hash = createHash('sha256').update('cancun runs=200 v1');
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

type Output = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<
    string,
    Record<string, { abi: Abi; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >;
};

function build(): Artifacts {
  const solc = require('solc') as { compile(input: string, callbacks: object): string };
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries([
      ...sources().map(([name, content]) => [name, { content }]),
      [timelock, { content: library(timelock) }],
    ]),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  };
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), { import: (path: string) => ({ contents: library(path) }) }),
  ) as Output;
  const failures = (output.errors ?? []).filter((error) => error.severity === 'error');
  if (failures.length > 0) throw new Error(failures.map((error) => error.formattedMessage).join('\n'));
  const found = CONTRACTS.map((name) => {
    const contract = output.contracts[name === 'TimelockController' ? timelock : `${name}.sol`]?.[name];
    if (contract === undefined) throw new Error(`solc gave no contract ${name}`);
    const { bytecode, deployedBytecode } = contract.evm;
    return [
      name,
      { abi: contract.abi, bytecode: `0x${bytecode.object}`, runtime: `0x${deployedBytecode.object}` },
    ];
  });
  return Object.fromEntries(found) as Artifacts;
}

function library(path: string): string {
  return readFileSync(require.resolve(path), 'utf8');
}
