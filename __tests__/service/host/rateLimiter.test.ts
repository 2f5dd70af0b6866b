import { getBlock } from '@/chain/rpc/transport';
import { startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { chainFor } from '@/lib/act/chain';
import { connectService } from '@/service/api/connect';
import { openBefore } from '../../openBefore';
import { startWorker } from './fakeWorker';

// A name that is nobody's own, so that the limit holds; behind it stands the chain of this machine.
const FROM = 'https://rpc.of.page.and.worker.example/';
const ACCOUNT = 'query($dao: ID!, $of: String!) { dao(id: $dao) { account(address: $of) { votes } } }';

describe('a host that page and worker ask', () => {
  const small = openBefore(openSmall);
  const host = openBefore(() => startHostile({ target: small.url }));
  const real = globalThis.fetch;
  beforeAll(() => {
    Object.assign(globalThis, { window: new EventTarget(), document: new EventTarget() });
    globalThis.fetch = (input, init) => real(String(input) === FROM ? host.url : input, init);
  });
  afterAll(() => {
    globalThis.fetch = real;
  });

  test('is asked by both together no more than by one alone', async () => {
    const chains = [{ id: small.chainId, rpc: [FROM] }];
    const connection = connectService({ worker: () => startWorker(host.url, FROM) });
    connection.open({ chains, build: 'test' });
    const { service } = connection;
    const ask = (place: number) =>
      service.ask({ query: ACCOUNT, variables: { dao: small.dao, of: small.accounts[place] } });
    // It has begun, and its questions are answered by the chain.
    expect((await ask(0)).errors).toBeUndefined();
    const chain = chainFor([{ ...chains[0], name: 'Anvil' } as never], small.chainId);
    if (chain === undefined) throw new Error('there is no chain');
    const before = host.seen.length;
    const began = performance.now();
    const asked = Array.from({ length: 19 }, (_, place) => ask(place + 1));
    await Promise.all([...asked, ...Array.from({ length: 40 }, (_, at) => getBlock(chain, BigInt(at)))]);
    const minutes = (performance.now() - began) / 60_000;
    service.close();
    const made = host.seen.length - before;
    // A host counts calls, whether they come singly or as one request: 40 blocks and 19 accounts at least.
    expect(made).toBeGreaterThan(58);
    // 50 at once are the reserve of a host; the rest of 300 is spread over the minute.
    expect(made).toBeLessThanOrEqual(50 + minutes * 250 + 1);
  });
});
