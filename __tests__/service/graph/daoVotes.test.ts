import { encodeAbiParameters, toHex } from 'viem';
import { decodeVoteLogs } from '@/chain/logs/voteLog';
import { parseCounting } from '@/core/governor/dao';
import { seeded } from '../../runs';
import { logOf, place } from '../indexer/ledger';
import { cast, created, DAO, openWorld, type World } from './world';

const VOTES = `query($first: Int, $after: String, $offset: Int, $support: Support, $search: String, $orderBy: VoteOrder) {
  dao(id: "${DAO}") {
    votes(first: $first, after: $after, offset: $offset, support: $support, search: $search, orderBy: $orderBy) {
      total count cursor items { id voter weight support kind reason block logIndex proposal { proposalId title } }
    }
  }
}`;
const SYNC = `query { dao(id: "${DAO}") {
  votes { sync { complete reading proposals proven at { number } } }
} }`;

type Item = Record<'id' | 'voter' | 'weight' | 'reason' | 'block' | 'kind', string> & {
  support: string | null;
  logIndex: number;
  proposal: { proposalId: string; title: string | null };
};
type Page = { total: number; count: number; cursor: string | null; items: Item[] };

async function votes(world: World, variables: Record<string, unknown> = {}): Promise<Page> {
  const answer = await world.ask(VOTES, variables);
  expect(answer.errors).toBeUndefined();
  return (answer.data as { dao: { votes: Page } }).dao.votes;
}

async function sync(world: World) {
  const answer = await world.ask(SYNC);
  expect(answer.errors).toBeUndefined();
  return (answer.data as { dao: { votes: { sync: Record<string, unknown> } } }).dao.votes.sync;
}

/** Votes on four proposals in no order, with equal weights, weights that only their last digits tell apart, and reasons. */
function filled(seed: number, count: number): World {
  const random = seeded(seed);
  const world = openWorld(['# Fee', '# Council', '# Grants'].map((text, id) => created(BigInt(id), text)));
  const positions = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index--) {
    const other = random.int(0, index);
    const [a = 0, b = 0] = [positions[index], positions[other]];
    positions[index] = b;
    positions[other] = a;
  }
  for (const position of positions) {
    const weight = random.pick([7n, 10n ** 24n, 10n ** 24n + BigInt(random.int(0, 2)), 1n << 200n]);
    const log = {
      voter: toHex(random.int(1, 40), { size: 20 }),
      // The last is read by nobody: its votes are there, its title is not.
      proposalId: BigInt(random.int(0, 3)),
      support: random.int(0, 3),
      weight,
      reason: random.chance(0.2) ? `Because of 0x${random.int(0, 8)} Trees` : '',
    };
    decodeVoteLogs([logOf('VoteCast', log, place(100 + (position >> 2), position & 3))], world.votes);
  }
  return world;
}

/** Items from the rows, without the code under test: unknown sides are not listed. */
function model(world: World): Item[] {
  const items: Item[] = [];
  for (let row = 0; row < world.votes.length; row++) {
    const vote = world.votes.at(row);
    if (vote.support > 2) continue;
    items.push({
      id: `31337:${vote.block}:${vote.logIndex}`,
      voter: vote.voter,
      weight: String(vote.weight),
      support: ['AGAINST', 'FOR', 'ABSTAIN'][vote.support] ?? null,
      kind: 'WHOLE',
      reason: vote.reason,
      block: String(vote.block),
      logIndex: vote.logIndex,
      proposal: {
        proposalId: String(vote.proposal),
        title: ['Fee', 'Council', 'Grants'][Number(vote.proposal)] ?? null,
      },
    });
  }
  return items.sort((a, b) => Number(a.block) - Number(b.block) || a.logIndex - b.logIndex);
}

const ORDERS = {
  OLDEST: (items: Item[]) => items,
  NEWEST: (items: Item[]) => [...items].reverse(),
  WEIGHT: (items: Item[]) =>
    [...items].sort((a, b) => {
      const difference = BigInt(b.weight) - BigInt(a.weight);
      return difference === 0n ? 0 : difference > 0n ? 1 : -1;
    }),
} as const;

