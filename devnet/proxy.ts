import { spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres';

/** A real nginx with `server/proxy.conf`; `retried` is how often it went on to another process. */
export type ProxyHere = { url: string; retried(): number; stop(): Promise<void> };

const NOBODY = 65_534;

/** The program of nginx on this machine; undefined where there is none. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((each) => join(each, 'nginx')).find((each) => existsSync(each));
}

/** Starts one before processes that listen at these addresses, all on one port, which are found by name as in `server/compose.yaml`. */
export async function startProxy(
  program: string | undefined,
  { addresses, port: behind }: { addresses: readonly string[]; port: number },
): Promise<ProxyHere> {
  if (program === undefined) throw new Error('there is no nginx on this machine');
  const names = await nameServer(addresses);
  const folder = mkdtempSync(join(tmpdir(), 'quorate-nginx-'));
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ('uid' in as) chownSync(folder, NOBODY, NOBODY);
  const port = await freePort();
  const errors = join(folder, 'errors');
  const file = join(folder, 'nginx.conf');
  const server = changed(readFileSync('server/proxy.conf', 'utf8'), {
    'listen 80;': `listen 127.0.0.1:${port};`,
    'resolver 127.0.0.11 ': `resolver 127.0.0.1:${names.address().port} `,
    'http://api:8080': `http://api:${behind}`,
    '/var/cache/nginx/history': join(folder, 'cache'),
    // Errors may be logged here: nobody else asks.
    'error_log /dev/null;': `error_log ${errors};`,
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${join(folder, each)};`,
  );
  const main = `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {}`;
  writeFileSync(file, `${main}\nhttp {\n${paths.join('\n')}\n${server}\n}\n`);
  const child = spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: 'inherit', ...as });
  const ended = once(child, 'exit');
  await Promise.race([reached(port), ended.then(() => Promise.reject(new Error('nginx has ended')))]);
  return {
    url: `http://127.0.0.1:${port}`,
    retried: () => (existsSync(errors) ? (readFileSync(errors, 'utf8').match(/ upstream/g)?.length ?? 0) : 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      names.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// Each must be there: the file that is tried is the one that is run.
function changed(text: string, by: Readonly<Record<string, string>>): string {
  return Object.entries(by).reduce((changing, [from, to]) => {
    if (!changing.includes(from)) throw new Error(`server/proxy.conf has no "${from}"`);
    return changing.replace(from, to);
  }, text);
}

/** Answers every question for a name with these addresses, as the network of containers does. */
async function nameServer(addresses: readonly string[]): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (asked, { address, port }) => {
    // After twelve bytes the name, whose end is a zero, then type and class.
    const end = asked.indexOf(0, 12) + 5;
    const found = asked.readUInt16BE(end - 4) === 1 ? addresses : [];
    const head = Buffer.from(asked.subarray(0, 12));
    for (const [place, word] of [0x8180, 1, found.length, 0, 0].entries())
      head.writeUInt16BE(word, 2 + 2 * place);
    const answers = found.map((each) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...each.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([head, asked.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

async function reached(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    await new Promise((next) => setTimeout(next, 20));
  }
}
