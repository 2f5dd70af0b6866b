import type { Store, StoreDeps } from '@/service/indexer/store/store';
import { openBefore } from '../../openBefore';
import { until } from '../../until';
import { Stage } from './files';
import { back, door, RECALLED, syncOf, visited } from './visits';

/** A store that gives nothing while it is late; `answer` ends that and tells of it. */
function late(store: Store): { open: (deps: StoreDeps) => Store; answer: (dao: string) => void } {
  let isLate = true;
  let told: StoreDeps['onTold'] = () => undefined;
  const held = {
    ...store,
    load: async (dao: string) => (isLate ? undefined : store.load(dao)),
    recall: async (dao: string) => (isLate ? undefined : store.recall(dao)),
    commit: async (...args: Parameters<Store['commit']>) => !isLate && store.commit(...args),
    remember: async (...args: Parameters<Store['remember']>) =>
      isLate ? undefined : store.remember(...args),
    get isLate() {
      return isLate;
    },
  };
  const answer = (dao: string) => {
    isLate = false;
    told(dao);
  };
  const open = ({ onTold }: StoreDeps) => {
    told = onTold;
    return held;
  };
  return { open, answer };
}

describe('a store that answers only after the page has given up waiting', () => {
  const stage = openBefore(() => Stage.open());

  test('is shown without a network as soon as it answers', async () => {
    const { store, timers, expected } = await visited(stage);
    const network = { isThere: false };
    const { open, answer } = late(store);
    const service = stage.service({
      checkpoints: undefined,
      deps: { store: open, timers, fetch: door(network) },
    });
    const variables = { dao: stage.small.dao };
    expect((await service.ask({ query: RECALLED, variables })).errors?.[0]?.extensions.code).toBe('rpc-down');
    const changed = new Promise<void>((resolve) => {
      service.listen(({ kind }) => kind === 'changed' && resolve());
    });
    answer(stage.small.dao);
    // Whoever failed asks again at any change.
    await changed;
    expect((await stage.list(service)).proposals).toEqual(expected.proposals);
    const id = expected.proposals.items[1]?.proposalId ?? '';
    expect(await stage.proposal(service, id)).toMatchObject({ votes: { count: 6 } });
    network.isThere = true;
    await back(stage, service, timers);
    expect(await stage.settled(service)).toEqual(await stage.fromChain());
  });

  test('adds to what is shown of an earlier visit, which stands on it', async () => {
    const { store, timers, expected } = await visited(stage);
    const { open, answer } = late(store);
    // The picture came in time, the logs below it did not.
    const opened = (deps: StoreDeps) => Object.assign(open(deps), { recall: store.recall });
    const deps = { store: opened, timers, fetch: door({ isThere: false }) };
    const service = stage.service({ checkpoints: undefined, deps });
    await stage.list(service);
    expect((await syncOf(stage, service)).recalled).not.toBeNull();
    answer(stage.small.dao);
    const { proposals } = await until(
      () => stage.list(service),
      (list) => list.proposals.items.length === expected.proposals.items.length,
    );
    expect(proposals).toEqual(expected.proposals);
  });

  test('changes nothing of what was read from the chain meanwhile, and nothing is written over it', async () => {
    const { store, timers } = await visited(stage);
    const before = await store.load(stage.small.dao);
    const { open, answer } = late(store);
    const service = stage.service({ checkpoints: undefined, deps: { store: open, timers } });
    expect(await stage.settled(service)).toEqual(await stage.fromChain());
    answer(stage.small.dao);
    await stage.small.mine(3);
    await timers.until(async () => (await syncOf(stage, service)).complete);
    expect(await stage.settled(service)).toEqual(await stage.fromChain());
    await service.idle();
    expect(await store.load(stage.small.dao)).toEqual(before);
  });
});
