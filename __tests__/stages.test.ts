import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'quorate-stages-'));
const trace = join(folder, 'trace');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const from = (file: string) => JSON.stringify(pathToFileURL(join(process.cwd(), 'tools', file)).href);

/** A program in a process of its own, with what it has printed so far. */
function program(text: string): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
  return { child, said: () => said };
}

async function ended(text: string): Promise<{ code: number | null; said: string }> {
  const { child, said } = program(text);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said() };
}

const stages = (more: string) => `
  import { runStages } from ${from('stages.mjs')};
  const good = async () => ({ passed: 2, failed: 0, skipped: 1, output: '' });
  const bad = async () => ({ passed: 1, failed: 1, output: 'why' });
  const broken = async () => { throw new Error('thrown'); };
  ${more}
  process.exitCode = total.failed === 0 ? 0 : 1;
`;

test('a stage that fails or throws fails the whole, and the others run all the same', async () => {
  for (const first of ['bad', 'broken']) {
    const { code, said } = await ended(
      stages(`const total = await runStages(['first', 'second', 'third'],
        { first: ${first}, second: good, third: good }); console.log(JSON.stringify(total));`),
    );
    expect(code).toBe(1);
    expect(said).toContain('first FAILED');
    expect(said).toContain(first === 'bad' ? 'why' : 'thrown');
    expect(said).toMatch(/second passed.*third passed/s);
    const counts = `"passed":${first === 'bad' ? 5 : 4},"failed":1,"skipped":2`;
    expect(said).toContain(`{${counts},"failures":["first: failed, see above"]}`);
  }
});

test('a stage is told with its seconds and with the processor seconds of the programs it started', async () => {
  const { said } = await ended(
    stages(`import { run } from ${from('process.mjs')};
      const work = 'const end = process.cpuUsage().user + 1.2e6; while (process.cpuUsage().user < end);';
      const busy = async () => { await run(process.execPath, ['-e', work]); return good(); };
      const total = await runStages(['busy', 'idle'], { busy, idle: good });`),
  );
  const cost = (name: string) =>
    Number(new RegExp(`${name} passed in [\\d.]+ s, (\\d+) CPU s`).exec(said)?.[1]);
  expect(cost('idle')).toBe(0);
  if (existsSync('/proc/self/stat')) expect(cost('busy')).toBeGreaterThanOrEqual(1);
});

test('what needs a stage that failed is not run and counts as failed, and so does what needs that', async () => {
  const run = (build: string) =>
    ended(
      stages(`const total = await runStages(['build', 'browser', 'film', 'other'],
        { build: ${build}, browser: async () => { console.log('browsing'); return good(); }, film: good, other: good },
        { browser: 'build', film: 'browser' }); console.log(JSON.stringify(total));`),
    );
  const failed = await run('bad');
  expect(failed.code).toBe(1);
  expect(failed.said).not.toContain('browsing');
  expect(failed.said).toMatch(/browser NOT RUN.*needs what build makes.*film NOT RUN.*other passed/s);
  expect(failed.said).toContain('{"passed":3,"failed":3,"skipped":1,"failures":["build: failed, see above",');
  expect(failed.said).toContain('"browser: not run","film: not run"]}');
  const passed = await run('good');
  expect(passed).toMatchObject({ code: 0, said: expect.stringContaining('browsing') });
});

test('each test that failed and each file that could not run is named with its stage, and why in a few lines', async () => {
  const undrawn = 'Timeout\nthe page / says: Inbox | The browser draws no frames of it.\n    at x.ts:1';
  const failed = (title: string, why: string, ...ancestorTitles: string[]) => ({
    ...{ status: 'failed', ancestorTitles, title, failureMessages: [why] },
  });
  const file = (name: string, ...assertionResults: object[]) => {
    const status = name === 'good' ? 'passed' : 'failed';
    return { name: join(process.cwd(), `__tests__/${name}.test.ts`), status, assertionResults };
  };
  const why =
    '\u001b[31mTimeout 60000ms\u001b[39m\n\n  waiting for it\n    at node_modules/x.js:1\n    at bad.test.ts:2';
  const results = [
    file('good', { status: 'passed' }),
    file(
      'bad',
      { status: 'passed', ancestorTitles: [], title: 'holds' },
      failed('breaks\n  here', why, 'outer', 'inner'),
      failed('breaks too', 'line\n'.repeat(100)),
    ),
    file('broken'),
  ];
  const more = [file('undrawn', failed('a', undrawn)), file('both', failed('a', undrawn), failed('b', why))];
  const { said } = await ended(
    stages(`import { failuresIn, undrawnIn } from ${from('jest/run.mjs')};
      const unit = async () => ({ passed: 1, failed: 3, output: '', failures: failuresIn(${JSON.stringify(results)}) });
      const total = await runStages(['unit'], { unit }); for (const line of total.failures) console.log(line);
      console.log(...undrawnIn(${JSON.stringify([...results, ...more])}));`),
  );
  expect(said.trim().split('\n').slice(-15)).toEqual([
    'unit: __tests__/bad.test.ts › outer › inner › breaks here',
    ...['    Timeout 60000ms', '    waiting for it', '    at bad.test.ts:2'],
    'unit: __tests__/bad.test.ts › breaks too',
    ...Array.from({ length: 8 }, () => '    line'),
    'unit: __tests__/broken.test.ts could not run',
    // File of which a second run may say otherwise.
    'undrawn.test.ts',
  ]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends what runs with all that it started, and starts nothing more', async (signal, status) => {
  rmSync(trace, { force: true });
  const server = createServer().listen(0, '127.0.0.1');
  const calls = on(server, 'connection');
  await once(server, 'listening');
  const called = async () => (await calls.next()).value[0] as Socket;
  const { port } = server.address() as AddressInfo;
  const call = `require('node:net').connect(${port}, '127.0.0.1').resume();`;
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(call)}]);`;
  // It takes its time to end; the next stage would have begun by then.
  const slow = `process.on('SIGTERM', () => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 500)); ${call}`;
  const mark = `require('node:fs').writeFileSync(${JSON.stringify(trace)}, '');`;
  const { child } = program(
    stages(`import { run, stopOnSignals } from ${from('process.mjs')};
      stopOnSignals();
      const start = (code) => run(process.execPath, ['-e', code]);
      const end = ({ code }) => ({ passed: 0, failed: code, output: '' });
      const total = await runStages(['first', 'second'], {
        first: async () => end((await Promise.all([
          start(${JSON.stringify(`${parent} setInterval(() => undefined, 1000);`)}),
          start(${JSON.stringify(slow)}),
        ]))[0]),
        second: async () => end(await start(${JSON.stringify(mark)})),
      });`),
  );
  const alive = [await called(), await called()];
  const gone = alive.map((socket) => {
    socket.on('error', () => undefined);
    return once(socket.resume(), 'close');
  });
  child.kill(signal);
  const [code] = (await once(child, 'close')) as [number | null];
  await Promise.all(gone);
  server.close();
  expect(code).toBe(status);
  expect(existsSync(trace)).toBe(false);
});
