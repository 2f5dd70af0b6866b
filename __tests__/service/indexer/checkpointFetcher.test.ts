import { gzipSync } from 'node:zlib';
import { partHash } from '@/service/checkpoint/hash';
import { CheckpointFetcher } from '@/service/indexer/checkpoint/checkpointFetcher';
import type { Timers } from '@/service/indexer/timers';

const PORTAL = '<!doctype html><title>Log in to this network</title>';
const content = new TextEncoder().encode('votes '.repeat(50));
const none = { after: () => () => undefined } as unknown as Timers;

test('a part that the browser’s cache holds as a login page is asked for past it, and refused when it stays', async () => {
  const asked: (RequestCache | undefined)[] = [];
  let isWell = true;
  const options = {
    base: 'https://site.test/checkpoints/',
    timers: none,
    fetch: async (_: unknown, init?: RequestInit) => {
      asked.push(init?.cache);
      return new Response(isWell && init?.cache === 'reload' ? gzipSync(content) : PORTAL);
    },
  };
  const shelf = new CheckpointFetcher(options, new Promise(() => undefined));
  const part = { hash: await partHash(content) } as Parameters<CheckpointFetcher['part']>[1];
  expect(await shelf.part('eip155:1:0xab', part, 1000)).toEqual(content);
  expect(asked).toEqual(['force-cache', 'reload']);
  isWell = false;
  await expect(shelf.part('eip155:1:0xab', part, 1000)).rejects.toThrow('does not hold what its name says');
});
