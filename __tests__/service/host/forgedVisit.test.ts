import {
  decodeOfflineSnapshot,
  encodeOfflineSnapshot,
  type OfflineSnapshotData,
} from '@/service/checkpoint/offlineSnapshotCodec';
import type { Store } from '@/service/indexer/store/store';
import { openBefore } from '../../openBefore';
import { Stage } from './files';
import { back, door, syncOf, visited } from './visits';

const WRONG = `0x${'12'.repeat(32)}` as const;

describe('what an earlier visit left, altered', () => {
  const stage = openBefore(() => Stage.open());

  test.each<[string, (kept: OfflineSnapshotData) => Partial<OfflineSnapshotData>]>([
    [
      'detection',
      ({ governor }) => ({
        governor: {
          ...governor,
          ...{ family: 'bravo' as const, name: 'Forged', token: null, timelock: null },
          clock: { ...governor.clock, mode: 'timestamp' as const },
        },
      }),
    ],
    ['newest block', ({ block }) => ({ block: { ...block, number: block.number + 5000n, hash: WRONG } })],
    [
      'coverage',
      ({ block, loose }) => {
        const all = [{ from: 0n, to: block.number }];
        return { loose: { ...loose, coverage: { proposal: all, vote: all }, created: [], events: [] } };
      },
    ],
  ])('a forged %s is of an earlier visit, and nothing when the chain answers', async (what, forge) => {
    // In blocks that may be taken back, so that it stands in what is kept for times without a network.
    await stage.small.propose({ description: `# Kept beside a forged ${what}` });
    const { store, timers } = await visited(stage);
    const spoilt: Store = {
      ...store,
      recall: async (dao) => {
        const bytes = await store.recall(dao);
        const kept = bytes && decodeOfflineSnapshot(bytes, dao);
        if (kept === undefined) return undefined;
        const recollection = { ...kept.recollection, ...forge(kept.recollection) };
        return encodeOfflineSnapshot({ ...kept, recollection }) ?? undefined;
      },
    };
    const network = { isThere: false, asked: 0 };
    const service = stage.service({
      checkpoints: undefined,
      deps: { store: () => spoilt, timers, fetch: door(network) },
    });
    const before = await syncOf(stage, service);
    expect(before.recalled).not.toBeNull();
    expect(before.complete).toBe(false);
    network.isThere = true;
    await back(stage, service, timers);
    expect(await stage.settled(service)).toEqual(await stage.fromChain());
    network.asked = 0;
    timers.ring(12_000);
    await service.idle();
    expect(network.asked).toBeLessThanOrEqual(1);
  });

  test('an index that says all is read and holds nothing is dropped and stored anew, whatever was kept beside it', async () => {
    await stage.small.propose({ description: '# In what is stored' });
    await stage.small.mine(600);
    const { store, timers } = await visited(stage);
    const { dao } = stage.small;
    const read = await store.load(dao);
    if (read === undefined) throw new Error('nothing was stored');
    await store.commit(dao, { ...read, segments: [], replace: true });
    // As it is kept before the first blocks are stored: with everything.
    const recall: Store['recall'] = async (name) => {
      const bytes = await store.recall(name);
      const kept = bytes && decodeOfflineSnapshot(bytes, name);
      if (kept === undefined) return undefined;
      const loose = { ...kept.recollection.loose, from: 0n };
      return encodeOfflineSnapshot({ ...kept, recollection: { ...kept.recollection, loose } }) ?? undefined;
    };
    const deps = { store: () => ({ ...store, recall }), timers };
    const service = stage.service({ checkpoints: undefined, deps });
    expect(await stage.settled(service)).toEqual(await stage.fromChain());
    expect((await store.load(dao))?.segments.map(({ kind }) => kind)).toContain('proposal');
  });
});
