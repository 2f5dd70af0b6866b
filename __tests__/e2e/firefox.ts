import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { IS_LONG } from '../runs';
import { type Engine, type EngineProtocol, type EngineTab, engineTab, keyActions } from './engine';
import { endProcess, removeProfile } from './engineProcess';

/** Keeps Firefox to the page: it reaches nothing outside this machine, and saves files without a question. */
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.socks': '127.0.0.1',
  // Nothing answers there.
  'network.proxy.socks_port': 9,
  'network.proxy.socks_remote_dns': true,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'network.proxy.allow_hijacking_localhost': false,
  // The site offers the wallets of a phone by it.
  'general.useragent.override': 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0',
  // Without a graphics card the processor draws every frame of what moves.
  'ui.prefersReducedMotion': IS_LONG ? 0 : 1,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.newtabpage.enabled': false,
  'browser.download.folderList': 2,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
} as const;

/** The element of a page, as WebDriver BiDi names it. */
type Node = { sharedId: string };
type Send = <T>(method: string, params: object) => Promise<T>;

/** Starts Firefox without a window, with an empty profile; it is driven by WebDriver BiDi. */
export async function openFirefox(program: string, size: { width: number; height: number }): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'quorate-firefox-'));
  const downloads = join(home, 'downloads');
  mkdirSync(downloads);
  const all = {
    ...PREFERENCES,
    ...(JSON.parse(process.env.B_FF ?? '{}') as object),
    'browser.download.dir': downloads,
  };
  const lines = Object.entries(all).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`);
  writeFileSync(join(home, 'user.js'), lines.join('\n'));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'],
    {
      env: { ...process.env, HOME: home, MOZ_CRASHREPORTER_DISABLE: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const end = async () => {
    await endProcess(child);
    await removeProfile(home);
  };
  try {
    const faults: string[] = [];
    const { send, close } = await connectTo(await addressOf(child), (entry) => faults.push(entry));
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    const tab = await tabOf(send, contexts[0]?.context ?? '', size);
    return {
      ...tab,
      downloads,
      faults: () => [...faults],
      close: async () => {
        close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Waits for the line that says where it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const line of createInterface({ input: child.stderr ?? process.stdin })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      child.stderr?.resume();
      return address;
    }
    said += `${line}\n`;
  }
  throw new Error(`Firefox ended before it listened: ${said}`);
}

type Message = {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
  params?: { level: string; text: string | null };
};

/** Speaks WebDriver BiDi with a browser, and tells errors of the pages' consoles. */
async function connectTo(address: string, onFault: (text: string) => void) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (message: Message) => void>();
  let last = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.params?.level === 'error') onFault(message.params.text ?? '');
  });
  const send: Send = (method, params) => {
    last += 1;
    const id = last;
    const answer = new Promise<never>((resolve, reject) => {
      const give = (message: Message) => {
        waiting.delete(id);
        if (message.type === 'success') resolve(message.result as never);
        else reject(new Error(`${method}: ${message.error} ${message.message}`));
      };
      waiting.set(id, give);
      socket.once('close', () => give({ type: 'error', error: 'the browser ended' }));
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answer;
  };
  socket.setMaxListeners(0);
  return { send, close: () => socket.terminate() };
}

async function tabOf(
  send: Send,
  context: string,
  viewport: { width: number; height: number },
): Promise<EngineTab> {
  await send('browsingContext.setViewport', { context, viewport });
  return engineTab(protocolOf(send, context, viewport));
}

type Evaluated = {
  type: 'success' | 'exception';
  result: { type: string; value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
};

function protocolOf(
  send: Send,
  context: string,
  viewport: { width: number; height: number },
): EngineProtocol<Node> {
  const call = async (functionDeclaration: string, args: readonly unknown[]) => {
    // Arguments are JSON: one text is simpler than the protocol's own form of values.
    const made = await send<Evaluated>('script.callFunction', {
      functionDeclaration: `(json) => (${functionDeclaration})(...JSON.parse(json))`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    });
    if (made.exceptionDetails !== undefined) throw new Error(made.exceptionDetails.text);
    return made.result;
  };
  const perform = (actions: object[]) => send<void>('input.performActions', { context, actions });
  const click = ({ sharedId }: Node) =>
    perform([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  const keys = (pressed: readonly string[]) =>
    perform([{ type: 'key', id: 'keyboard', actions: pressed.flatMap(keyActions) }]);
  return {
    keys,
    go: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    press: async (button) => {
      if (button === 'refresh') await send('browsingContext.reload', { context, wait: 'complete' });
      else await send('browsingContext.traverseHistory', { context, delta: button === 'back' ? -1 : 1 });
    },
    evaluate: async (source, args) => (await call(source, args)).value ?? '{}',
    element: async (source, args) => {
      const { sharedId } = await call(source, args);
      return sharedId === undefined ? undefined : { sharedId };
    },
    click,
    type: async (element, text) => {
      await click(element);
      await keys([...text]);
    },
    close: () => send('browsingContext.close', { context }),
    tab: async () => {
      const made = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
      return tabOf(send, made.context, viewport);
    },
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
  };
}
