import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { beginInStages } from '@/lib/query/client/beginInStages';
import { documentText } from '@/lib/query/client/graphql';
import { inboxQuery } from '@/lib/query/inbox';
import { createService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { endDeadlines, lateBySilence } from '../../chain/deadlines';
import { holdTimers } from '../../heldTimers';
import { nearFetch } from '../../loopback';
import { openBefore } from '../../openBefore';

type Dao = { proposals: { total: number; items: readonly { ballots: unknown }[] } } & Record<string, unknown>;

const MANY = 40;
// A chain whose only endpoint answers nobody.
const FAR = 77_777;
const AWAY = 'http://away.test/';
// An endless loop, a megabyte to whatever is asked, and nothing at all.
const HOSTILE = ['0x5b600056', '0x621000006000f3', '0x00'];

// Milliseconds after which a request is asked again, and after which more organisations begin than have answered: neither
// passes here, as both would count how slow the machine is.
const LATE = 10_000;
const SILENT = 4000;

let silence: ReturnType<typeof holdTimers>;
let ids: string[];
let hostile: string[];
const small = openBefore(openSmall);
beforeAll(async () => {
  await small.openVote({ description: '# Open' });
  const code = await rpc<string>(small.url, 'eth_getCode', [small.governor, 'latest']);
  const placed = async (prefix: string, codes: readonly string[]) => {
    const all = codes.map((own, at) => ({ own, address: `0x${String(at + 1).padStart(40, prefix)}` }));
    for (const { address, own } of all) await rpc(small.url, 'anvil_setCode', [address, own]);
    return all.map(({ address }) => small.dao.replace(/0x.*/, address));
  };
  ids = [
    small.dao,
    ...(await placed(
      'c',
      Array.from({ length: MANY - 1 }, () => code),
    )),
  ];
  hostile = await placed('e', HOSTILE);
  silence = holdTimers(SILENT);
});
afterAll(() => {
  silence.pass();
  endDeadlines();
});

/** Asks the inbox's query of organisations on an empty browser: the answers by id, and the calls by method. */
async function visit(of: readonly string[]) {
  const calls = new Map<string, number>();
  let requests = 0;
  const door: typeof fetch = (input, init) => {
    requests++;
    for (const { method } of [JSON.parse(String(init?.body))].flat() as { method: string }[])
      calls.set(method, (calls.get(method) ?? 0) + 1);
    return nearFetch(input, init);
  };
  const service = createService(
    { chains: [{ id: small.chainId, rpc: [small.url], multicall: small.multicall }], build: 'test' },
    { store: createMemoryStore, every: 3_600_000, fetch: lateBySilence(LATE, door) },
  );
  const answers = new Map<string, Dao | undefined>();
  await new Promise<void>((resolve) => {
    beginInStages(of, (id, done) => {
      const variables = { id, accounts: small.accounts.slice(0, 5) };
      service.ask({ query: documentText(inboxQuery), variables }).then(
        ({ data }) => {
          answers.set(id, (data?.dao ?? undefined) as Dao | undefined);
          done(true);
          if (answers.size === of.length) resolve();
        },
        () => done(false),
      );
      return () => undefined;
    });
  });
  await service.idle();
  service.close();
  return { answers, calls, requests, all: [...calls.values()].reduce((sum, count) => sum + count, 0) };
}

/** The same over two chains, one of which nobody answers for: what came, why the rest did not, and how often that one was asked. */
async function visitHalf(of: readonly string[]) {
  let knocks = 0;
  const door: typeof fetch = (input, init) => {
    if (String(input) !== AWAY) return nearFetch(input, init);
    knocks++;
    return Promise.reject(new TypeError('fetch failed'));
  };
  const chains = [
    { id: small.chainId, rpc: [small.url], multicall: small.multicall },
    { id: FAR, rpc: [AWAY] },
  ];
  const service = createService(
    { chains, build: 'test' },
    { store: createMemoryStore, every: 3_600_000, fetch: lateBySilence(LATE, door) },
  );
  const answers = new Map<string, unknown>();
  const errors = new Map<string, string>();
  // How many of the near ones had begun when the first answer came.
  let begun = 0;
  let begunFirst = Number.POSITIVE_INFINITY;
  await new Promise<void>((resolve, reject) => {
    beginInStages(of, (id, done) => {
      if (!id.startsWith(`eip155:${FAR}:`)) begun++;
      const variables = { id, accounts: small.accounts.slice(0, 5) };
      service.ask({ query: documentText(inboxQuery), variables }).then(({ data, errors: said }) => {
        if (said === undefined) {
          begunFirst = Math.min(begunFirst, begun);
          answers.set(id, data?.dao);
        } else errors.set(id, String((said[0]?.extensions as { code?: string } | undefined)?.code));
        done(said === undefined);
        if (answers.size + errors.size === of.length) resolve();
      }, reject);
      return () => undefined;
    });
  });
  await service.idle();
  service.close();
  return { answers, errors, knocks, begunFirst };
}

/** Figures that do not depend on how far the logs are read by now. */
const figures = (dao: Dao | undefined) => dao && { ...dao, sync: undefined };

test('many organisations of one chain share their requests', async () => {
  // Loads the code that joins their calls.
  await visit(ids.slice(0, 5));
  const one = await visit(ids.slice(0, 1));
  const many = await visit(ids);
  expect([...many.answers.values()].filter((dao) => dao === undefined)).toEqual([]);
  // One call for the code of each; all else is asked for together.
  expect(many.calls.get('eth_getCode')).toBe(MANY);
  // How much of it falls into one moment depends on the machine; each for itself it is nine, three and two.
  expect(many.all).toBeLessThan(MANY * 6);
  expect(many.calls.get('eth_getLogs')).toBeLessThan(MANY * 1.5);
  expect(many.calls.get('eth_call')).toBeLessThan(MANY * 1.5);
  expect(many.requests).toBeLessThan(MANY);
  expect(figures(many.answers.get(small.dao))).toEqual(figures(one.answers.get(small.dao)));
});

test('hostile organisations among them change nothing of the others', async () => {
  const [first, ...rest] = ids.slice(0, 8);
  const alone = new Map<string, unknown>();
  for (const id of [first as string, ...rest.slice(0, 2)])
    alone.set(id, figures((await visit([id])).answers.get(id)));
  const among = await visit([...hostile.slice(0, 2), first as string, ...rest, ...hostile.slice(2)]);
  for (const id of hostile) expect(among.answers.get(id)).toBeUndefined();
  for (const id of ids.slice(0, 8)) expect(among.answers.get(id)?.proposals).toBeDefined();
  for (const [id, own] of alone) expect(figures(among.answers.get(id))).toEqual(own);
  expect(among.answers.get(small.dao)?.proposals.items[0]?.ballots).toHaveLength(5);
});

test('of three hundred, half of them out of reach, the other half is there soon', async () => {
  const code = await rpc<string>(small.url, 'eth_getCode', [small.governor, 'latest']);
  const addresses = Array.from({ length: 150 }, (_, at) => `0x${String(at + 1).padStart(40, 'd')}`);
  for (const address of addresses) await rpc(small.url, 'anvil_setCode', [address, code]);
  const near = addresses.map((address) => `eip155:${small.chainId}:${address}`);
  const far = addresses.map((address) => `eip155:${FAR}:${address}`);
  const { answers, errors, knocks, begunFirst } = await visitHalf(
    near.flatMap((id, at) => [far[at] as string, id]),
  );
  expect(near.filter((id) => answers.get(id) === undefined)).toEqual([]);
  expect(far.filter((id) => errors.get(id) !== 'rpc-down')).toEqual([]);
  // A host that is away is left alone, whoever asks.
  expect(knocks).toBeLessThan(60);
  // Immediate failures do not make all others begin together, which is what the first would wait for.
  expect(begunFirst).toBeLessThan(near.length / 2);
});
