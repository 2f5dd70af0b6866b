import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { WebKitPrograms } from '../../tools/webkit.mjs';
import { until } from '../until';

/** Milliseconds until a sight that never comes is given up: a bound and no wait, wide enough for a busy machine. */
const PATIENCE = 120_000;

/** One window of WebKitGTK, the engine of Safari, which this process drives by the W3C's WebDriver protocol. */
export type WebKit = {
  /** Opens an address as a full load, as a typed address or a link from elsewhere does. */
  go(url: string): Promise<void>;
  /** Presses the browser's own button. */
  press(button: 'back' | 'forward' | 'refresh'): Promise<void>;
  /** Runs a function on the page, with arguments that are JSON, and gives its result once it has settled. */
  run<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** The text that the page shows. */
  text(): Promise<string>;
  /** Waits until the page's visible text matches, and gives what matched. */
  shown(pattern: RegExp): Promise<string>;
  /** Presses what an XPath finds, as a person does: it must be visible. */
  click(xpath: string): Promise<void>;
  /** Types into what an XPath finds. */
  type(xpath: string, text: string): Promise<void>;
  /** A picture of the window, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

type Command = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>;

/** Starts a screen in memory, the driver and its browser with an empty profile. */
export async function openWebKit({ driver, browser, screen }: WebKitPrograms): Promise<WebKit> {
  const home = mkdtempSync(join(tmpdir(), 'quorate-webkit-'));
  const running: ChildProcess[] = [];
  const end = async () => {
    for (const child of running.reverse()) await ended(child);
    // The browser's own processes may still be writing.
    await until(() =>
      rm(home, { recursive: true, force: true }).then(
        () => true,
        () => false,
      ),
    );
  };
  try {
    const display = await startScreen(screen, running);
    const port = await freePort();
    const env = { ...process.env, ...profileIn(home), DISPLAY: display };
    running.push(spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' }));
    const session = await openSession(commandsTo(`http://127.0.0.1:${port}`), browser);
    const close = async () => {
      await session('DELETE', '').catch(() => undefined);
      await end();
    };
    return { ...windowOf(session), close };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts a screen in memory, and gives its name once it is there. */
async function startScreen(screen: string, running: ChildProcess[]): Promise<string> {
  // It chooses a free number, and writes it there.
  const args = ['-displayfd', '3', '-screen', '0', '1400x1800x24', '-nolisten', 'tcp'];
  const child = spawn(screen, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  running.push(child);
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}

async function openSession(command: Command, browser: string): Promise<Command> {
  await until(() => command('GET', '/status').then(Boolean, () => false));
  const options = { binary: browser, args: ['--automation'] };
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session: Command = (method, path, body) => command(method, `/session/${sessionId}${path}`, body);
  await session('POST', '/timeouts', { script: PATIENCE, pageLoad: PATIENCE });
  return session;
}

function windowOf(session: Command): Omit<WebKit, 'close'> {
  const run: WebKit['run'] = async (work, ...args) => {
    // Its last argument is the driver's: the function that takes the result.
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${work})(...[...arguments].slice(0, -1)))
        .then((result) => done({ result }), (error) => done({ error: String(error) }));`;
    const { result, error } = await session<{ result: never; error?: string }>('POST', '/execute/async', {
      script,
      args,
    });
    if (error !== undefined) throw new Error(error);
    return result;
  };
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown
  const text = () => run(() => document.body?.innerText ?? '');
  const element = async (xpath: string) => {
    const found = await session<object>('POST', '/element', { using: 'xpath', value: xpath });
    return `/element/${Object.values(found)[0]}`;
  };
  return {
    run,
    text,
    go: (url) => session('POST', '/url', { url }),
    press: (button) => session('POST', `/${button}`, {}),
    shown: async (pattern) => {
      const end = Date.now() + PATIENCE;
      const last = await until(text, (now) => pattern.test(now) || Date.now() > end);
      const [match] = pattern.exec(last) ?? [];
      if (match === undefined) throw new Error(`${pattern} never showed; the page says:\n${last}`);
      return match;
    },
    click: async (xpath) => session('POST', `${await element(xpath)}/click`, {}),
    type: async (xpath, text) => session('POST', `${await element(xpath)}/value`, { text }),
    picture: async () => Buffer.from(await session<string>('GET', '/screenshot'), 'base64'),
  };
}

function commandsTo(base: string): Command {
  return async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
}

/** What keeps the browser out of the home of whoever runs the tests. Its sandbox does not start in containers. */
function profileIn(home: string): Record<string, string> {
  return {
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    MESA_SHADER_CACHE_DISABLE: 'true',
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  await end;
}
