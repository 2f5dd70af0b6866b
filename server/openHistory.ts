import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readIndex } from '../cli/checkpoint/listing';
import { parseDaoId } from '../core/caip';
import type { ServiceOptions } from '../service/api/protocol';
import { type AllGovernors, type AllGovernorsOptions, findAllGovernors, followFound } from './allGovernors';
import { type AlertPlaces, CheckpointMaker, type ReadingPlace } from './checkpointMaker';
import { type Followed, follow, followBeside } from './follow';
import type { Database } from './sql/database';
import { openEmbedded } from './sql/embedded';
import { openPostgres } from './sql/postgres';
import { daoStateOf, type Publisher } from './state';

/** `all` writes and answers, `follow` writes and publishes, `api` answers beside one that writes. */
export type Role = 'all' | 'follow' | 'api';

/** Histories to open, their sources, and storage. */
export type HistoryOptions = {
  daos: readonly string[];
  chains: ServiceOptions['chains'];
  /** The first block worth reading of each organisation, where it is named. */
  starts: Readonly<Record<string, string>>;
  /** The chains of which all Governors are followed, where any are; so many of each, with so many bytes of logs. */
  finding?: Pick<AllGovernorsOptions, 'chains' | 'every' | 'most' | 'room'> | undefined;
  withoutDelegates?: boolean;
  /** Receivers of alerts, with links to this site; feeds go into the folder of data. */
  alerts?: Omit<AlertPlaces, 'out'> | undefined;
  data: string;
  role: Role;
  /** The address of a server of PostgreSQL; embedded without one. */
  postgres?: string | undefined;
  host: string;
  port: number;
};

type OpenedHistory = {
  followed: Followed;
  found: AllGovernors | undefined;
  checkpoints: Publisher & { folder: string; feeds: string };
  /** Why nothing can be kept any more; null while all is well. */
  problem(): Error | null;
  close(): Promise<void>;
};

/** Opens the history; one that writes waits until no other does. `onLost` hears that it may write no more, and must begin anew. */
export async function openHistory(
  options: HistoryOptions,
  service: ServiceOptions,
  say: (line: string) => void,
  onLost: () => void,
): Promise<OpenedHistory> {
  const { alerts, daos, data, finding, postgres, role } = options;
  mkdirSync(data, { recursive: true });
  if (role === 'api') return openBeside(options, service);
  const database =
    postgres === undefined
      ? openEmbedded(join(data, 'history'))
      : await leading(postgres, options, say, onLost);
  let problem: Error | null = null;
  const onProblem = (found: Error) => {
    if (problem !== null) return;
    problem = found;
    say(`The database failed: ${found.message}`);
    // A server comes back; what is in memory is then read from it anew.
    if (postgres !== undefined) onLost();
  };
  const joined = finding?.chains.map(({ id }) => id);
  const followed = await follow({ daos, database, joined, service, onProblem });
  const isWhole = async (dao: string) => {
    // Files are made of all logs: while indexes are, the database has enough to do.
    if (!followed.isIndexed()) return false;
    const state = await daoStateOf(followed, dao);
    return typeof state !== 'string' && state.complete;
  };
  const folder = join(data, 'checkpoints');
  const placeOf = (dao: string) => placeIn(options, dao);
  const found = finding && (await findAllGovernors({ ...finding, named: daos, database, followed, say }));
  const feeds = join(data, 'published');
  const made = { ...options, found: found?.daos, database, placeOf, out: folder, isWhole, say };
  const maker = new CheckpointMaker({ ...made, alerts: alerts && { ...alerts, out: feeds } });
  return {
    ...{ followed, found },
    checkpoints: { folder, feeds, of: (dao) => maker.of(dao) },
    problem: () => problem,
    close: async () => {
      await found?.close();
      await maker.close();
      await followed.close();
      await database.close();
    },
  };
}

function placeIn({ chains, starts }: HistoryOptions, dao: string): ReadingPlace {
  const chain = chains.find(({ id }) => id === parseDaoId(dao).chainId);
  return { rpc: chain?.rpc ?? [], multicall: chain?.multicall, start: starts[dao] };
}

async function openBeside(
  { daos, data, finding, postgres }: HistoryOptions,
  service: ServiceOptions,
): Promise<OpenedHistory> {
  if (postgres === undefined) throw new Error('--role api needs DATABASE_URL, which names a PostgreSQL.');
  const database = openPostgres(postgres, { isReader: true });
  const joined = finding?.chains.map(({ id }) => id);
  const followed = await followBeside({ daos, database, joined, service });
  const found = finding && (await followFound({ ...finding, named: daos, database, followed }));
  const folder = join(data, 'checkpoints');
  const blockOf = (dao: string) =>
    readIndex(folder)?.checkpoints.find((each) => each.dao.toLowerCase() === dao.toLowerCase())?.block;
  return {
    ...{ followed, found },
    checkpoints: {
      folder,
      feeds: join(data, 'published'),
      of: (dao: string) => ({ block: blockOf(dao) ?? null, problem: null }),
    },
    problem: () => null,
    close: async () => {
      await found?.close();
      await followed.close();
      await database.close();
    },
  };
}

/** The database once this process alone may write there; until then it says that it is alive and waits. */
async function leading(
  url: string,
  { host, port }: Pick<HistoryOptions, 'host' | 'port'>,
  say: (line: string) => void,
  onLost: () => void,
): Promise<Database> {
  const database = openPostgres(url);
  const waiting = createServer((request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.writeHead(request.url === '/health' ? 200 : 503).end('{"alive":true,"waiting":true}');
  });
  await database.lead(() => {
    say('Another process writes; waiting to take its place.');
    waiting.listen(port, host);
  }, onLost);
  if (waiting.listening)
    await new Promise((done) => {
      waiting.closeAllConnections();
      waiting.close(done);
    });
  return database;
}
