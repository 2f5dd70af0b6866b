import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { keccak256, numberToHex, sliceHex } from 'viem';
import { grouped, LEAST_ALIKE } from '@/cli/publish/lists/accounts';
import { titleListsOf } from '@/cli/publish/lists/titles';
import { searchTitles } from '@/components/directory/TitleMatches';
import { readAccountIndex, readAccountList } from '@/core/feed/lists/accountList';
import { readOpenList } from '@/core/feed/lists/openList';
import { MOST_TITLES, readTitleList } from '@/core/feed/lists/titleList';
import { standingsIn } from '@/lib/lists/accounts';
import { readAtom } from '../../core/feed/readAtom';
import { openBefore } from '../../openBefore';
import { seeded } from '../../runs';
import { head } from '../../service/checkpoint/made';
import { bytesOf, sweep } from '../../service/checkpoint/stage';
import {
  delegatesByChain,
  idsByChain,
  listedWorld,
  proposalsByChain,
  publishTo,
  votesByChain,
} from './listed';

const text = (name: string) => readFileSync(join(world.out, 'feeds/all', name), 'utf8');

const world = openBefore(listedWorld);
afterAll(() => sweep());

describe('what is open anywhere', () => {
  test('is what the chain said at the block of each checkpoint, and nothing later', async () => {
    const { organisations } = readOpenList(text('open.json'));
    const ids = [world.small, ...world.variants].map(({ dao }) => dao);
    expect(organisations.map(({ id }) => id).sort()).toEqual(ids.sort());
    const told = organisations.find(({ id }) => id === world.small.dao);
    const block = await world.small.client.getBlock({ blockNumber: world.until });
    expect(told).toMatchObject({
      name: 'Small DAO',
      at: { number: world.until, hash: block.hash, timestamp: block.timestamp },
      clock: { mode: 'blocknumber', now: world.until },
    });
    const chain = await proposalsByChain(world);
    expect(chain.map(({ state }) => state).sort()).toEqual([0, 1, 3]);
    const open = chain.filter(({ state }) => state < 2);
    const names = ['PENDING', 'ACTIVE'];
    const facts = open.map(({ id, state, start, end }) => ({ id, state: names[state], start, end }));
    expect(told?.open.map(({ title, ...rest }) => rest)).toEqual(facts);
    expect(told?.open.map(({ title }) => title)).toEqual(['Open and odd', 'About to open']);
    for (const { id, open: none } of organisations) if (id !== world.small.dao) expect(none).toEqual([]);
    for (const { lone } of organisations) expect(lone).toBeUndefined();
  });
});

describe('titles', () => {
  test('are those of every proposal that the chains have, and are found by their words', async () => {
    const list = readTitleList(text('titles.json'));
    expect(list.older).toBe(0);
    const told = list.proposals.map(({ of, id }) => `${list.organisations[of]?.id}/${id}`);
    const ids = await Promise.all(
      [world.small, ...world.variants].map(async ({ dao, url }) =>
        (await idsByChain(dao, url)).map((id) => `${dao}/${id}`),
      ),
    );
    expect(told.sort()).toEqual(ids.flat().sort());
    expect(searchTitles(list, ' OPEN  odd ').map(({ dao, proposal }) => [dao.id, proposal.title])).toEqual([
      [world.small.dao, 'Open and odd'],
    ]);
    expect(searchTitles(list, 'small').length).toBe(3);
    expect(searchTitles(list, 'nobody proposed this')).toEqual([]);
  });

  test.each([1, MOST_TITLES - 1, MOST_TITLES, 3 * MOST_TITLES])(
    '%i of them are each in one file, the newest in the first, no file longer than is read',
    (count) => {
      const made = head(seeded(count), count);
      const dao = { id: made.dao, name: 'Many', at: made.block };
      const files = titleListsOf([{ path: '', head: made, dao, standings: new Map() }]);
      const older = files.size - 1;
      const parts = Array.from({ length: older }, (_, index) => `titles-${older - 1 - index}.json`);
      expect([...files.keys()].sort()).toEqual(['titles.json', ...parts].sort());
      const lists = ['titles.json', ...parts].map((name) => files.get(name));
      for (const list of lists) {
        expect(list?.proposals.length).toBeLessThanOrEqual(MOST_TITLES);
        expect(list?.older).toBe(older);
      }
      const times = new Map(made.proposals.map(({ id, timestamp }) => [id, timestamp]));
      const ids = lists.flatMap((list) => (list?.proposals ?? []).map(({ id }) => id));
      // Texts, because Jest compares long lists item by item.
      expect(ids.map(String).sort().join()).toBe([...times.keys()].map(String).sort().join());
      const told = ids.map((id) => times.get(id) ?? null).filter((time) => time !== null);
      expect(told.join()).toBe([...told].sort((one, other) => Number(other - one)).join());
    },
  );
});

