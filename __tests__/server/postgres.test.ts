import { once } from 'node:events';
import { connect } from 'node:net';
import { startHostile } from '@/devnet/anvil';
import { findPostgres, type PostgresHere, startPostgres, startReplica } from '@/devnet/postgres';
import { beginServed, type Running, type Starting, startServed } from '@/devnet/served';
import { openSmall, type Small } from '@/devnet/small';
import { runs, seeded, seedOf } from '../runs';
import { FINALITY, folder, sweep } from '../service/checkpoint/stage';
import { votesAsked, votesTold } from './votesTold';

const bin = findPostgres();
// Without PostgreSQL on this machine there is nothing to start.
const described = bin === undefined ? describe.skip : describe;

const SEED = seedOf(20261126);
const KILLS = runs(3, 20);

let small: Small;
let before = ['first'];
let waiting: Starting | undefined;
let database: PostgresHere;
const running: { kill(): Promise<void> }[] = [];
const data = folder();

async function votedOn(description: string, reason: string): Promise<void> {
  await small.openVote({ description }, [0], reason);
}

function ask(url: string): Promise<Response> {
  return fetch(`${url}/graphql`, { method: 'POST', body: votesAsked(small.dao) });
}

/** Sends the first half of a question; `rest` sends the other and gives the answer. */
async function halfAsked(url: string): Promise<{ rest(): Promise<string> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const body = votesAsked(small.dao);
  const head = `POST /graphql HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  socket.write(head);
  // It says that it reads on.
  await once(socket, 'data');
  return {
    rest: async () => {
      let said = '';
      socket.on('data', (part) => {
        said += String(part);
      });
      socket.write(body);
      await once(socket, 'close');
      return said;
    },
  };
}

const told = (server: Pick<Running, 'url' | 'said'>, total: number) => votesTold(server, small.dao, total);

described('several processes over one PostgreSQL', () => {
  const args = (more: string[] = []) => ['--dao', small.dao, '--rpc', small.url, '--data', data, ...more];
  const env = () => ({ DATABASE_URL: database.url });
  beforeAll(async () => {
    [small, database] = await Promise.all([openSmall(), startPostgres(bin)]);
    await votedOn('# Served', 'first');
    await small.mine(FINALITY);
  });
  afterAll(async () => {
    for (const each of running) await each.kill();
    await database?.stop();
    await small?.stop();
    sweep();
  });

  test(`killed at ${KILLS} moments while votes come, nothing is lost and nothing is twice (seed ${SEED})`, async () => {
    const random = seeded(SEED);
    for (let kill = 0; kill < KILLS; kill++) {
      const writer = beginServed(args(), env());
      running.push(writer);
      await writer.heard(/Serving at/);
      const after = new Promise((next) => setTimeout(next, random.int(0, 1_500)));
      await votedOn(`# Before kill ${kill}`, `before kill ${kill}`);
      await after;
      await writer.kill();
    }
    await small.mine(FINALITY);
    const last = await startServed(args(), env());
    running.push(last);
    const all = ['first', ...Array.from({ length: KILLS }, (_, kill) => `before kill ${kill}`)];
    expect(await told(last, all.length)).toEqual(all);
    before = all;
    await last.kill();
  });

  test('one writes, another waits and takes its place when it is killed, one that answers does not notice', async () => {
    const writer = await startServed(args(), env());
    running.push(writer);
    expect(await told(writer, before.length)).toEqual(before);
    const standby = beginServed(args(), env());
    running.push(standby);
    waiting = standby;
    await standby.heard(/Another process writes/);
    const beside = await startServed(args(['--role', 'api']), env());
    running.push(beside);
    expect(await told(beside, before.length)).toEqual(before);
    await writer.kill();
    await votedOn('# Served later', 'second');
    expect(await told(beside, before.length + 1)).toEqual([...before, 'second']);
    const next = { url: await standby.url, said: standby.said };
    expect(await told(next, before.length + 1)).toEqual([...before, 'second']);
  });

  test('one that answers can begin with a replica, which lets nobody write', async () => {
    const replica = await startReplica(bin, database);
    const beside = await startServed(args(['--role', 'api']), { DATABASE_URL: replica.url });
    running.push(beside);
    expect(await told(beside, before.length + 1)).toEqual([...before, 'second']);
    const wrong = beginServed(args(), { DATABASE_URL: replica.url });
    expect(await wrong.ended).toBe(1);
    expect(wrong.said()).toMatch(/read-only|recovery/);
    await replica.stop();
    expect(await told(beside, before.length + 1)).toEqual([...before, 'second']);
  });

  test('one that answers leaves the questions to others until it has read, and gives the answers in hand before it ends', async () => {
    const slow = await startHostile({ target: small.url, plan: { eth_getLogs: { kind: 'hang' } } });
    const empty = await startPostgres(bin);
    const alone = ['--dao', small.dao, '--rpc', slow.url, '--data', data, '--role', 'api'];
    const beside = await startServed(alone, { DATABASE_URL: empty.url });
    running.push(beside);
    const early = await ask(beside.url);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await fetch(`${beside.url}/health`)).status).toBe(200);
    await beside.kill();
    slow.set({});
    const later = beginServed(alone, { DATABASE_URL: empty.url });
    running.push(later);
    const url = await later.url;
    expect(await told({ url, said: later.said }, before.length + 1)).toEqual([...before, 'second']);
    const halves = await halfAsked(url);
    const ended = later.kill('SIGTERM');
    await later.heard(/Ending/);
    expect(await halves.rest()).toMatch(/^HTTP\/1\.1 200 .*"second"/s);
    await ended;
    expect(await later.ended).toBe(0);
    await Promise.all([slow.stop(), empty.stop()]);
  });

  test('when the database goes the writer ends, to be started again; who answers beside it goes on', async () => {
    const beside = await startServed(args(['--role', 'api']), env());
    running.push(beside);
    expect(await told(beside, before.length + 1)).toEqual([...before, 'second']);
    await database.stop();
    expect(await waiting?.ended).toBe(1);
    expect(await told(beside, before.length + 1)).toEqual([...before, 'second']);
  });

  test('one that answers alone is told to name the database', async () => {
    const alone = beginServed(args(['--role', 'api']));
    expect(await alone.ended).toBe(1);
    expect(alone.said()).toContain('--role api needs DATABASE_URL');
  });
});
