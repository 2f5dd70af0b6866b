import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import type { Changed, Notice } from '@/service/api/protocol';
import type { LocalService, ServiceDeps } from '@/service/host/service';
import { createBrowserStore } from '@/service/indexer/store/browser';
import { closeAfter, openBefore } from '../../openBefore';
import { serviceOver } from '../serviceOver';

Object.assign(globalThis, { IDBKeyRange });

const LIST =
  'query($dao: ID!) { dao(id: $dao) { name proposals { total } sync { complete problem { code } source } } }';
const PROPOSAL = `query($dao: ID!, $id: BigInt!, $me: String!) {
  proposal(dao: $dao, id: $id) {
    state at { number } tally { for against abstain }
    votes { count items { voter support reason } sync { complete reading } }
    account(address: $me) { hasVoted vote { reason } }
  }
}`;

type Listed = {
  dao: { name: string; proposals: { total: number }; sync: { complete: boolean; source: string } };
};

describe('the service', () => {
  let id: bigint;
  const small = openBefore(openSmall);
  beforeAll(async () => {
    id = await small.openVote({ description: '# Vote here' }, [0], 'first');
  });

  function open(
    rpc: readonly string[] = [small.url],
    deps: ServiceDeps = {},
  ): LocalService & { notices: Notice[] } {
    const service = closeAfter(serviceOver(rpc, deps));
    const notices: Notice[] = [];
    service.listen((event) => event.kind === 'notice' && notices.push(event.notice));
    return Object.assign(service, { notices });
  }

  async function codeOf(service: LocalService, dao: string): Promise<unknown> {
    return (await service.ask({ query: LIST, variables: { dao } })).errors?.[0]?.extensions;
  }

  test('answers from the contracts: an organisation, its proposal, its votes', async () => {
    const service = open();
    const listed = (await service.ask({ query: LIST, variables: { dao: small.dao } })).data as Listed;
    expect(listed.dao).toMatchObject({ name: 'Small DAO', sync: { source: 'memory' } });
    await service.idle();
    const me = small.accounts[0];
    const ask = { query: PROPOSAL, variables: { dao: small.dao, id: String(id), me } };
    void service.watch(small.dao, [{ kind: 'votes', proposal: String(id) }]);
    await service.ask(ask);
    await service.idle();
    expect((await service.ask(ask)).data).toMatchObject({
      proposal: {
        state: 'ACTIVE',
        tally: { for: String(small.powers[0]), against: '0', abstain: '0' },
        votes: {
          count: 1,
          items: [{ voter: me, support: 'FOR', reason: 'first' }],
          sync: { complete: true },
        },
        account: { hasVoted: true, vote: { reason: 'first' } },
      },
    });
  });

  test('shows a new vote once it has synced to its block, and says what changed', async () => {
    const service = open();
    const ask = { query: PROPOSAL, variables: { dao: small.dao, id: String(id), me: small.accounts[1] } };
    await service.ask(ask);
    const said: Changed[] = [];
    service.listen((event) => event.kind === 'changed' && said.push(event.changed));
    const hash = await small.vote(1, id, 0, 'mined');
    const { blockNumber } = await small.client.getTransactionReceipt({ hash });
    await service.syncTo(small.dao, blockNumber);
    expect(said.every(({ dao }) => dao === small.dao)).toBe(true);
    expect(new Set(said.flatMap(({ kinds }) => kinds))).toEqual(new Set(['head', 'votes', 'coverage']));
    expect((await service.ask(ask)).data).toMatchObject({
      proposal: {
        account: { hasVoted: true, vote: { reason: 'mined' } },
        votes: { sync: { complete: true } },
      },
    });
  });

  test('accepts an id without its checksum, and opens it once', async () => {
    const service = open();
    const answers = await Promise.all(
      [small.dao, small.dao.toLowerCase()].map((dao) => service.ask({ query: LIST, variables: { dao } })),
    );
    expect(answers[0]?.data).toEqual(answers[1]?.data);
  });

  test('names what is wrong with an address, and stores nothing of it', async () => {
    const disk = new IDBFactory();
    const service = open([small.url], { store: (doors) => createBrowserStore(doors, { indexedDB: disk }) });
    const token = {
      code: 'not-a-governor',
      facts: expect.objectContaining({ address: small.token, chain: '31337' }),
    };
    expect(await codeOf(service, `eip155:31337:${small.token}`)).toMatchObject(token);
    const nobody = '0x000000000000000000000000000000000000dEaD';
    expect(await codeOf(service, `eip155:31337:${nobody}`)).toMatchObject({ code: 'not-a-contract' });
    expect(await codeOf(service, `eip155:5:${small.governor}`)).toEqual({
      code: 'chain-unknown',
      facts: { chain: '5' },
    });
    expect(await codeOf(service, 'eip155:31337:0x12')).toMatchObject({ code: 'address-malformed' });
    await service.idle();
    expect(await service.stored()).toEqual([]);
  });

  test('stores what is final, says how much, and clears it', async () => {
    const disk = new IDBFactory();
    const deps: ServiceDeps = { store: (doors) => createBrowserStore(doors, { indexedDB: disk }) };
    await small.mine(80);
    const service = open([small.url], deps);
    await service.ask({ query: LIST, variables: { dao: small.dao } });
    await service.idle();
    expect(await service.stored()).toMatchObject([{ dao: small.dao }]);
    await service.clear();
    expect(await service.stored()).toEqual([]);
    await service.ask({ query: LIST, variables: { dao: small.dao } });
    await service.idle();
    const again = await service.ask({ query: LIST, variables: { dao: small.dao } });
    expect((again.data as Listed).dao.proposals.total).toBeGreaterThan(0);
  });

  test('an endpoint of another chain is named once and not used, the next one is', async () => {
    const plan = { eth_chainId: { kind: 'chain', id: 5 } } as const;
    const hostile = closeAfter(await startHostile({ target: small.url, plan }));
    const service = open([hostile.url, small.url]);
    const answer = await service.ask({ query: LIST, variables: { dao: small.dao } });
    expect((answer.data as Listed).dao.name).toBe('Small DAO');
    await service.idle();
    expect(service.notices.filter(({ code }) => code === 'rpc-wrong-chain')).toHaveLength(1);
  });

  test('an endpoint that is down is named, and asked again at the next question', async () => {
    const plan = { '*': { kind: 'status', status: 503 } } as const;
    const hostile = closeAfter(await startHostile({ target: small.url, plan }));
    const service = open([hostile.url]);
    expect(await codeOf(service, small.dao)).toMatchObject({ code: expect.stringMatching(/^rpc-/) });
  });

  test('what was read stays when the endpoint goes away, and the trouble is shown', async () => {
    const hostile = await startHostile({ target: small.url });
    const service = open([hostile.url]);
    const ask = { query: LIST, variables: { dao: small.dao } };
    await service.ask(ask);
    await service.idle();
    const before = (await service.ask(ask)).data as Listed;
    expect(before.dao.proposals.total).toBe(1);
    await hostile.stop();
    await expect(service.syncTo(small.dao, 10_000n)).rejects.toMatchObject({ code: 'rpc-down' });
    const after = await service.ask(ask);
    expect(after.errors).toBeUndefined();
    expect(after.data).toMatchObject({
      dao: { proposals: before.dao.proposals, sync: { problem: { code: 'rpc-down' } } },
    });
  });

  test('a question that is taken back is not answered', async () => {
    const service = open();
    const abort = new AbortController();
    const asked = service.ask({ query: LIST, variables: { dao: small.dao } }, abort.signal);
    abort.abort();
    await expect(asked).rejects.toThrow();
  });

  test('opens nothing again once it is closed, whoever asks', async () => {
    const hostile = closeAfter(await startHostile({ target: small.url }));
    const service = open([hostile.url]);
    await service.ask({ query: LIST, variables: { dao: small.dao } });
    await service.idle();
    service.close();
    await service.idle();
    const before = hostile.seen.length;
    const { data, errors } = await service.ask({ query: LIST, variables: { dao: small.dao } });
    expect([data?.dao, errors?.length]).toEqual([undefined, 1]);
    expect(hostile.seen.length).toBe(before);
  });
});
