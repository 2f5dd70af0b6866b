import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Hostile, startHostile } from '@/devnet/anvil';
import { putEmptyDatabase } from '@/devnet/emptyDatabase';
import { placeFakes } from '@/devnet/fakes';
import { findPostgres, startPostgres } from '@/devnet/postgres';
import { type Running, startServed } from '@/devnet/served';
import { openSmall, type Small } from '@/devnet/small';
import { raiseVariant, type Variant, type VariantName } from '@/devnet/variant';
import { closeAfter } from '../openBefore';
import { runs } from '../runs';
import { FINALITY, folder, sweep } from '../service/checkpoint/stage';
import { until } from '../until';

const VOTES =
  'query($dao: ID!) { dao(id: $dao) { name family votes(first: 10) { total sync { complete } } } }';
const FLOOD = runs(120, 1_000);

type Told = { name: string; family: string; votes: { total: number; sync: { complete: boolean } } };

let small: Small;
let fleet: Variant[];
let endpoint: Hostile;
let fake: string;
const data = folder();
const running: Running[] = [];

beforeAll(async () => {
  small = await openSmall();
  endpoint = await startHostile({ target: small.url });
  await small.openVote({ description: '# One' }, [0, 1, 2]);
  fleet = [];
  for (const name of ['bravo', 'oz49', 'nouns'] as const) fleet.push(await raised(name));
  const [address] = await placeFakes(small.url, small.accounts[0] as `0x${string}`, 1);
  fake = `eip155:31337:${address}`;
});
afterAll(async () => {
  for (const each of running) await each.kill();
  await endpoint?.stop();
  await small?.stop();
  sweep();
});

/** One of another family on the same chain, with a proposal and two votes. */
async function raised(name: VariantName): Promise<Variant> {
  const variant = await raiseVariant(small.anvil, name);
  const [one, other] = variant.voters as [`0x${string}`, `0x${string}`];
  const id = await variant.propose(one, [variant.action(3n)], `# Of ${name}`);
  await variant.toActive(id);
  await variant.vote(id, one, 'for');
  await variant.vote(id, other, 'against');
  return variant;
}

async function start(more: string[] = [], env: Record<string, string> = {}): Promise<Running> {
  const args = ['--all-governors', '31337', '--rpc', endpoint.url, '--look', '1', ...more];
  const [, files] = more.slice(more.indexOf('--data'));
  if (env.DATABASE_URL === undefined && files !== undefined && !existsSync(join(files, 'history')))
    await putEmptyDatabase(join(files, 'history'));
  const started = await startServed([...args, '--no-delegates'], env);
  running.push(started);
  return started;
}

async function ask(url: string, dao: string): Promise<{ status: number; dao: Told | undefined }> {
  const body = JSON.stringify({ query: VOTES, variables: { dao } });
  const response = await fetch(`${url}/graphql`, { method: 'POST', body });
  const { data: found } = (await response.json()) as { data?: { dao: Told } };
  return { status: response.status, dao: found?.dao };
}

/** An organisation once all its votes are told. */
async function toldOf({ said, url }: Running, dao: string, total: number): Promise<Told> {
  const { dao: found } = await until(
    () => ask(url, dao),
    ({ dao: last }) => last?.votes.sync.complete === true && last.votes.total === total,
    ({ dao: last }) => `${dao} ${JSON.stringify(last)} ${said()}`,
  );
  return found as Told;
}

