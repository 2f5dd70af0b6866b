import { QuorateError } from '@/core/errors';
import { seeded } from '../../runs';
import { block, cast, created, DAO, GOVERNOR, openWorld, type World } from './world';

const LIST = `query($first: Int, $after: String, $states: [ProposalState!], $search: String) {
  dao(id: "${DAO}") { proposals(first: $first, after: $after, states: $states, search: $search) {
    total cursor counts { state count } items { proposalId title state }
  } }
}`;
const VOTES = `query($id: BigInt!, $first: Int, $after: String, $support: Support, $search: String, $orderBy: VoteOrder) {
  proposal(dao: "${DAO}", id: $id) {
    votes(first: $first, after: $after, support: $support, search: $search, orderBy: $orderBy) {
      total count cursor items { id voter weight support reason block }
    }
  }
}`;

type Page = { total: number; count: number; cursor: string | null; items: Record<string, string>[] };

async function list(world: World, variables: Record<string, unknown> = {}) {
  const answer = await world.ask(LIST, variables);
  expect(answer.errors).toBeUndefined();
  const data = answer.data as { dao: { proposals: Page & { counts: { state: string; count: number }[] } } };
  return data.dao.proposals;
}

async function votes(world: World, variables: Record<string, unknown> = {}) {
  const answer = await world.ask(VOTES, { id: '1', ...variables });
  expect(answer.errors).toBeUndefined();
  return (answer.data as { proposal: { votes: Page } }).proposal.votes;
}

const codeOf = async (answer: ReturnType<World['ask']>): Promise<string | undefined> =>
  (await answer).errors?.[0]?.extensions.code;

describe('proposals', () => {
  const titles = ['# Raise the fee', '# Pay the council', '# Lower the fee', '# Grants'];
  const some = () => openWorld(titles.map((title, index) => created(BigInt(index), title)));

  test('are listed newest first, page by page, each once', async () => {
    const world = some();
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await list(world, { first: 3, after });
      expect(page.total).toBe(4);
      seen.push(...page.items.map(({ proposalId }) => proposalId ?? ''));
      after = page.cursor;
    } while (after !== null);
    expect(seen).toEqual(['3', '2', '1', '0']);
  });

  test('are filtered by their state now and searched by title; the counts are over all', async () => {
    const world = some();
    world.states.set(2n, 'EXECUTED');
    const page = await list(world, { states: ['ACTIVE'], search: 'FEE' });
    expect([page.items.map(({ proposalId }) => proposalId), page.total]).toEqual([['0'], 1]);
    expect(page.counts).toEqual([
      { state: 'ACTIVE', count: 3 },
      { state: 'EXECUTED', count: 1 },
    ]);
  });

  test('ask the chain once per block for all, and never again for what is final', async () => {
    const world = some();
    world.states.set(0n, 'EXECUTED');
    await Promise.all([list(world), list(world, { states: ['ACTIVE'] })]);
    expect(world.asked).toEqual([[3n, 2n, 1n, 0n]]);
    // Their logs name the snapshots, so that quorums are asked for in the same round trip.
    expect(world.named).toEqual(world.created.map(({ id, snapshot }) => [id, snapshot]).reverse());
    world.head = block(1001n);
    await list(world);
    expect(world.asked.slice(1)).toEqual([[3n, 2n, 1n]]);
    world.forks++;
    world.head = block(1002n);
    await list(world);
    expect(world.asked.slice(2)).toEqual([[3n, 2n, 1n, 0n]]);
  });

  test('keep what the chain last said, with its block, while it does not answer', async () => {
    const world = some();
    const query = `{ dao(id: "${DAO}") { name proposals { items { state at { number } } } } }`;
    await world.ask(query);
    world.failing = new QuorateError('rpc-down', { host: 'h' });
    world.head = block(1001n);
    const answer = await world.ask(query);
    expect(answer.errors).toBeUndefined();
    expect(JSON.stringify(answer.data)).toContain('"number":"1000"');
    expect(JSON.stringify(answer.data)).not.toContain('"number":"1001"');
  });

  test('fail with the code and the facts when the chain never answered', async () => {
    const world = some();
    world.failing = new QuorateError('rpc-down', { host: 'node.example' });
    const answer = await world.ask(LIST);
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'rpc-down', facts: { host: 'node.example' } });
  });

  test('that the contract does not know are null', async () => {
    const world = some();
    const ask = (id: string) => world.ask(`{ proposal(dao: "${DAO}", id: "${id}") { title } }`);
    expect(await ask('99')).toEqual({ data: { proposal: null } });
    expect(await ask((2n ** 256n).toString())).toEqual({ data: { proposal: null } });
    expect((await ask('1')).data).toEqual({ proposal: { title: 'Pay the council' } });
  });

  test('give their actions with selectors only where there are four bytes, and their organisation', async () => {
    const world = some();
    const { data } = await world.ask(
      `{ proposal(dao: "${DAO}", id: "1") { id dao { name } opened closed created { timestamp } actions { index value selector calldata } } }`,
    );
    expect(data?.proposal).toEqual({
      id: `${DAO}/1`,
      dao: { name: 'World' },
      created: { timestamp: String(block(101n).timestamp) },
      opened: String(block(102n).timestamp),
      closed: null,
      actions: [
        { index: 0, value: '5', selector: null, calldata: '0x' },
        { index: 1, value: '0', selector: '0xa9059cbb', calldata: '0xa9059cbb00' },
      ],
    });
  });
});

