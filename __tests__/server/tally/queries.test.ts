import type { Address } from 'viem';
import { findPostgres, startPostgres } from '@/devnet/postgres';
import { openBefore } from '../../openBefore';
import { contractOf } from './contract';
import { listIn, openTally, seenQueries } from './served';
import { shapeFlaws } from './shape';

const tally = openBefore(() => openTally());

const PROPOSALS = `query($governorId: AccountID!) { proposals(input: { filters: { governorId: $governorId } }) {
  nodes { ... on Proposal { id onchainId organization { id slug } } } } }`;
const FIGURES = `query($governorId: AccountID!) { proposals(input: { filters: { governorId: $governorId } }) {
  nodes { ... on Proposal { id onchainId status quorum createdAt block { id number timestamp } events { type createdAt txHash }
    metadata { txHash } voteStats { type votesCount votersCount percent } start { ...M } end { ...M } } } } }
  fragment M on BlockOrTimestamp { __typename ... on Block { number timestamp } ... on BlocklessTimestamp { timestamp } }`;
const GOVERNOR = `query($id: AccountID!) { governor(input: { id: $id }) { id chainId name quorum type
  parameters { votingDelay votingPeriod proposalThreshold } proposalStats { total active failed passed }
  token { id name symbol supply } tokenId contracts { governor { address } tokens { address } } } }`;
const STATES = ['pending', 'active', 'canceled', 'defeated', 'succeeded', 'queued', 'expired', 'executed'];
type Moment = { __typename: string; number?: number; timestamp: string };
type Figures = Record<'id' | 'onchainId' | 'status' | 'quorum' | 'createdAt', string> & {
  voteStats: { type: string; votesCount: string; votersCount: number; percent: number }[];
  start: Moment;
  end: Moment;
  metadata: { txHash: string };
  events: object[];
};
type Vote = { amount: string; type: string; voter: { address: string } };
const FIELDS = 'amount type voter { address }';

const timeOf = (seconds: bigint) => new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
const votesIn = (sides: Record<string, string>) => Object.values(sides).some((each) => each !== '0');

async function filledFor(governor: string): Promise<Record<string, string>> {
  const { data } = await tally.ask(PROPOSALS, { governorId: governor });
  const { nodes } = listIn<{ id: string; onchainId: string; organization: Record<'id' | 'slug', string> }>(
    data,
    'proposals',
  );
  const proposal = nodes.at(-1);
  const voters = `query($input: VotesInput!) { votes(input: $input) { nodes { ... on Vote { voter { address } } } } }`;
  const votes = await tally.ask(voters, { input: { filters: { proposalId: proposal?.id } } });
  const [vote] = listIn<{ voter: { address: string } }>(votes.data, 'votes').nodes;
  const { id = '', onchainId = '', organization = { id: '', slug: '' } } = proposal ?? {};
  return {
    ...{ GOVERNOR: governor, ORGANIZATION: organization.id, SLUG: organization.slug, CHAIN: 'eip155:31338' },
    ...{ PROPOSAL: id, ONCHAIN: onchainId, VOTER: vote?.voter.address ?? '' },
  };
}

test('33 public queries are answered in shape for each of four Governors', async () => {
  const wrong: string[] = [];
  for (const governor of tally.governors) {
    const queries = seenQueries('answered', await filledFor(governor));
    expect(queries).toHaveLength(33);
    for (const { query, seen, variables } of queries) {
      const { data, errors, status } = await tally.ask(query, variables);
      if (status !== 200 || errors !== undefined)
        wrong.push(`${governor} ${seen}: ${status} ${JSON.stringify(errors)}`);
      else wrong.push(...shapeFlaws(query, data).map((flaw) => `${governor} ${seen}: ${flaw}`));
      if (/"nodes":\[\]|:null}?}$/.test(JSON.stringify(data)))
        wrong.push(`${governor} ${seen}: nothing is in it`);
    }
  }
  expect(wrong).toEqual([]);
});