/** The figures of `/metrics` by their names once they are these. */
async function figures({ isRunning, url, said }: Running, wanted: Record<string, number>): Promise<void> {
  const look = async () => {
    if (!isRunning()) throw new Error(said());
    return (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
  };
  const isSo = (text: string) =>
    Object.entries(wanted).every(([name, value]) =>
      text.includes(`quorate_governors_${name}{chain="31337"} ${value}\n`),
    );
  await until(look, isSo, (text) => text + said());
}

/** From which blocks on the logs of all contracts were asked for. */
function askedOfAll(): number[] {
  return endpoint.seen.flatMap(({ method, params }) => {
    const [filter] = params as [{ address?: unknown; fromBlock: string } | undefined];
    return method === 'eth_getLogs' && filter?.address === undefined ? [Number(filter?.fromBlock)] : [];
  });
}

describe('all Governors of a chain', () => {
  test('are found by their logs and served, of whichever family; what only says so is named and left out', async () => {
    const server = await start(['--data', data]);
    expect(await toldOf(server, small.dao, 3)).toMatchObject({ name: 'Small DAO', family: 'OPENZEPPELIN' });
    for (const { dao } of fleet) await toldOf(server, dao, 2);
    expect((await ask(server.url, fake)).status).toBe(404);
    await figures(server, { followed: 4, refused: 1, waiting: 0, failing: 0 });
    expect(server.said()).toMatch(/no Governors, though they log proposals: 0xfff/i);
    const ready = await until(
      () => fetch(`${server.url}/ready`),
      ({ status }) => status === 200,
    );
    expect(await ready.json()).toMatchObject({
      ready: true,
      found: [{ chain: 31337, through: true, problem: null }],
    });
  });

  test('with one that comes while it runs, and goes on where it was when it is killed', async () => {
    const [server] = running as [Running];
    const late = await raised('oz57-timestamp');
    await toldOf(server, late.dao, 2);
    await small.mine(FINALITY);
    const head = Number(await small.client.getBlockNumber());
    await expectReached(server, head - 64);
    await server.kill();
    endpoint.seen.splice(0);
    const meanwhile = await raised('alpha');
    const again = await start(['--data', data]);
    for (const { dao } of [...fleet, late, meanwhile]) await toldOf(again, dao, 2);
    // Nothing that was looked through is looked through again.
    expect(Math.min(...askedOfAll())).toBeGreaterThan(head - 64);
    await again.kill();
  });

  test(`a flood of ${FLOOD} that only say so takes nothing from those that are followed, and the next real one is found`, async () => {
    const server = await start(['--data', data]);
    await toldOf(server, small.dao, 3);
    let worst = 0;
    let isOver = false;
    const visitor = (async () => {
      while (!isOver) {
        const began = performance.now();
        expect((await ask(server.url, small.dao)).dao?.votes.total).toBe(3);
        worst = Math.max(worst, performance.now() - began);
        await new Promise((next) => setTimeout(next, 100));
      }
    })();
    await placeFakes(small.url, small.accounts[0] as `0x${string}`, FLOOD, { first: 1_000 });
    const behind = await raised('oz57-sequential');
    await toldOf(server, behind.dao, 2);
    await figures(server, { refused: FLOOD + 1, waiting: 0 });
    isOver = true;
    await visitor;
    expect(worst).toBeGreaterThan(0);
    // Not one line for each.
    expect(server.said().split('\n').length).toBeLessThan(60);
    await server.kill();
  });

  test('beside those that are named, which alone decide whether it is ready and take no place from others', async () => {
    const named = ['--dao', small.dao, '--most', '1', '--data', folder()];
    const server = await start(named);
    await toldOf(server, small.dao, 3);
    await figures(server, { followed: 1, named: 1 });
    expect(server.said()).toMatch(/1 Governors are followed, which is the most; others are left out/);
    // It is written down as followed before it is.
    const states = await until(
      async () => (await (await fetch(`${server.url}/ready`)).json()) as { daos: { dao: string }[] },
      ({ daos }) => daos.length > 1,
    );
    expect(states.daos).toHaveLength(2);
    expect(states.daos[0]?.dao).toBe(small.dao);
    await until(
      async () => (await fetch(`${server.url}/metrics`)).text(),
      (text) => /quorate_complete\{dao="[^"]+",found="true"\}/.test(text),
    );
    await server.kill();
  });

  test('one with more logs than there is room for is left, and no question about it is answered', async () => {
    const server = await start(['--room', '0', '--data', folder()]);
    const all = [small.dao, ...fleet.map(({ dao }) => dao)];
    const isLeft = (dao: string) => server.said().includes(`${dao}: left out, its logs take more room`);
    const look = async () => {
      if (!server.isRunning()) throw new Error(`ended ${server.said()}`);
      // This also asks about a Governor that is just being left out.
      await figures(server, {}).catch(() => undefined);
      return all.filter((dao) => !isLeft(dao));
    };
    await until(look, (missing) => missing.length === 0);
    expect((await ask(server.url, small.dao)).status).toBe(404);
    await server.kill();
  });
});

async function expectReached({ url }: Running, block: number): Promise<void> {
  const look = async () => {
    const { found } = (await (await fetch(`${url}/ready`)).json()) as { found: { block: string }[] };
    return Number(found[0]?.block);
  };
  await until(look, (reached) => reached >= block);
}

const bin = findPostgres();
// Without PostgreSQL on this machine there is nothing to start.
const described = bin === undefined ? describe.skip : describe;

described('over one PostgreSQL', () => {
  test('one writes what it finds, and one that answers beside it follows the same', async () => {
    const database = closeAfter(await startPostgres(bin));
    const env = { DATABASE_URL: database.url };
    const files = folder();
    const writer = await start(['--role', 'follow', '--data', files], env);
    await figures(writer, { waiting: 0 });
    const beside = await start(['--role', 'api', '--data', files], env);
    for (const { dao } of fleet) await toldOf(beside, dao, 2);
    expect((await ask(beside.url, fake)).status).toBe(404);
    await writer.kill();
    for (const { dao } of fleet) await toldOf(beside, dao, 2);
    await beside.kill();
  });
});