describe('votes', () => {
  const many = 2n ** 200n;

  test('are paged by weight without a vote lost or twice, also with ties', async () => {
    const world = openWorld([created(1n, '# One')]);
    const random = seeded(7);
    for (let voter = 1; voter <= 57; voter++)
      cast(world, 1n, voter, BigInt(random.int(1, 6)) * many, random.int(0, 2));
    const seen: Record<string, string>[] = [];
    let after: string | null = null;
    do {
      const page: Page = await votes(world, { first: 10, after });
      seen.push(...page.items);
      after = page.cursor;
    } while (after !== null);
    expect(seen).toHaveLength(57);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(57);
    const weights = seen.map(({ weight }) => BigInt(weight ?? 0));
    expect(weights).toEqual([...weights].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0)));
    // To ask reads nothing.
    expect(world.wanted).toEqual([]);
  });

  test('that differ only beyond a double’s precision are in order', async () => {
    const world = openWorld([created(1n, '# One')]);
    for (const [voter, extra] of [0n, 2n, 1n].entries()) cast(world, 1n, voter + 1, many + extra);
    expect((await votes(world)).items.map(({ weight }) => BigInt(weight ?? 0) - many)).toEqual([2n, 1n, 0n]);
  });

  test('a vote that arrives between two pages moves none out of sight', async () => {
    const world = openWorld([created(1n, '# One')]);
    for (let voter = 1; voter <= 4; voter++) cast(world, 1n, voter, BigInt(voter) * 10n);
    const first = await votes(world, { first: 2 });
    cast(world, 1n, 9, 1000n);
    const rest = await votes(world, { first: 10, after: first.cursor });
    expect(rest.items.map(({ weight }) => weight)).toEqual(['20', '10']);
  });

  test('are filtered by side and searched by address and reason', async () => {
    const world = openWorld([created(1n, '# One')]);
    cast(world, 1n, 0xabc, 5n, 0, 'Too Expensive');
    cast(world, 1n, 0xdef, 6n, 1, 'fine');
    expect((await votes(world, { support: 'AGAINST' })).items).toHaveLength(1);
    expect((await votes(world, { search: 'expensive' })).total).toBe(1);
    expect((await votes(world, { search: '0DEF' })).items[0]?.reason).toBe('fine');
    expect((await votes(world, { search: 'nobody' })).count).toBe(2);
  });

  test('are ordered by time both ways', async () => {
    const world = openWorld([created(1n, '# One')]);
    cast(world, 1n, 1, 5n, 1, 'late', 300);
    cast(world, 1n, 2, 6n, 1, 'early', 200);
    const reasons = async (orderBy: string) =>
      (await votes(world, { orderBy })).items.map(({ reason }) => reason);
    expect(await reasons('NEWEST')).toEqual(['late', 'early']);
    expect(await reasons('OLDEST')).toEqual(['early', 'late']);
  });

  test('show an account’s own', async () => {
    const world = openWorld([created(1n, '# One')]);
    cast(world, 1n, 0xabc, 5n, 2, 'mine');
    const { data } = await world.ask(`{ proposal(dao: "${DAO}", id: "1") {
      mine: account(address: "0x0000000000000000000000000000000000000ABC") { power vote { support reason } }
      none: account(address: "${GOVERNOR}") { vote { id } }
    } }`);
    expect(data?.proposal).toEqual({
      mine: { power: '7', vote: { support: 'ABSTAIN', reason: 'mine' } },
      none: { vote: null },
    });
  });
});

describe('questions that are refused', () => {
  const world = openWorld([created(1n, '# One')]);
  test.each([
    ['not GraphQL', '{ dao('],
    ['of an unknown field', `{ dao(id: "${DAO}") { secret } }`],
    [
      'too deep',
      `{ dao(id: "${DAO}") { proposals { items { dao { proposals { items { dao { proposals { items { id } } } } } } } } } }`,
    ],
    ['too long', `{ dao(id: "${DAO}") { name } } #${'x'.repeat(20_000)}`],
    ['for a page too large', `{ dao(id: "${DAO}") { proposals(first: 501) { total } } }`],
    ['for an empty page', `{ dao(id: "${DAO}") { proposals(first: 0) { total } } }`],
    ['with a cursor of somebody else', `{ dao(id: "${DAO}") { proposals(after: "abc") { total } } }`],
    ['with a BigInt that is none', `{ proposal(dao: "${DAO}", id: "1.5") { title } }`],
  ])('%s', async (_, query) => expect(await codeOf(world.ask(query))).toBe('query-invalid'));

  test('with an address that is none', async () => {
    const ask = (address: string) =>
      codeOf(world.ask(`{ dao(id: "${DAO}") { account(address: "${address}") { votes } } }`));
    expect(await ask('0x12')).toBe('address-malformed');
    expect(await ask(GOVERNOR.replace('F', 'f'))).toBe('address-checksum');
    expect(await ask(GOVERNOR.toLowerCase())).toBeUndefined();
  });
});

test('an organisation is detected once in ten minutes, and stays when the chain does not answer', async () => {
  const world = openWorld();
  const query = `{ dao(id: "${DAO}") { name } }`;
  await world.ask(query);
  world.head = block(1010n);
  await world.ask(query);
  expect(world.detections).toBe(1);
  world.head = block(1100n);
  await world.ask(query);
  expect(world.detections).toBe(2);
  world.failing = new QuorateError('rpc-down', { host: 'h' });
  world.head = block(1200n);
  expect((await world.ask(query)).data).toEqual({ dao: { name: 'World' } });
});
