import { findPostgres, freePort, type PostgresHere, startPostgres, startReplica } from './postgres';
import { findNginx, type ProxyHere, startProxy } from './proxy';
import { beginServed, type Starting } from './served';

/** One process of those that serve: it can be killed and started again. */
export type Member = { name: string; now(): Starting; start(): Starting };

/** The services of `server/compose.yaml`, and a replica from which those that answer begin. */
export type Fleet = {
  /** Address of the proxy. */
  url: string;
  proxy: ProxyHere;
  database: PostgresHere;
  replica: PostgresHere;
  /** Two; the second waits for the first. */
  writers: readonly Member[];
  apis: readonly Member[];
  stop(): Promise<void>;
};

/** Why no fleet can be started here; undefined where one can. */
export function lacksFleet(): string | undefined {
  if (findPostgres() === undefined) return 'there is no PostgreSQL on this machine';
  return findNginx() === undefined ? 'there is no nginx on this machine' : undefined;
}

/** Starts them all for these arguments of `npm run serve`, and waits until the proxy has somebody to ask. */
export async function startFleet(args: readonly string[]): Promise<Fleet> {
  const bin = findPostgres();
  const database = await startPostgres(bin);
  const replica = await startReplica(bin, database);
  const port = await freePort();
  const addresses = ['127.0.0.2', '127.0.0.3'];
  const member = (name: string, own: readonly string[], url: string): Member => {
    let running: Starting;
    const start = () => {
      running = beginServed([...args, ...own], { DATABASE_URL: url, NODE_ENV: 'production' });
      return running;
    };
    start();
    return { name, start, now: () => running };
  };
  const writers = ['writer', 'standby'].map((name) => member(name, ['--role', 'follow'], database.url));
  const apis = addresses.map((host) =>
    member(`api at ${host}`, ['--role', 'api', '--host', host, '--port', String(port)], replica.url),
  );
  const proxy = await startProxy(findNginx(), { addresses, port });
  const stop = async () => {
    for (const { now } of [...apis, ...writers]) await now().kill();
    await proxy.stop();
    await replica.stop();
    await database.stop();
  };
  try {
    for (const { now } of apis) await now().url;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: proxy.url, proxy, database, replica, writers, apis, stop };
}
