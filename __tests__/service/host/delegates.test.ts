import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadHead } from '@/cli/checkpoint/load';
import { pathOf } from '@/service/checkpoint/directory';
import { decodeHead } from '@/service/checkpoint/head';
import { openBefore } from '../../openBefore';
import { type Changes, forged } from '../checkpoint/forge';
import { type Opened, Stage } from './files';

type Page = {
  items: { address: string; power: string; confirmed: string; delegators: number }[];
  sync: { complete: boolean; checkpoint: string | null };
};
type Profile = { history: { count: number; whole: boolean; points: { votes: string }[] } };

const LIST = `query($dao: ID!) { dao(id: $dao) { delegates {
  items { address power confirmed delegators } sync { complete checkpoint } } } }`;
const ONE = `query($dao: ID!, $a: String!) { dao(id: $dao) { delegate(address: $a) {
  history { count whole points { votes } } } } }`;

const stage = openBefore(() => Stage.open());

async function settled<T>(service: Opened, query: string, field: string, a?: string): Promise<T> {
  const ask = () =>
    service.ask({ query, variables: { dao: stage.small.dao, ...(a === undefined ? {} : { a }) } });
  void service.watch(stage.small.dao, [{ kind: 'delegates', history: query === ONE }]);
  for (let turn = 0; turn < 3; turn++) {
    await ask();
    await service.idle();
  }
  const { data, errors } = await ask();
  expect(errors).toBeUndefined();
  const dao = (data?.dao ?? {}) as Record<string, T>;
  return dao[field] as T;
}

function parts() {
  const path = join(stage.good, pathOf(stage.small.dao));
  const head = decodeHead(new Uint8Array(gunzipSync(readFileSync(join(path, 'head.json.gz')))));
  if (head.delegates === null) throw new Error('the checkpoint has no delegates');
  return { path, ...head.delegates };
}

test('the list stands on the powers of the checkpoint; the history is fetched for a profile only', async () => {
  const { powers, history } = parts();
  const service = stage.service();
  const page = await settled<Page>(service, LIST, 'delegates');
  expect(page.sync).toEqual({ complete: true, checkpoint: stage.block });
  expect(page.items.length).toBeGreaterThan(5);
  for (const { address, power, confirmed } of page.items) {
    const votes = String(await stage.small.read<bigint>('token', 'getVotes', [address]));
    expect([power, confirmed]).toEqual([votes, votes]);
  }
  expect(service.asked.filter((name) => name.includes(powers.hash))).toHaveLength(1);
  expect(service.asked.some((name) => name.includes(history.hash))).toBe(false);
  const chain = stage.service({ checkpoints: undefined });
  const a = page.items[0]?.address ?? '';
  const profile = await settled<Profile>(service, ONE, 'delegate', a);
  expect(service.asked.some((name) => name.includes(history.hash))).toBe(true);
  expect([profile.history.whole, profile]).toEqual([true, await settled<Profile>(chain, ONE, 'delegate', a)]);
  expect(service.notices).toEqual([]);
});

test.each(['powers', 'history'] as const)(
  '%s that are not what their name says are thrown away loudly',
  async (which) => {
    const files = parts();
    const other = readFileSync(
      join(files.path, `${files[which === 'powers' ? 'history' : 'powers'].hash}.gz`),
    );
    const service = stage.service({
      treat: (name) => (name.includes(files[which].hash) ? new Response(new Uint8Array(other)) : undefined),
    });
    const page = await settled<Page>(service, LIST, 'delegates');
    const profile = await settled<Profile>(service, ONE, 'delegate', page.items[0]?.address);
    expect(profile.history.whole).toBe(true);
    expect(service.notices.map(({ code }) => code)).toEqual(['checkpoint-lies']);
    expect((await settled<Page>(service, LIST, 'delegates')).sync).toEqual({
      complete: true,
      checkpoint: null,
    });
  },
);

test('a file that is not there is no lie: the chain is read', async () => {
  const { powers } = parts();
  const service = stage.service({
    treat: (name) => (name.includes(powers.hash) ? new Response('gone', { status: 404 }) : undefined),
  });
  expect((await settled<Page>(service, LIST, 'delegates')).sync).toEqual({
    complete: true,
    checkpoint: null,
  });
  expect(service.notices).toEqual([]);
});

test.each([
  [
    'now',
    { power: 'with-history' },
    /the power of 0x\w+ in block \d+ is \d+ by the token, and \d+ in the file/,
  ],
  [
    'in the past',
    {
      delegates: (known) => {
        const { changes } = known.history;
        const raised = changes.flatMap((each) => [
          { ...each, votes: each.votes + 1n },
          { ...each, block: each.block + 5n },
        ]);
        return { ...known, history: { ...known.history, changes: raised } };
      },
    },
    /the power of 0x\w+ in block \d+ is \d+ by the token, and \d+ in the file/,
  ],
] satisfies [string, Changes, RegExp][])(
  'a false power %s is thrown away loudly',
  async (_, changes, reason) => {
    const service = stage.service({ files: await forged(stage.good, changes) });
    const page = await settled<Page>(service, LIST, 'delegates');
    await settled<Profile>(service, ONE, 'delegate', page.items[0]?.address);
    expect(service.notices).toEqual([
      { code: 'checkpoint-lies', facts: { host: 'files.test', reason: expect.stringMatching(reason) } },
    ]);
    expect((await settled<Page>(service, LIST, 'delegates')).sync).toEqual({
      complete: true,
      checkpoint: null,
    });
  },
);

const SEARCH = `query($dao: ID!, $search: String) { dao(id: $dao) {
  votes(first: 50, orderBy: OLDEST, search: $search) { items { voter reason } sync { complete } }
} }`;

type Found = { items: { voter: string; reason: string }[]; sync: { complete: boolean } };

/** The votes of all proposals with these words in their reasons, once all votes are read; from a host without a file. */
async function found(search: string, missing = ''): Promise<Found> {
  const { dao } = stage.small;
  const service = stage.service({
    treat: (name) =>
      missing !== '' && name.includes(missing) ? new Response('', { status: 404 }) : undefined,
  });
  await service.ask({ query: SEARCH, variables: { dao } });
  void service.watch(dao, [{ kind: 'votes' }]);
  await service.idle();
  const { data, errors } = await service.ask({ query: SEARCH, variables: { dao, search } });
  expect(errors).toBeUndefined();
  return (data as { dao: { votes: Found } }).dao.votes;
}

test('reasons are found in the file of each proposal where that of all is unavailable', async () => {
  const whole = await found('pity');
  expect(whole).toMatchObject({ items: [{ reason: 'A pity.' }], sync: { complete: true } });
  const known = await loadHead(join(stage.good, pathOf(stage.small.dao)));
  const missing = known?.head.pack[0]?.votes.hash ?? '';
  expect(missing).not.toBe('');
  expect(await found('pity', missing)).toEqual(whole);
  expect((await found('because of 1', missing)).items).toHaveLength(3);
});