describe('votes and delegations by address', () => {
  const SUPPORT = { against: 0, for: 1, abstain: 2, split: 255, unknown: -1 };
  const index = () => readAccountIndex(text('accounts.json'));
  /** Entries in the files for every account that is in them. */
  const told = () => {
    const list = readAccountList(text('accounts/0x.json'));
    return list.accounts.flatMap(({ account }) =>
      standingsIn(list, account).map((each) => ({ account, ...each })),
    );
  };
  const blockOf = (dao: string) => told().find((each) => each.dao.id === dao)?.dao.at.number ?? 0n;
  const worlds = () => [world.small, ...world.variants];

  test('few addresses are in one file, so that no host learns anything of the one looked up', () => {
    const accounts = new Set(told().map(({ account }) => account));
    expect(index()).toMatchObject({ digits: 0, least: accounts.size, organisations: 4, undelegated: 0 });
  });

  test('every vote is the one that the chain has up to the block of its organisation, and no other', async () => {
    for (const { dao, url } of worlds()) {
      const votes = told().flatMap(({ account, dao: { id }, votes: all }) =>
        id !== dao
          ? []
          : all.map(({ vote, proposal }) =>
              [account, proposal.id, SUPPORT[vote.side], vote.weight, vote.block].join(' '),
            ),
      );
      const chain = await votesByChain(dao, url, blockOf(dao));
      expect(chain.length).toBeGreaterThan(3);
      expect(votes.sort()).toEqual(chain.sort());
    }
    const first = world.small.accounts[0]?.toLowerCase();
    const { votes, standing } =
      told().find(({ account, dao }) => account === first && dao.id === world.small.dao) ?? {};
    expect(votes?.map(({ proposal }) => proposal.title)).toEqual(['Open and odd', 'Over']);
    expect([standing?.voteCount, votes?.length]).toEqual([2, 2]);
  });

  test('everybody’s delegate is the one that the token names at that block, told to both', async () => {
    for (const { dao, url, token } of worlds()) {
      const here = told().filter((each) => each.dao.id === dao);
      const accounts = here.map(({ account }) => account);
      const chain = (await delegatesByChain(token, url, accounts, blockOf(dao))).sort();
      const chosen = here.flatMap(({ account, standing: { delegate } }) =>
        delegate === null ? [] : [`${account} ${delegate.account}`],
      );
      expect(chosen.sort()).toEqual(chain);
      const choosing = here.flatMap(({ account, standing: { delegators } }) =>
        delegators.map((each) => `${each.account} ${account}`),
      );
      expect(choosing.sort()).toEqual(chain.filter((pair) => !/^(\S+) \1$/.test(pair)));
    }
    const { delegatorCount } = told().find(
      ({ account, dao }) => dao.id === world.small.dao && account === world.small.accounts[4]?.toLowerCase(),
    )?.standing ?? { delegatorCount: 0 };
    expect(delegatorCount).toBe(1);
  });

  test.each([0, 1, 1_000, 4_000, 40_000])(
    'of %i addresses each is in the file of its beginning, as finely as a hundred stay alike',
    (count) => {
      const all = Array.from({ length: count }, (_, number) => sliceHex(keccak256(numberToHex(number)), 12));
      const { digits, least, groups } = grouped(all);
      expect(groups.size).toBe(16 ** digits);
      expect([...groups.values()].flat().sort().join()).toBe([...all].sort().join());
      for (const [prefix, members] of groups) {
        expect(prefix).toMatch(new RegExp(`^0x[0-9a-f]{${digits}}$`));
        expect(members.filter((member) => !member.startsWith(prefix))).toEqual([]);
        expect(members.length).toBeGreaterThanOrEqual(digits === 0 ? 0 : LEAST_ALIKE);
        expect(members.length).toBeGreaterThanOrEqual(least);
      }
      // A random address has the same chance of each digit.
      expect(digits).toBe(count >= 40_000 ? 2 : count >= 4_000 ? 1 : 0);
    },
  );

  test('files that are cut otherwise than before go, and nothing else', async () => {
    const before = bytesOf(world.out);
    for (const name of ['titles-3.json', 'accounts/0x1f.json', 'note.txt'])
      writeFileSync(join(world.out, 'feeds/all', name), 'old');
    await publishTo(world.checkpoint, world.out);
    expect(Object.keys(bytesOf(world.out)).sort()).toEqual(
      [...Object.keys(before), 'feeds/all/note.txt'].sort(),
    );
    rmSync(join(world.out, 'feeds/all/note.txt'));
  });
});

test('one feed has the proposals of all organisations, newest first, each with the name of its own', async () => {
  Object.assign(globalThis, { DOMParser: new JSDOM().window.DOMParser });
  const { title, entries } = readAtom(text('atom.xml'));
  expect(title).toBe('vote.example.org: proposals');
  const ids = await Promise.all(
    [world.small, ...world.variants].map(async ({ dao, url }) =>
      (await idsByChain(dao, url)).map((id) => `${dao}/${id}`),
    ),
  );
  expect(entries.map(({ id }) => id).sort()).toEqual(ids.flat().sort());
  const times = entries.map(({ published }) => published);
  expect(times).toEqual([...times].sort().reverse());
  expect(entries.find(({ title: each }) => each.endsWith('About to open'))).toMatchObject({
    title: 'Small DAO: About to open',
  });
  const { items } = JSON.parse(text('feed.json')) as { items: { id: string }[] };
  expect(items.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
});

test('a second run changes no byte, and what is damaged is made anew', async () => {
  const before = bytesOf(world.out);
  expect((await publishTo(world.checkpoint, world.out)).lists).toMatchObject({
    folder: 'feeds/all',
    organisations: 4,
    open: 2,
    titles: 9,
    written: 0,
  });
  writeFileSync(join(world.out, 'feeds/all/open.json'), '{');
  expect((await publishTo(world.checkpoint, world.out)).lists?.written).toBe(1);
  expect(bytesOf(world.out)).toEqual(before);
});
