import { encodeFunctionData, getAddress, zeroAddress } from 'viem';
import { openSmall } from '@/devnet/small';
import { downsample } from '@/service/graph/resolvers/delegates/delegate';
import type { LocalService } from '@/service/host/service';
import { closeAfter, openBefore } from '../../openBefore';
import { seeded } from '../../runs';
import { dropping, stir } from '../indexer/delegateStage';
import { serviceOver } from '../serviceOver';

type Page = {
  items: {
    address: string;
    power: string;
    confirmed: string | null;
    share: number | null;
    rank: number | null;
    delegators: number;
  }[];
  cursor: string | null;
  total: number;
  delegated: string;
  supply: string | null;
  sync: { complete: boolean; breaks: { address: string; kind: string }[] };
};

const LINE = 'address power confirmed share rank delegators';
const PAGE = `items { ${LINE} } cursor total delegated supply sync { complete breaks { address kind from to } }`;
const random = seeded(20261122);

async function ask<T>(on: LocalService, fields: string, variables: Record<string, unknown> = {}): Promise<T> {
  const declared = [
    '$dao: ID!',
    ...(fields.includes('$a)') ? ['$a: String!'] : []),
    ...(fields.includes('$after') ? ['$after: String'] : []),
  ];
  const query = `query(${declared.join(', ')}) { dao(id: $dao) { ${fields} } }`;
  const answer = await on.ask({ query, variables: { dao: small.dao, ...variables } });
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
  return answer.data?.dao as T;
}

/** Asks until everything that was asked for is read. */
async function settled<T>(on: LocalService, fields: string, variables?: Record<string, unknown>): Promise<T> {
  void on.watch(small.dao, [{ kind: 'delegates', history: true }, { kind: 'votes' }]);
  await on.syncTo(small.dao, await small.client.getBlockNumber());
  await ask(on, fields, variables);
  await on.idle();
  await ask(on, fields, variables);
  await on.idle();
  return ask(on, fields, variables);
}

const small = openBefore(openSmall);
beforeAll(() => stir(small, random, 30));
const service = openBefore(() => serviceOver(small.url));

test('a page says what the token says, in order, with places and shares', async () => {
  const { delegates } = await settled<{ delegates: Page }>(service, `delegates { ${PAGE} }`);
  expect(delegates.sync).toEqual({ complete: true, breaks: [] });
  const supply = await small.read<bigint>('token', 'totalSupply');
  expect(delegates.supply).toBe(String(supply));
  let sum = 0n;
  for (const [at, line] of delegates.items.entries()) {
    const votes = await small.read<bigint>('token', 'getVotes', [line.address]);
    expect(line).toMatchObject({ power: String(votes), confirmed: String(votes) });
    expect(line.rank).toBe(votes > 0n ? at + 1 : null);
    expect(line.share).toBeCloseTo(Number((votes * 10n ** 9n) / supply) / 1e9, 5);
    sum += votes;
  }
  expect(delegates).toMatchObject({ delegated: String(sum), total: delegates.items.length });
});

test('pages follow each other without a gap, in every order, and a search narrows them', async () => {
  for (const order of ['POWER', 'DELEGATORS', 'RECENT']) {
    const { delegates: whole } = await settled<{ delegates: Page }>(
      service,
      `delegates(orderBy: ${order}) { ${PAGE} }`,
    );
    const found: string[] = [];
    let after: string | null = null;
    do {
      const fields = `delegates(first: 3, after: $after, orderBy: ${order}) { ${PAGE} }`;
      const { delegates }: { delegates: Page } = await ask(service, fields, { after });
      found.push(...delegates.items.map(({ address }) => address));
      after = delegates.cursor;
    } while (after !== null);
    expect(found).toEqual(whole.items.map(({ address }) => address));
  }
  const [first] = small.accounts;
  const { delegates } = await ask<{ delegates: Page }>(
    service,
    `delegates(search: "${first?.slice(2, 12).toUpperCase()}") { ${PAGE} }`,
  );
  expect(delegates.items.map(({ address }) => address)).toEqual([first]);
  await expect(ask(service, 'delegates(after: "x") { total }')).rejects.toThrow('query-invalid');
});