test('9 public queries for what is not here are refused, each field by its name', async () => {
  const queries = seenQueries('refused', await filledFor(tally.governors[0] ?? ''));
  expect(queries).toHaveLength(9);
  for (const { names, query, seen, variables } of queries) {
    const { data, errors, status } = await tally.ask(query, variables);
    expect([seen, status, data]).toEqual([seen, 400, undefined]);
    const message = errors?.[0]?.message ?? '';
    expect([seen, names.filter((name) => !message.includes(name))]).toEqual([seen, []]);
    expect(message).toMatch(
      /^Tally has this, Quorate does not: .*GET \/tally\/query lists the differences\.$/,
    );
  }
});

test('figures of proposals are the contract’s', async () => {
  for (const governor of tally.governors) {
    const contract = contractOf(tally.client, governor);
    const { data } = await tally.ask(FIGURES, { governorId: governor });
    const { nodes } = listIn<Figures>(data, 'proposals');
    // Newest first, and none is left out.
    expect(nodes.map(({ onchainId }) => onchainId)).toEqual(
      (await contract.created()).map(({ id }) => String(id)),
    );
    for (const each of nodes) {
      const id = BigInt(each.onchainId);
      const [tallied, state, [start, end], quorum] = await Promise.all([
        ...([contract.tally(id), contract.state(id), contract.window(id), contract.quorum(id)] as const),
      ]);
      expect([governor, each.status]).toEqual([governor, STATES[state]]);
      const stats = Object.fromEntries(each.voteStats.map(({ type, votesCount }) => [type, votesCount]));
      expect([governor, stats]).toEqual([governor, tallied]);
      expect(each.voteStats.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(
        votesIn(tallied) ? 100 : 0,
        4,
      );
      expect([governor, each.quorum]).toEqual([governor, quorum]);
      await expectMoment(each.start, start);
      await expectMoment(each.end, end);
    }
    for (const [at, { block, log }] of (await contract.created()).entries()) {
      const { number, timestamp } = await tally.client.getBlock({ blockNumber: block });
      const time = timeOf(timestamp);
      expect(nodes[at]).toMatchObject({
        block: { id: `eip155:31338:${number}`, number: Number(number), timestamp: time },
        createdAt: time,
      });
      expect(nodes[at]?.metadata.txHash).toBe(log);
      expect(nodes[at]?.events[0]).toMatchObject({ type: 'created', createdAt: time, txHash: log });
    }
  }
});

async function expectMoment(moment: Moment, point: bigint): Promise<void> {
  if (moment.__typename === 'BlocklessTimestamp') return expect(moment.timestamp).toBe(timeOf(point));
  expect(moment.number).toBe(Number(point));
  const block = await tally.client.getBlock({ blockNumber: point }).catch(() => undefined);
  if (block !== undefined) return expect(moment.timestamp).toBe(timeOf(block.timestamp));
  // Blocks of this chain come every second or twelfth; one that is ahead has a time after now.
  const now = await tally.client.getBlock();
  expect(Date.parse(moment.timestamp) / 1000).toBeGreaterThan(Number(now.timestamp));
}

test('votes add up to the tally, voters to its votes, and delegates have what the token says', async () => {
  for (const governor of tally.governors) {
    const contract = contractOf(tally.client, governor);
    const { data } = await tally.ask(FIGURES, { governorId: governor });
    for (const { id, onchainId, voteStats } of listIn<Figures>(data, 'proposals').nodes) {
      const sums: Record<string, bigint> = { for: 0n, against: 0n, abstain: 0n };
      const counts: Record<string, number> = { for: 0, against: 0, abstain: 0 };
      const votes = await all<Vote>('votes', 'OnchainVote', FIELDS, { proposalId: id }, 3);
      for (const { amount, type } of votes) {
        sums[type] = (sums[type] ?? 0n) + BigInt(amount);
        counts[type] = (counts[type] ?? 0) + 1;
      }
      const voter = votes.at(-1)?.voter.address;
      const own = voter && (await all<Vote>('votes', 'OnchainVote', FIELDS, { proposalId: id, voter }, 3));
      expect(own).toEqual(voter && votes.filter((each) => each.voter.address === voter));
      const texts = Object.fromEntries(Object.entries(sums).map(([side, sum]) => [side, String(sum)]));
      expect([governor, texts]).toEqual([governor, await contract.tally(BigInt(onchainId))]);
      expect(Object.fromEntries(voteStats.map(({ type, votersCount }) => [type, votersCount]))).toEqual(
        counts,
      );
    }
    const delegates = await all<{ votesCount: string; account: { address: Address } }>(
      'delegates',
      'Delegate',
      'votesCount account { address }',
      { governorId: governor },
      2,
    );
    expect(delegates.length).toBeGreaterThan(3);
    expect(new Set(delegates.map(({ account }) => account.address)).size).toBe(delegates.length);
    for (const { account, votesCount } of delegates)
      expect([account.address, votesCount]).toEqual([
        account.address,
        String(await contract.votes(account.address)),
      ]);
  }
});

test('a Governor is described as its contract describes itself', async () => {
  for (const governor of tally.governors) {
    const contract = contractOf(tally.client, governor);
    const { data, extensions } = await tally.ask(GOVERNOR, { id: governor });
    const [proposals, facts] = [await contract.created(), await contract.facts()];
    const states = await Promise.all(proposals.map(({ id }) => contract.state(id)));
    const among = (...names: string[]) =>
      states.filter((state) => names.includes(STATES[state] ?? '')).length;
    const proposalStats = {
      ...{ total: proposals.length, active: among('active'), failed: among('defeated', 'expired') },
      passed: among('succeeded', 'queued', 'executed'),
    };
    expect(data?.governor).toMatchObject({ ...facts, id: governor, proposalStats });
    expect(extensions).toBeUndefined();
  }
});

test('cursors go through every list once, and others are refused in words', async () => {
  const [governorId = ''] = tally.governors;
  const ids = await all<{ onchainId: string }>('proposals', 'Proposal', 'onchainId', { governorId }, 2);
  const created = await contractOf(tally.client, governorId).created();
  expect(ids.map(({ onchainId }) => onchainId)).toEqual(created.map(({ id }) => String(id)));
  const governors = await all<{ governorIds: string[] }>(
    'organizations',
    'Organization',
    'governorIds',
    {},
    3,
  );
  expect(governors.flatMap(({ governorIds }) => governorIds)).toEqual(tally.governors);
  for (const afterCursor of ['2206072050315953936', 'eyJpZCI6MX0=', '; drop', 'quorate:x', 'quorate:1:2:3'])
    for (const list of ['proposals', 'delegates']) {
      const query = `query($input: ${list === 'proposals' ? 'Proposals' : 'Delegates'}Input!) { ${list}(input: $input) { pageInfo { count } } }`;
      const { errors, status } = await tally.ask(query, {
        input: { filters: { governorId }, page: { afterCursor } },
      });
      expect([afterCursor, status, errors?.[0]?.message]).toEqual([
        afterCursor,
        400,
        expect.stringMatching(/cursor/),
      ]);
    }
});

const bin = findPostgres();
// Without PostgreSQL on this machine there is nothing to start.
(bin === undefined ? test.skip : test)('from PostgreSQL come the same answers', async () => {
  const database = await startPostgres(bin);
  try {
    const ask = await tally.serve({ DATABASE_URL: database.url });
    for (const governor of tally.governors)
      for (const { query, seen, variables } of seenQueries('answered', await filledFor(governor)))
        expect([seen, await ask(query, variables)]).toEqual([seen, await tally.ask(query, variables)]);
  } finally {
    await database.stop();
  }
});

/** All nodes of a list, by pages of `limit`. */
async function all<T>(
  list: string,
  type: string,
  fields: string,
  filters: object,
  limit: number,
): Promise<T[]> {
  const input = `${list[0]?.toUpperCase()}${list.slice(1)}Input!`;
  const query = `query($input: ${input}) { ${list}(input: $input) { nodes { ... on ${type} { ${fields} } } pageInfo { lastCursor count } } }`;
  const found: T[] = [];
  for (let afterCursor: string | null = null; ; ) {
    const { data, errors } = await tally.ask(query, { input: { filters, page: { limit, afterCursor } } });
    expect(errors).toBeUndefined();
    const { nodes, pageInfo } = listIn<T>(data, list);
    found.push(...nodes);
    if (pageInfo.lastCursor === null) return found;
    afterCursor = pageInfo.lastCursor;
  }
}
