/** @jest-environment node */
import { join } from 'node:path';
import type { Small } from '@/devnet/small';
import { pathOf } from '@/lib/checkpoint/directory';
import { CheckpointFlaw } from '@/lib/checkpoint/flaw';
import { loadDelegates } from '@/tools/checkpoint/delegations';
import { loadHead, loadShard } from '@/tools/checkpoint/load';
import { seeded } from '../random';
import { type Changes, forged } from './forge';
import { type Decoded, mutations, some } from './mutate';
import { busySmall, folder, judged, made, sweep, verified } from './stage';

const SEED = Number(process.env.QUORATE_SEED ?? 20261122);

/** Data that nothing on the chain can prove, and why. */
const UNPROVABLE = new Map<string, string>([]);

describe('forged files with consistent hashes', () => {
  let small: Small;
  let good: string;
  beforeAll(async () => {
    small = await busySmall();
    good = folder();
    await made({ dao: small.dao, rpc: [small.url], out: good });
  });
  afterAll(async () => {
    await small.stop();
    sweep();
  });

  const decoded = async (): Promise<Decoded> => {
    const path = join(good, pathOf(small.dao));
    const loaded = await loadHead(path);
    if (loaded === undefined) throw new Error('there is no head');
    const { head } = loaded;
    const shards = await Promise.all(head.proposals.map((each) => loadShard(path, each)));
    return { head, shards, delegates: await loadDelegates(path, head) };
  };
  // What no reader takes cannot be published.
  const verdictOn = async (changes: Changes): Promise<string> => {
    const out = await forged(good, changes).catch((error: unknown) => {
      if (error instanceof CheckpointFlaw || error instanceof RangeError) return null;
      throw error;
    });
    return out === null ? 'unreadable' : judged(await verified(out, small.url, 1));
  };

  test(`are noticed by verify, whatever one datum is changed (seed ${SEED})`, async () => {
    const all = mutations(await decoded());
    const missed: string[] = [];
    const told: string[] = [];
    const count = Number(process.env.QUORATE_FORGERIES ?? 40);
    for (const { path, changes } of some(seeded(SEED), all, count)) {
      const verdict = await verdictOn(changes);
      told.push(`${path}: ${verdict}`);
      if (verdict === 'ok' && !UNPROVABLE.has(path)) missed.push(path);
    }
    if (process.env.QUORATE_TOLD) console.log(told.join('\n'));
    expect(missed).toEqual([]);
  });
});
