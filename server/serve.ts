import type { Server } from 'node:http';
import { type HostLimits, RATE } from '../chain/rpc/rateLimiter';
import { countOf, endpointsOf, originOf, parsed } from '../cli/commands/place';
import type { ServiceOptions } from '../service/api/protocol';
import { appDocuments } from '../tools/appDocuments';
import type { Followed } from './follow';
import { createHistoryServer, type HistoryServerOptions } from './historyServer';
import { type HistoryOptions, openHistory, type Role } from './openHistory';
import { placesIn, placesNamed, type ServedPlaces } from './servedPlaces';
import { daoStateOf, prepareLists, untilRead } from './state';

/** How the server is started. */
export const SERVE_USAGE =
  'usage: npm run serve -- ((--dao eip155:CHAIN:0x… | --all-governors CHAIN) [--dao …] --rpc URL [--rpc URL] [--multicall 0x…] [--start BLOCK] | --config FILE [--all-governors CHAIN]) [--most N] [--room MB] [--look SECONDS] [--per-minute N] [--no-delegates] [--data DIR] [--role all|follow|api] [--host ADDRESS] [--port N] [--site] [--alerts URL [--receivers FILE] [--push DIR]]';

type Serve = HistoryOptions & Pick<ServedPlaces, 'names'> & { site: boolean };

const ROLES: readonly Role[] = ['all', 'follow', 'api'];