describe('all votes of an organisation', () => {
  const world = filled(7, 700);
  const all = model(world);

  test.each(Object.keys(ORDERS) as (keyof typeof ORDERS)[])(
    'ordered %s, from any place, page by page, each once',
    async (orderBy) => {
      const expected = ORDERS[orderBy](all);
      const seen: Item[] = [];
      let after: string | null = null;
      do {
        const page: Page = await votes(world, { first: 93, after, orderBy });
        expect(page).toMatchObject({ total: expected.length, count: expected.length });
        seen.push(...page.items);
        after = page.cursor;
      } while (after !== null);
      expect(seen).toEqual(expected);
      for (const offset of [0, 1, 300, expected.length - 3, expected.length, 9_999]) {
        const page = await votes(world, { first: 20, offset, orderBy });
        expect([page.items, page.total]).toEqual([expected.slice(offset, offset + 20), expected.length]);
      }
    },
  );

  test.each([
    ['a part of an address', '000002'],
    ['a part of an address with 0x', '0x0000000000000000000000000000000000000011'],
    ['words of a reason', 'TREES'],
    ['what is both', '0x3'],
    ['what nothing has', 'zebra'],
  ])('searched by %s', async (_, search) => {
    const words = search.toLowerCase();
    const expected = all.filter(
      ({ voter, reason }) =>
        voter.toLowerCase().includes(words.replace(/^0x/, '')) || reason.toLowerCase().includes(words),
    );
    const page = await votes(world, { first: 500, orderBy: 'OLDEST', search });
    expect(page.items).toEqual(expected.slice(0, 500));
    expect(page).toMatchObject({ total: expected.length, count: all.length });
  });

  test('by side, together with a search and an order', async () => {
    for (const support of ['AGAINST', 'FOR', 'ABSTAIN']) {
      const expected = ORDERS.WEIGHT(
        all.filter((item) => item.support === support && item.voter.endsWith('7')),
      );
      const page = await votes(world, { first: 500, orderBy: 'WEIGHT', support, search: '07' });
      const wanted = expected.filter(({ voter }) => voter.includes('07'));
      expect(page.items.filter(({ voter }) => voter.endsWith('07'))).toEqual(wanted);
      expect(page.items.every((item) => item.support === support)).toBe(true);
    }
  });

  test('a vote that comes is in its place at once', async () => {
    const small = openWorld([created(1n, '# One')]);
    cast(small, 1n, 1, 5n);
    await votes(small, { orderBy: 'WEIGHT' });
    cast(small, 1n, 2, 9n);
    expect((await votes(small, { orderBy: 'WEIGHT' })).items.map(({ weight }) => weight)).toEqual(['9', '5']);
  });

  test('a split vote is found under each side it gave to', async () => {
    const small = openWorld([created(1n, '# One')]);
    const params = encodeAbiParameters(
      [{ type: 'uint128' }, { type: 'uint128' }, { type: 'uint128' }],
      [1n, 0n, 2n],
    );
    const packed =
      `0x${[0, 1, 2].map((part) => params.slice(2 + part * 64 + 32, 66 + part * 64)).join('')}` as const;
    const log = {
      voter: toHex(5, { size: 20 }),
      proposalId: 1n,
      support: 255,
      weight: 3n,
      reason: '',
      params: packed,
    };
    small.votes.params.counting = () =>
      parseCounting('support=bravo,fractional&quorum=for,abstain&params=fractional');
    decodeVoteLogs([logOf('VoteCastWithParams', log, place(120, 0))], small.votes);
    expect((await votes(small, { support: 'AGAINST' })).total).toBe(1);
    expect((await votes(small, { support: 'FOR' })).total).toBe(0);
    expect((await votes(small)).items[0]).toMatchObject({ kind: 'SPLIT', support: null });
  });

  test('pages out of bounds and foreign cursors are refused', async () => {
    for (const variables of [{ first: 501 }, { first: 0 }, { after: 'x' }, { after: '1:2' }])
      expect((await world.ask(VOTES, variables)).errors?.[0]?.extensions.code).toBe('query-invalid');
  });
});

describe('how complete they are', () => {
  test('complete when the votes of every proposal add up to the tally of the contract', async () => {
    const world = openWorld([created(1n, '# One'), created(2n, '# Two')]);
    cast(world, 1n, 1, 5n);
    expect(await sync(world)).toMatchObject({ complete: true, proposals: 2, proven: 2 });
  });

  test('one vote that is missing is seen, also after all was in order', async () => {
    const world = openWorld([created(1n, '# One'), created(2n, '# Two')]);
    cast(world, 1n, 1, 5n);
    await sync(world);
    world.tallies.set(2n, { against: 0n, for: 1n, abstain: 0n });
    world.head = { ...world.head, number: 1001n, hash: toHex(1001, { size: 32 }) };
    expect(await sync(world)).toMatchObject({ complete: false, proposals: 2, proven: 1 });
    cast(world, 2n, 9, 1n);
    expect(await sync(world)).toMatchObject({ complete: true, proven: 2 });
  });

  test('nothing is read because it is asked for', async () => {
    const world = openWorld([created(1n, '# One'), created(2n, '# Two')]);
    await sync(world);
    expect(world.wanted).toEqual([]);
  });
});
