import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { WebKitPrograms } from '../../tools/engines.mjs';
import { listenOn } from '../loopback';
import { IS_LONG } from '../runs';
import { until } from '../until';
import { type Engine, type EngineProtocol, engineTab, keyActions, PATIENCE } from './engine';
import { endProcess, removeProfile } from './engineProcess';

/** Styles of the browser's own bars: with padding and letters they are wider than a phone. */
const NO_BARS = '* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 1px; }';

/** Settings that let pages know that less motion is wanted, as the other browsers of the tests do. */
const NO_MOTION = '[Settings]\ngtk-enable-animations=0\n';

/**
 * Draws a page as a whole instead of in layers, which a processor without a graphics card does for a quarter less (25
 * instead of 35 CPU s for four pages), and leaves out the last compiler of scripts, which a short visit never repays (22).
 */
const FRUGAL = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  JSC_useFTLJIT: '0',
};

/** The name that Safari of an iPhone gives itself: the site offers the wallets of a phone by it. */
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

type Command = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>;

/** Starts WebKitGTK, the engine of Safari, with an empty profile on a screen in memory; it is driven by the W3C's WebDriver protocol. */
export async function openWebKit(
  { driver, browser, screen }: WebKitPrograms,
  size: { width: number; height: number },
): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'quorate-webkit-'));
  const downloads = join(home, 'Downloads');
  const styles = join(home, 'config', 'gtk-3.0');
  for (const folder of [downloads, styles]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(styles, 'gtk.css'), NO_BARS);
  if (!IS_LONG) writeFileSync(join(styles, 'settings.ini'), NO_MOTION);
  writeFileSync(join(home, 'config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const running: ChildProcess[] = [];
  const end = async () => {
    for (const child of running.reverse()) await endProcess(child);
    await removeProfile(home);
  };
  try {
    const display = await startScreen(screen, running);
    const port = await freePort();
    const env = { ...process.env, ...profileIn(home), DISPLAY: display };
    running.push(spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' }));
    const session = await openSession(commandsTo(`http://127.0.0.1:${port}`), browser);
    const handle = await session<string>('GET', '/window');
    await session('POST', '/window/rect', size);
    const tab = engineTab(protocolOf(session, { current: handle }, handle));
    const close = async () => {
      await session('DELETE', '').catch(() => undefined);
      await end();
    };
    return { ...tab, downloads, close };
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
  const options = { binary: browser, args: ['--automation', `--user-agent=${IPHONE}`] };
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session: Command = (method, path, body) => command(method, `/session/${sessionId}${path}`, body);
  await session('POST', '/timeouts', { script: PATIENCE, pageLoad: PATIENCE });
  return session;
}

function protocolOf(session: Command, tabs: { current: string }, handle: string): EngineProtocol<string> {
  const command: Command = async (...asked) => {
    if (tabs.current !== handle) await session('POST', '/window', { handle });
    tabs.current = handle;
    return session(...asked);
  };
  const call = async (source: string, args: readonly unknown[]) => {
    // Its last argument is the driver's: the function that takes the result.
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${source})(...[...arguments].slice(0, -1)))
        .then((result) => done({ result }), (error) => done({ error: String(error) }));`;
    const { result, error } = await command<{ result: unknown; error?: string }>('POST', '/execute/async', {
      script,
      args,
    });
    if (error !== undefined) throw new Error(error);
    return result;
  };
  return {
    evaluate: (source, args) => call(source, args) as Promise<string>,
    element: async (source, args) => {
      const found = (await call(source, args)) as object | null;
      return found === null ? undefined : `/element/${Object.values(found)[0]}`;
    },
    go: (url) => command('POST', '/url', { url }),
    press: (button) => command('POST', `/${button}`, {}),
    click: (element) => command('POST', `${element}/click`, {}),
    keys: (pressed) =>
      command('POST', '/actions', {
        actions: [{ type: 'key', id: 'keyboard', actions: pressed.flatMap(keyActions) }],
      }),
    type: (element, text) => command('POST', `${element}/value`, { text }),
    close: async () => void (await command('DELETE', '/window')),
    tab: async () => {
      const made = await session<{ handle: string }>('POST', '/window/new', { type: 'tab' });
      return engineTab(protocolOf(session, tabs, made.handle));
    },
    picture: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
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

/** Keeps the browser out of the home of whoever runs the tests. Its sandbox does not start in containers. */
function profileIn(home: string): Record<string, string> {
  return {
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    MESA_SHADER_CACHE_DISABLE: 'true',
    ...(IS_LONG ? {} : FRUGAL),
  };
}

async function freePort(): Promise<string> {
  const { url, stop } = await listenOn(() => undefined);
  await stop();
  return new URL(url).port;
}
