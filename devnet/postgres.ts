import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real PostgreSQL with an empty database. */
export type PostgresHere = {
  url: string;
  pid(): number | undefined;
  /** Ends it as a failing machine would, and keeps what it wrote. */
  down(): Promise<void>;
  /** Starts it again where it was; with `largest` no file may grow above so many kilobytes, as on a full disk. */
  up(largest?: number): Promise<void>;
  /** Ends it and deletes what it kept. */
  stop(): Promise<void>;
};

const NOBODY = 65_534;

/** The folder of PostgreSQL's programs on this machine; undefined where there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((each) => join(debian, each, 'bin')) : [];
  const all = [...versions.sort().reverse(), ...(process.env.PATH ?? '').split(':')];
  return all.find((each) => existsSync(join(each, 'initdb')) && existsSync(join(each, 'postgres')));
}

/** Starts one from these programs on a free port; a small one writes in files of one megabyte. */
export async function startPostgres(
  bin: string | undefined,
  { isSmall = false } = {},
): Promise<PostgresHere> {
  if (bin === undefined) throw new Error('there is no PostgreSQL on this machine');
  return run(bin, (data) => {
    const made = ['-D', data, '-U', 'quorate', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    return [join(bin, 'initdb'), isSmall ? [...made, '--wal-segsize=1'] : made];
  });
}

/** Starts a replica of another, which follows it as a stream and can be read alone. */
export async function startReplica(bin: string | undefined, { url }: PostgresHere): Promise<PostgresHere> {
  if (bin === undefined) throw new Error('there is no PostgreSQL on this machine');
  return run(bin, (data) => [
    join(bin, 'pg_basebackup'),
    ['-D', data, '-d', url, '-R', '-c', 'fast', '--no-sync'],
  ]);
}

async function run(bin: string, make: (data: string) => [string, string[]]): Promise<PostgresHere> {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-postgres-'));
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ('uid' in as) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const [program, args] = make(data);
  execFileSync(program, args, { stdio: 'ignore', cwd: folder, ...as });
  const port = await freePort();
  const settings = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', `port=${port}`];
  const command = [join(bin, 'postgres'), '-D', data, ...settings.flatMap((each) => ['-c', each])];
  const start = async (largest?: number) => {
    // In blocks of half a kilobyte.
    const bound = largest === undefined ? '' : `ulimit -f ${largest * 2}; `;
    const child = spawn('sh', ['-c', `${bound}exec "$@"`, 'sh', ...command], {
      ...{ stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'], cwd: folder },
      ...as,
    });
    const ended = once(child, 'exit');
    await ready(child);
    return { child, ended };
  };
  let running: Awaited<ReturnType<typeof start>> | undefined = await start();
  let ending: Promise<void> | undefined;
  const end = (signal: 'SIGQUIT' | 'SIGINT') => {
    const { child, ended } = running ?? {};
    running = undefined;
    child?.kill(signal);
    ending = Promise.all([ending, ended]).then(() => undefined);
    return ending;
  };
  return {
    url: `postgres://quorate@127.0.0.1:${port}/postgres`,
    pid: () => running?.child.pid,
    down: () => end('SIGQUIT'),
    up: async (largest) => {
      await ending;
      running ??= await start(largest);
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let said = '';
    child.stderr?.on('data', (part) => {
      said += String(part);
      if (/ready to accept (read-only )?connections/.test(said)) done();
    });
    child.once('exit', () => failed(new Error(said)));
  });
}

/** A port of 127.0.0.1 that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
