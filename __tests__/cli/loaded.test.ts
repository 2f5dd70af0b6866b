import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSmall } from '@/devnet/small';
import { oneFile } from '@/tools/program.mjs';
import { closeAfter, openBefore } from '../openBefore';
import { openMcpIn } from './mcpClient';

type Coverage = { result: { functions: { functionName: string; ranges: { count: number }[] }[] }[] };

const small = openBefore(openSmall);

/**
 * Modules of the program that a process loaded: in its one file each is a function by its path that runs when the module is
 * first needed, and Node writes into a folder which functions ran.
 */
function loadedIn(folder: string): string[] {
  const all = readdirSync(folder).flatMap(
    (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage).result,
  );
  const ran = all.flatMap(({ functions }) => functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
  return ran
    .map(({ functionName }) => functionName)
    .filter((name) => /^[\w@.-]+\/.*\.[cm]?[jt]sx?$|\.json$/.test(name));
}

function coverage() {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-loaded-'));
  return { folder, stop: () => rmSync(folder, { recursive: true }) };
}

async function loadedBy(...args: string[]): Promise<string[]> {
  const { folder } = closeAfter(coverage());
  const env = { ...process.env, NODE_V8_COVERAGE: folder };
  const child = spawn(process.execPath, [oneFile('cli/quorate.ts'), ...args], { env, stdio: 'ignore' });
  await new Promise((ended) => child.once('close', ended));
  return loadedIn(folder);
}

test('a list of the commands loads none of them', async () => {
  const loaded = await loadedBy('--help');
  expect(
    loaded.filter((path) =>
      /^(cli\/(?!arguments\/|commands\/(place|terminal)\.)|service\/|chain\/|messages\/)/.test(path),
    ),
  ).toEqual([]);
  expect(loaded.filter((path) => /^node_modules\/(?!@noble\/hashes\/)/.test(path))).toEqual([]);
});

test('one command loads nothing of another', async () => {
  const loaded = await loadedBy('detect', '--dao', small.dao, '--rpc', small.url);
  expect(loaded).toEqual(expect.arrayContaining(['cli/commands/detect.ts', 'chain/contracts/detect.ts']));
  expect(loaded.filter((path) => /^(service|messages|cli\/(?!commands\/))\//.test(path))).toEqual([]);
});

test('the first answer of mcp loads neither the service nor what writes, draws or simulates', async () => {
  const { folder } = closeAfter(coverage());
  const mcp = await openMcpIn({ NODE_V8_COVERAGE: folder }, '--rpc', small.url);
  expect((await mcp.call('read_organisation', { dao: small.dao })).data.family).toBe('openzeppelin');
  await mcp.close();
  const loaded = loadedIn(folder);
  expect(loaded).toEqual(expect.arrayContaining(['cli/mcp/server.ts', 'chain/contracts/detect.ts']));
  const heavy =
    /^(service|messages|chain\/(simulate|prove)|core\/(draft\/(?!document)|decode|evm|proof|feed)|cli\/(?!mcp\/|arguments\/|commands\/(report|place|terminal)))/;
  expect(loaded.filter((path) => heavy.test(path))).toEqual([]);
  expect(loaded.filter((path) => /^node_modules\/(graphql|@napi-rs|@noble\/curves)\//.test(path))).toEqual(
    [],
  );
});
