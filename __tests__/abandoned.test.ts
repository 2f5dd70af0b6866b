import { spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { skipped } from './runs';
import { until } from './until';

const folder = mkdtempSync(join(tmpdir(), 'quorate-abandoned-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const setup = JSON.stringify(join(process.cwd(), 'tools/jest/folder.cjs'));

describe('a run that was killed', () => {
  test('ends with all that it started, and the next run removes its folder', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    const calls = on(server, 'connection');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const call = `require('node:net').connect(${port}, '127.0.0.1').resume();`;
    const jest = `require(${setup})(); ${call} require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(call)}]);`;
    const npmTest = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(jest)}],
      { detached: true, stdio: 'ignore', env: { ...process.env, QUORATE_PARENT: String(process.pid) } });
      setInterval(() => undefined, 1000);`;
    const env = { ...process.env, TMPDIR: folder };
    const parent = spawn(process.execPath, ['-e', npmTest], { env, stdio: 'ignore' });
    const alive = [(await calls.next()).value[0], (await calls.next()).value[0]] as Socket[];
    const gone = alive.map((socket) => {
      socket.on('error', () => undefined);
      return once(socket.resume(), 'close');
    });
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^quorate-tests-\d+-/)]);
    parent.kill('SIGKILL');
    await Promise.all(gone);
    server.close();
    // The system may take a moment to let go of a process.
    await until(() => {
      spawnSync(process.execPath, ['-e', `require(${setup})()`], { env });
      return readdirSync(folder).length === 0;
    });
  });
});

const isRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
const title = 'no browser, and none to be had: one sentence says what to do';

if (isRoot)
  test(title, () => {
    const programs = join(folder, 'bin');
    const { status } = spawnSync('mkdir', [programs]);
    expect(status).toBe(0);
    writeFileSync(join(programs, 'apt-get'), '#!/bin/sh\nexit 100\n');
    chmodSync(join(programs, 'apt-get'), 0o755);
    symlinkSync(process.execPath, join(programs, 'node'));
    const tool = JSON.stringify(pathToFileURL(join(process.cwd(), 'tools/chromium.mjs')).href);
    const text = `import { ensureChromium } from ${tool};
      await ensureChromium(() => undefined).catch(({ message }) => console.log(message));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
      encoding: 'utf8',
      env: { NODE_ENV: 'test', PATH: programs, HOME: folder, PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9' },
    });
    expect(stdout).toContain('Install Chromium or Google Chrome, then run npm test again.');
  });
else skipped(title, 'only root on Debian may call apt');
