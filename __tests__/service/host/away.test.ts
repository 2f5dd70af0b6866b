import { type Plan, startHostile } from '@/devnet/anvil';
import { decodeOfflineSnapshot } from '@/service/checkpoint/offlineSnapshotCodec';
import type { Store } from '@/service/indexer/store/store';
import { closeAfter, openBefore } from '../../openBefore';
import { until } from '../../until';
import { type Opened, Stage } from './files';
import { back, door, RECALLED, syncOf, visited } from './visits';

describe('without a network', () => {
  const stage = openBefore(() => Stage.open());

  test('shows what an earlier visit read, as of then, and goes on by itself when it is back', async () => {
    const { store, timers, expected } = await visited(stage);
    const network = { isThere: false };
    const service = stage.service({ ...plain, deps: { store: () => store, timers, fetch: door(network) } });
    const list = await stage.list(service);
    expect(list.proposals).toEqual(expected.proposals);
    // Until it is known that nobody answers it is only not confirmed.
    const unconfirmed = await syncOf(stage, service);
    expect(unconfirmed).toMatchObject({ complete: false, reading: true, problem: null });
    expect(unconfirmed.recalled?.block.number).toBe(expected.sync.head.number);
    const sync = await until(
      () => syncOf(stage, service),
      ({ problem }) => problem !== null,
    );
    expect(sync).toMatchObject({ complete: false, reading: false, problem: { code: 'rpc-down' } });
    expect(sync.recalled?.block.number).toBe(expected.sync.head.number);
    expect(await stage.proposal(service, list.proposals.items[1]?.proposalId ?? '')).toMatchObject({
      description: '# The first\n\nIt passes and is executed.',
      votes: { count: 6, sync: { complete: true } },
    });
    network.isThere = true;
    await back(stage, service, timers);
    expect(await stage.settled(service)).toEqual(await stage.fromChain());
  });

  test('what is asked first is answered too, however slowly the disk gives what is stored', async () => {
    const { store, timers, expected } = await visited(stage);
    const slow: Store = {
      ...store,
      load: async (dao) => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return store.load(dao);
      },
    };
    const id = expected.proposals.items[0]?.proposalId ?? '';
    const open = () =>
      stage.service({ ...plain, deps: { store: () => slow, timers, fetch: door({ isThere: false }) } });
    expect(await stage.proposal(open(), id)).toMatchObject({ title: 'The second' });
    expect((await stage.list(open())).proposals).toEqual(expected.proposals);
  });

  test('what an earlier visit read is kept until it is read again', async () => {
    const { store, timers } = await visited(stage);
    const votes = async () => {
      const bytes = (await store.recall(stage.small.dao)) ?? new Uint8Array();
      return decodeOfflineSnapshot(bytes, stage.small.dao).recollection.loose.coverage.vote;
    };
    const before = await votes();
    const plan: Plan = { eth_getLogs: [{ kind: 'error', code: -32000, message: 'not now' }] };
    const hostile = closeAfter(await startHostile({ target: stage.small.url, plan }));
    const service = stage.service({ ...plain, rpc: hostile.url, deps: { store: () => store, timers } });
    let turns = 0;
    await timers.until(async () => (await syncOf(stage, service)).problem !== null && ++turns > 20);
    expect(await votes()).toEqual(before);
  });

  test('what was not read before is not shown', async () => {
    const { store, timers } = await visited(stage);
    const network = { isThere: false };
    const service = stage.service({ ...plain, deps: { store: () => store, timers, fetch: door(network) } });
    const variables = { dao: stage.small.dao, id: '77' };
    const query = 'query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { title } }';
    expect((await service.ask({ query, variables })).errors?.[0]?.extensions.code).toBe('rpc-down');
  });

  test('a host that refuses is no missing network: nothing is shown in its place', async () => {
    const { store, timers } = await visited(stage);
    const hostile = closeAfter(
      await startHostile({ plan: { '*': [{ kind: 'status', status: 503 }] } as never }),
    );
    const service = stage.service({ ...plain, rpc: hostile.url, deps: { store: () => store, timers } });
    const code = await until(
      () => codeOf(service),
      (told) => told !== undefined,
    );
    expect(code).toBe('rpc-down');
    expect(await codeOf(service)).toBe('rpc-down');
  });

  test.each([
    ['flipped', (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0xff)],
    ['cut short', (bytes: Uint8Array) => bytes.slice(0, bytes.length >> 1)],
    ['of a later version', (bytes: Uint8Array) => replaced(bytes, '"version":1', '"version":2')],
    [
      'of another organisation',
      (bytes: Uint8Array) =>
        replaced(bytes, '"dao":"eip155:31337:0x', '"dao":"eip155:31337:0x'.replace('31337', '31338')),
    ],
  ])('what was kept is not believed when it is %s', async (_, spoil) => {
    const { store, timers } = await visited(stage);
    const spoilt: Store = {
      ...store,
      recall: async (dao) => {
        const bytes = await store.recall(dao);
        return bytes && spoil(bytes);
      },
    };
    const network = { isThere: false };
    const service = stage.service({ ...plain, deps: { store: () => spoilt, timers, fetch: door(network) } });
    expect(await codeOf(service)).toBe('rpc-down');
  });

  const plain = { checkpoints: undefined };

  async function codeOf(service: Opened): Promise<string | undefined> {
    const { errors } = await service.ask({ query: RECALLED, variables: { dao: stage.small.dao } });
    return errors?.[0]?.extensions.code;
  }
});

function replaced(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  if (!text.includes(from)) throw new Error(`there is no ${from}`);
  return new Uint8Array(Buffer.from(text.replace(from, to), 'latin1'));
}