/** Reads the arguments, and the addresses of the database and of endpoints from the environment; throws a sentence. */
export function readServe(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Serve {
  const { DATABASE_URL: postgres } = environment;
  const { values, positionals } = parsed(SERVE_USAGE, args, {
    ...{ dao: { type: 'string', multiple: true }, rpc: { type: 'string', multiple: true } },
    ...{ multicall: { type: 'string' }, start: { type: 'string' }, data: { type: 'string' } },
    ...{ host: { type: 'string' }, port: { type: 'string' }, site: { type: 'boolean' } },
    ...{
      'all-governors': { type: 'string', multiple: true },
      most: { type: 'string' },
      room: { type: 'string' },
      look: { type: 'string' },
      'per-minute': { type: 'string' },
    },
    ...{ 'no-delegates': { type: 'boolean' }, role: { type: 'string' }, config: { type: 'string' } },
    ...{ alerts: { type: 'string' }, receivers: { type: 'string' }, push: { type: 'string' } },
  });
  const { config, dao: daos, multicall, start, most = '500', room = '512', look = '30' } = values;
  const rpc = config === undefined ? endpointsOf(values.rpc, environment) : values.rpc;
  const all = (values['all-governors'] ?? []).map((chain) => countOf('all-governors', chain));
  const { data = 'data', host = '127.0.0.1', port = '8080' } = values;
  const isNamed = (daos !== undefined || all.length > 0) && rpc !== undefined;
  const isOne = [daos, rpc, multicall, start].every((each) => each === undefined);
  if (positionals.length > 0 || (config === undefined ? !isNamed : !isOne)) throw new Error(SERVE_USAGE);
  const { chainsOfAll, ...where } =
    config === undefined ? placesNamed({ all, daos, rpc, multicall, start }) : placesIn(config, all);
  const limits = limitsOf(values['per-minute']);
  const withLimits = <T>(chain: T) => ({ ...chain, limits });
  const bounds = {
    ...{ most: countOf('most', most), room: countOf('room', room) * 1_000_000 },
    every: countOf('look', look) * 1_000,
  };
  if (countOf('port', port) > 65_535) throw new Error('--port is above 65535.');
  const role = ROLES.find((each) => each === (values.role ?? 'all'));
  if (role === undefined) throw new Error('--role is all, follow or api.');
  return {
    ...{ ...where, data, role, postgres, host, port: Number(port) },
    chains: where.chains.map(withLimits),
    ...(chainsOfAll.length > 0 && { finding: { chains: chainsOfAll.map(withLimits), ...bounds } }),
    withoutDelegates: values['no-delegates'] === true,
    site: values.site === true,
    alerts: alertsTo(values),
  };
}

function alertsTo({
  alerts,
  ...to
}: Partial<Record<'alerts' | 'receivers' | 'push', string>>): HistoryOptions['alerts'] {
  const { receivers, push } = to;
  if (alerts === undefined) {
    if ((receivers ?? push) !== undefined)
      throw new Error('--receivers and --push need --alerts, the address of the site.');
    return undefined;
  }
  return { site: originOf('alerts', alerts), ...(receivers && { receivers }), ...(push && { push }) };
}

function limitsOf(perMinute: string | undefined): HostLimits | undefined {
  if (perMinute === undefined) return undefined;
  const many = countOf('per-minute', perMinute);
  if (many === 0) throw new Error('--per-minute is no whole number above 0.');
  return { perMinute: many, rate: Math.max(RATE, Math.ceil(many / 60)) };
}

/** Serves until it is closed; `say` hears a line for each thing worth knowing. */
export async function serveHistory(
  command: Serve,
  say: (line: string) => void,
  { rest, onLost = () => undefined }: { rest?: HistoryServerOptions['rest']; onLost?: () => void } = {},
): Promise<{ url: string; followed: Followed; close(): Promise<void> }> {
  const { daos, role } = command;
  const opened = await openHistory(command, optionsOf(command), say, onLost);
  const { followed, found, checkpoints, problem } = opened;
  let hasRead = role !== 'api';
  let isPrepared = false;
  const server = createHistoryServer({
    ...{ ask: followed.ask, listen: followed.listen },
    isIndexed: () => isPrepared && followed.isIndexed(),
    ...{ named: daos, names: command.names, found, problem, checkpoints },
    ...(!command.withoutDelegates && { readDelegates: followed.readDelegates }),
    answering: () => (role === 'follow' ? 'never' : hasRead ? 'now' : 'later'),
    documents: await appDocuments(),
    ...(rest === undefined ? {} : { rest }),
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(command.port, command.host, done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : command.port;
  const url = `http://${command.host}:${port}`;
  say(`Serving at ${url}`);
  // Beside others that answer, one that has not read all yet leaves the questions to them.
  let isClosed = false;
  void untilRead(followed, () => daos, { isOver: () => isClosed }).then(() => {
    hasRead = true;
  });
  // Organisations that were found are not waited for.
  const own = found ? { ask: followed.ask, idle: async () => undefined } : followed;
  void prepareLists(own, daos, () => isClosed).then(() => {
    isPrepared = true;
  });
  const stop = report(followed, daos, say);
  return {
    ...{ url, followed },
    close: async () => {
      isClosed = true;
      stop();
      await drained(server);
      await opened.close();
    },
  };
}

// Whoever starts it again may wait ten seconds for its end.
const LONGEST_END = 8_000;

/** Takes no more questions, and settles when those in hand are answered. */
async function drained(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), LONGEST_END);
  const closed = new Promise((done) => server.close(done));
  server.closeIdleConnections();
  await closed;
  clearTimeout(timer);
}

function optionsOf({ chains, starts }: Serve): ServiceOptions {
  return { chains, startBlocks: starts, build: 'server' };
}

// A line where something is new, so that a log says what happened and no more.
function report(followed: Followed, daos: readonly string[], say: (line: string) => void): () => void {
  const said = new Map<string, string>();
  const began = performance.now();
  const look = async () => {
    for (const dao of daos) {
      const state = await daoStateOf(followed, dao);
      const line = typeof state === 'string' ? state : lineOf(state, (performance.now() - began) / 1000);
      const key = line.replace(/, .* left/, '');
      if (said.get(dao) === key) continue;
      said.set(dao, key);
      say(`${dao}: ${line}`);
    }
  };
  const timer = setInterval(() => void look().catch(() => undefined), 2_000);
  void look().catch(() => undefined);
  return () => clearInterval(timer);
}

function lineOf(state: Exclude<Awaited<ReturnType<typeof daoStateOf>>, string>, seconds: number): string {
  const { complete, missing, progress, proposals, proven } = state;
  if (complete) return `complete, the votes on all ${proposals} proposals add up`;
  const left =
    progress > 0.01 && progress < 1 ? `, ${Math.ceil((seconds * (1 - progress)) / progress)} s left` : '';
  return `${Math.floor(progress * 100)} % of the history${left}, ${proven} of ${proposals} proposals proven${missing === null ? '' : `, ${missing}`}`;
}
