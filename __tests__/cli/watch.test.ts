import { encodeFunctionData, zeroAddress } from 'viem';
import { interestsOf } from '@/cli/commands/interests';
import { openSmall } from '@/devnet/small';
import { openBefore, openEach } from '../openBefore';
import { serviceOver } from '../service/serviceOver';

const ALL = `query($dao: ID!, $id: BigInt!) {
  dao(id: $dao) { head: at { number } control { sync { from reading } } delegates { total } }
  proposal(dao: $dao, id: $id) { votes { count sync { complete read } } }
}`;

type Answered = {
  dao: { control: { sync: { from: string | null; reading: boolean } }; delegates: { total: number } };
  proposal: { votes: { count: number; sync: { complete: boolean; read: string } } };
};

describe('what is read of an organisation', () => {
  let id: bigint;
  const small = openBefore(openSmall);
  beforeAll(async () => {
    id = await small.openVote({}, [0]);
    await small.mine(300);
  });
  const service = openEach(() => serviceOver(small.url, {}, { multicall: small.multicall }));

  async function answer(): Promise<Answered> {
    const { data, errors } = await service.ask({ query: ALL, variables: { dao: small.dao, id: String(id) } });
    expect(errors).toBeUndefined();
    return data as Answered;
  }

  async function delegate(place: number): Promise<void> {
    const to = small.accounts[place] ?? zeroAddress;
    const data = encodeFunctionData({ abi: small.abi.token, functionName: 'delegate', args: [to] });
    await small.send({ from: to, to: small.token, data });
  }

  test('is what a screen wants, and nothing because it is asked for', async () => {
    await answer();
    await service.idle();
    const before = await answer();
    expect(before.dao.control.sync).toMatchObject({ from: null, reading: false });
    expect(before.dao.delegates.total).toBe(0);
    void service.watch(small.dao, [
      { kind: 'timelock' },
      { kind: 'delegates' },
      { kind: 'votes', proposal: String(id) },
    ]);
    await service.idle();
    const after = await answer();
    expect(after.dao.control.sync.from).not.toBeNull();
    expect(after.dao.delegates.total).toBe(12);
    expect(after.proposal.votes).toMatchObject({ count: 1, sync: { complete: true } });
  });

  test('goes on with the chain until it is wanted no more', async () => {
    const abort = new AbortController();
    const watched = service.watch(small.dao, [{ kind: 'delegates' }], abort.signal);
    await service.idle();
    const { total } = (await answer()).dao.delegates;
    await delegate(12);
    await service.syncTo(small.dao, await small.client.getBlockNumber());
    await service.idle();
    expect((await answer()).dao.delegates.total).toBe(total + 1);
    abort.abort();
    await watched;
    await delegate(13);
    await service.syncTo(small.dao, await small.client.getBlockNumber());
    await service.idle();
    expect((await answer()).dao.delegates.total).toBe(total + 1);
  });

  test('is nothing for a screen that closed before it was asked for', async () => {
    await service.watch(small.dao, [{ kind: 'delegates' }], AbortSignal.abort());
    await service.idle();
    expect((await answer()).dao.delegates.total).toBe(0);
  });

  test('of no organisation is a failure', () =>
    expect(service.watch('nowhere', [])).rejects.toMatchObject({ code: 'address-malformed' }));
});

test.each([
  ['query($d: ID!) { proposal(dao: $d, id: "7") { votes { count } } }', [{ kind: 'votes', proposal: '7' }]],
  ['query($id: BigInt!) { proposal(dao: "d", id: $id) { title } }', []],
  [
    'query($id: BigInt!) { proposal(dao: "d", id: $id) { findings { id } } }',
    [{ kind: 'votes', proposal: '9' }],
  ],
  ['{ dao(id: "d") { name ...More } } fragment More on Dao { operations { total } }', [{ kind: 'timelock' }]],
  ['{ dao(id: "d") { delegates { items { power } } } }', [{ kind: 'delegates', history: false }]],
  [
    '{ dao(id: "d") { delegate(address: "a") { votes { total } } } }',
    [{ kind: 'delegates', history: true }, { kind: 'votes' }],
  ],
  ['{ dao(id: "d") { proposals { items { ... on Proposal { votes { count } } } } } }', [{ kind: 'votes' }]],
  ['this is no query', []],
])('a command reads what its query needs: %s', (query, interests) => {
  expect(interestsOf(query, { id: '9' })).toEqual(interests);
});
