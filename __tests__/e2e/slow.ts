import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { BrowserContext } from 'playwright-core';

/** `QUORATE_SLOW=4` runs the browser tests as on a phone that is so many times slower, and on a link as uneven. */
const SLOWNESS = Number(process.env.QUORATE_SLOW || 1);
/** Milliseconds that an answer comes later for each time that the phone is slower: at the least, and at random beside it. */
const LATE = [20, 80] as const;

/**
 * The flags of a Chromium to which every answer comes a random time later, none by default. What it asks of this machine
 * is passed on, other hosts lead to the sink as they do without, and those of `nowhere` nowhere.
 */
export async function lateAnswers(sink: number, nowhere: readonly string[]) {
  if (SLOWNESS === 1) return { flags: [], close: () => undefined };
  const placeOf = ({ hostname: host, port }: URL) =>
    /^(127\.0\.0\.1|localhost)$/.test(host)
      ? { host, port: Number(port || 80) }
      : { host: '127.0.0.1', port: nowhere.includes(host) ? 9 : sink };
  const proxy = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '');
    const { method, headers } = asked;
    const passed = request({ ...placeOf(url), path: `${url.pathname}${url.search}`, method, headers });
    passed.on('response', async (found) => {
      await new Promise((done) => setTimeout(done, SLOWNESS * (LATE[0] + Math.random() * LATE[1])));
      found.pipe(answer.writeHead(found.statusCode ?? 502, found.headers));
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  // A connection of its own: of a socket, or of what is encrypted.
  proxy.on('connect', ({ url }, from) => {
    const to = connect(placeOf(new URL(`http://${url}`)), () => {
      from.write('HTTP/1.1 200 OK\r\n\r\n');
      to.pipe(from).pipe(to);
    });
    to.on('error', () => from.destroy());
    from.on('error', () => to.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  return {
    flags: [`--proxy-server=127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
    close: () => void proxy.close().closeAllConnections(),
  };
}

/** Slows the processor of each page that a context opens from now on. */
export function slowDown(context: BrowserContext): void {
  if (SLOWNESS === 1) return;
  context.on('page', async (page) => {
    const devtools = await context.newCDPSession(page).catch(() => undefined);
    await devtools?.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS }).catch(() => undefined);
  });
}