test('a delegate has its history, its changes, and delegators whom the token confirms', async () => {
  const { delegates } = await settled<{ delegates: Page }>(
    service,
    `delegates(orderBy: DELEGATORS) { ${PAGE} }`,
  );
  const a = delegates.items[0]?.address ?? '';
  type One = {
    delegate: {
      history: { points: { block: string; votes: string }[]; count: number; whole: boolean };
      changes: { items: { block: string; previous: string; votes: string }[]; total: number; cursor: string };
      delegations: { items: { address: string; balance: string; confirmed: boolean }[]; total: number };
    };
  };
  const { delegate } = await settled<One>(
    service,
    `delegate(address: $a) {
      history { points { block votes } count whole }
      changes(first: 2) { items { block previous votes } total cursor }
      delegations { items { address since balance confirmed } total }
    }`,
    { a },
  );
  expect(delegate.history).toMatchObject({ whole: true, count: delegate.changes.total });
  for (const { block, votes } of delegate.history.points.slice(0, -1)) {
    // More than one change in a block ends in the last.
    const last = delegate.history.points.findLast((each) => each.block === block);
    if (last?.votes !== votes) continue;
    expect(await small.read<bigint>('token', 'getPastVotes', [a, BigInt(block)])).toBe(BigInt(votes));
  }
  expect(delegate.changes.items[0]?.votes).toBe(delegate.history.points.at(-1)?.votes);
  expect(delegate.delegations.total).toBe(delegates.items[0]?.delegators);
  for (const { address, balance, confirmed } of delegate.delegations.items) {
    expect(confirmed).toBe(true);
    expect(BigInt(balance)).toBe(await small.read<bigint>('token', 'balanceOf', [address]));
    expect(await small.read('token', 'delegates', [address])).toBe(getAddress(a));
  }
});

test('a log that was left out is told by the contract, for the rows of the page', async () => {
  const [account] = small.accounts;
  if (account === undefined) throw new Error('no account');
  await small.send({
    from: account,
    to: small.token,
    data: encodeFunctionData({ abi: small.abi.token, functionName: 'delegate', args: [account] }),
  });
  const last = await small.client.getBlockNumber();
  const { door } = dropping(({ blockNumber, topics }) => BigInt(blockNumber) === last && topics.length === 2);
  const lying = closeAfter(serviceOver(small.url, { fetch: door }));
  const { delegates } = await settled<{ delegates: Page }>(lying, `delegates { ${PAGE} }`);
  expect(delegates.sync.complete).toBe(false);
  expect(delegates.sync.breaks.every(({ kind }) => kind === 'CHAIN')).toBe(true);
  const wrong = delegates.items.filter(({ power, confirmed }) => power !== confirmed);
  expect(wrong.map(({ address }) => address).sort()).toEqual(
    delegates.sync.breaks.map(({ address }) => address).sort(),
  );
  expect(wrong.length).toBeGreaterThan(0);
});

test('how a delegate voted, and on how much of what it could decide', async () => {
  type Votes = {
    delegate: {
      votes: {
        items: { support: string; proposal: { proposalId: string } }[];
        total: number;
        participation: { held: number; voted: number; sided: number; won: number } | null;
        sync: { complete: boolean };
      };
    };
  };
  const fields = `delegate(address: $a) { votes {
    items { support proposal { proposalId } } total participation { held voted sided won } sync { complete } } }`;
  const powerful = await Promise.all(
    small.accounts.map(async (account, index) => ({
      index,
      votes: await small.read<bigint>('token', 'getVotes', [account]),
    })),
  );
  const voter = powerful.findIndex(({ votes }) => votes > 0n);
  const a = small.accounts[voter] ?? zeroAddress;
  const first = await small.propose({ description: '# One' });
  await small.toSnapshot(first);
  await small.vote(voter, first, 1);
  await small.toDeadline(first);
  const second = await small.propose({ description: '# Two' });
  await small.toDeadline(second);
  const third = await small.propose({ description: '# Cancelled' });
  await small.cancel(third);
  const open_ = await small.openVote({ description: '# Open' });
  await small.vote(voter, open_, 0);
  const { delegate } = await settled<Votes>(service, fields, { a });
  expect(delegate.votes.sync.complete).toBe(true);
  expect(delegate.votes.items.map(({ support, proposal }) => [support, proposal.proposalId])).toEqual([
    ['AGAINST', String(open_)],
    ['FOR', String(first)],
  ]);
  const isDefeated = (await small.state(first)) === 3;
  expect(delegate.votes.participation).toEqual({ held: 2, voted: 1, sided: 1, won: isDefeated ? 0 : 1 });
  expect((await settled<Votes>(service, fields, { a: small.accounts[19] })).delegate.votes).toMatchObject({
    total: 0,
    participation: { held: 0, voted: 0, sided: 0, won: 0 },
  });
});

test('a history is thinned to points that are in it, with its ends and its peaks', () => {
  for (let round = 0; round < 50; round++) {
    const items = Array.from({ length: random.int(0, 400) }, (_, at) => ({ at, votes: random.bigint(100) }));
    const most = random.int(4, 60);
    const thinned = downsample(items, most, ({ votes }) => votes);
    expect(thinned.length).toBeLessThanOrEqual(most);
    if (items.length <= most) expect(thinned).toEqual(items);
    expect(
      thinned.every((each, at) => items[each.at] === each && each.at > (thinned[at - 1]?.at ?? -1)),
    ).toBe(true);
    expect([thinned[0], thinned.at(-1)]).toEqual([items[0], items.at(-1)]);
    const highest = (list: readonly { votes: bigint }[]) =>
      list.map(({ votes }) => votes).sort((x, y) => (x < y ? 1 : -1))[0];
    expect(highest(thinned)).toBe(highest(items));
  }
});
