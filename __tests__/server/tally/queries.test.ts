import { openBefore } from '../../openBefore';
import { question, type ResultOf } from '../../service/question';
import { type Listed, openTally, seenQueries } from './served';

const server = openBefore(openTally);

/** The forms of Tally's reference, by the names of fields. */
const FORMS: readonly [names: RegExp, form: RegExp][] = [
  [/^(amount|onchainId|originalId|quorum|supply|value|votesCount)$/, /^\d+$/],
  [/^(createdAt|timestamp|ts)$/, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  [/^(calldata|target|txHash)$/, /^0x([0-9a-fA-F]{2})*$/],
  [/^(governorIds|timelockId)$/, /^eip155:\d+:0x[0-9a-fA-F]{40}$/],
  [/^tokenIds$/, /^eip155:\d+\/erc(20|721):0x[0-9a-fA-F]{40}$/],
  [/^chainIds?$/, /^eip155:\d+$/],
  [/^address$/, /^0x[0-9a-fA-F]{40}$/],
  [/^slug$/, /^[a-z0-9-]+$/],
];
const COUNTS =
  /^(count|decimals|number|percent|(delegators|delegates|proposals|voters)Count|total|active|failed|passed)$/;
const NULLABLE = /^(signature|eta|discourseURL|snapshotURL|timelockId|firstCursor|lastCursor)$/;
const PROPOSALS = `query($governorId: AccountID!) { proposals(input: { filters: { governorId: $governorId } }) {
  nodes { ... on Proposal { id onchainId status quorum createdAt proposer { address } organization { id slug }
    block { number timestamp } start { ...Moment } end { ...Moment } metadata { title txHash }
    voteStats { type votesCount votersCount percent } } } } }
  fragment Moment on BlockOrTimestamp { ... on Block { number timestamp } ... on BlocklessTimestamp { timestamp } }`;
const GOVERNOR = `query($id: AccountID!) { governor(input: { id: $id }) { id name quorum delegatesCount
  parameters { votingDelay votingPeriod proposalThreshold } token { name symbol } proposalStats { total active }
  contracts { governor { address } tokens { address } } } }`;
const OWN = question(`query($dao: ID!) { dao(id: $dao) { name address at { timestamp } clock { mode }
  token { address name symbol } settings { quorum votingDelay votingPeriod proposalThreshold }
  delegates(first: 50) { total items { address confirmed } }
  proposals(first: 10) { total counts { state count } items { proposalId state title proposer snapshot deadline opened closed
    tally { for against abstain } quorum { value } created { block timestamp transaction }
    votes(first: 12) { items { voter support counted parts { for against abstain } } } } } } }`);
const ELSEWHERE = 'It exists at Tally and is not offered here.';

type Moment = { number?: number; timestamp: string };
type Proposal = { organization: Record<string, string> } & Record<'start' | 'end', Moment> &
  Record<'id' | 'onchainId', string>;
const SIDES = ['for', 'against', 'abstain'] as const;
const timeOf = (seconds: string | null) =>
  new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');

async function proposalsOf(governorId: string): Promise<Proposal[]> {
  const { data } = await server.tally<{ proposals: Listed<Proposal> }>(PROPOSALS, { governorId });
  return data?.proposals.nodes ?? [];
}

async function filledFor(governor: string) {
  const proposal = (await proposalsOf(governor)).at(-1);
  const { id = '', onchainId = '', organization = {} } = proposal ?? {};
  const filters = { proposalId: id };
  const [vote] = await all<{ voter: { address: string } }>('votes', 'Vote', 'voter { address }', filters);
  const { id: organizationId = '', slug = '' } = organization;
  return {
    ...{ GOVERNOR: governor, ORGANIZATION: organizationId, SLUG: slug, CHAIN: 'eip155:31338' },
    ...{ PROPOSAL: id, ONCHAIN: onchainId, VOTER: vote?.voter.address ?? '' },
  };
}

/** All nodes of a list, by pages of three. */
async function all<T>(list: string, type: string, fields: string, filters: object): Promise<T[]> {
  const inputType = `${list[0]?.toUpperCase()}${list.slice(1)}Input!`;
  const query = `query($input: ${inputType}) { ${list}(input: $input) {
    nodes { ... on ${type} { ${fields} } } pageInfo { lastCursor } } }`;
  const found: T[] = [];
  for (let afterCursor: string | null = null; ; ) {
    const page: object = { limit: 3, afterCursor };
    const input = { filters, page };
    const { data, errors } = await server.tally<Record<string, Listed<T>>>(query, { input });
    expect(errors).toBeUndefined();
    found.push(...(data?.[list]?.nodes ?? []));
    afterCursor = data?.[list]?.pageInfo.lastCursor ?? null;
    if (afterCursor === null) return found;
  }
}

/** Values of an answer that do not have the form of Tally's reference. */
function malformed(value: unknown, key: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => malformed(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => malformed(each, name));
  const isFormed = FORMS.every(([names, form]) => !names.test(key) || form.test(String(value)));
  const isCount = typeof value === 'number';
  const isRight = value === null ? NULLABLE.test(key) : isFormed && isCount === COUNTS.test(key);
  return isRight ? [] : [`${key}: ${value}`];
}

test('28 public queries run unchanged for five Governors, and answer in Tally’s forms', async () => {
  const wrong: string[] = [];
  for (const governor of server.governors) {
    const queries = seenQueries(await filledFor(governor)).filter(({ names }) => names === undefined);
    expect(queries).toHaveLength(28);
    for (const { ask, seen, with: variables } of queries) {
      const { data, errors, status } = await server.tally(ask, variables);
      const flaws = errors?.map(({ message }) => message) ?? malformed(data, '');
      if (status !== 200 || /"nodes":\[\]|:null}?}$/.test(JSON.stringify(data)))
        flaws.push(`${status}, empty`);
      wrong.push(...flaws.map((flaw) => `${governor} ${seen} ${ask.slice(0, 40)}: ${flaw}`));
    }
  }
  expect(wrong).toEqual([]);
});

test('17 public queries for what is not offered are refused, each name with a sentence', async () => {
  const queries = seenQueries(await filledFor(server.governors[0] ?? '')).filter(({ names }) => names);
  expect(queries).toHaveLength(17);
  for (const { ask, names = [], seen, with: variables } of queries) {
    const { data, errors = [], status } = await server.tally(ask, variables);
    const said = names.map((name) => {
      const [type = '', field = type] = name.split('.');
      return errors.some(({ message }) => message.includes(`"${field}"`) && message.includes(`"${type}"`));
    });
    expect([seen, status, data, said]).toEqual([seen, 400, undefined, names.map(() => true)]);
    expect(errors.map(({ message }) => message.split('. ')[1])).toEqual(errors.map(() => ELSEWHERE));
  }
});

test('figures of proposals and their votes are those of our own GraphQL', async () => {
  for (const governor of server.governors) {
    const { dao } = await server.own<ResultOf<typeof OWN>>(OWN, { dao: governor });
    const [proposals, now] = [await proposalsOf(governor), timeOf(dao.at.timestamp)];
    expect(proposals.map(({ onchainId }) => onchainId)).toEqual(
      dao.proposals.items.map((each) => each.proposalId),
    );
    for (const [at, row] of dao.proposals.items.entries()) {
      const votes = row.votes.items.flatMap(({ counted, parts, support, voter }) =>
        SIDES.flatMap((type) => {
          const amount = parts === null ? (support === type.toUpperCase() ? counted : '0') : parts[type];
          return amount === '0' ? [] : [{ type, amount, voter: { address: voter } }];
        }),
      );
      const stats = SIDES.map((type) => ({
        ...{ type, votesCount: row.tally?.[type] },
        votersCount: votes.filter((vote) => vote.type === type).length,
      }));
      const { block, timestamp, transaction: txHash } = row.created;
      const found = proposals[at];
      expect(found).toMatchObject({
        ...{ status: row.state.toLowerCase(), quorum: row.quorum?.value },
        ...{ voteStats: stats, metadata: { title: row.title, txHash }, proposer: { address: row.proposer } },
        ...{ createdAt: timeOf(timestamp), block: { number: Number(block), timestamp: timeOf(timestamp) } },
      });
      const ends = [
        [found?.start, row.snapshot, row.opened],
        [found?.end, row.deadline, row.closed],
      ] as const;
      for (const [moment, point, time] of ends)
        if (dao.clock.mode === 'TIMESTAMP') expect(moment).toEqual({ timestamp: timeOf(point) });
        else if (time !== null) expect(moment).toEqual({ number: Number(point), timestamp: timeOf(time) });
        else expect([moment?.number, (moment?.timestamp ?? '') >= now]).toEqual([Number(point), true]);
      const listed = await all('votes', 'Vote', 'type amount voter { address }', { proposalId: found?.id });
      const [shown, cast] = [listed, votes].map((some) => some.map((each) => JSON.stringify(each)).sort());
      expect(shown).toEqual(cast);
    }
  }
});

test('a Governor and its delegates are described as in our own GraphQL', async () => {
  for (const governor of server.governors) {
    const { dao } = await server.own<ResultOf<typeof OWN>>(OWN, { dao: governor });
    const { data } = await server.tally<{ governor: object }>(GOVERNOR, { id: governor });
    const { quorum, ...parameters } = dao.settings;
    const active = dao.proposals.counts.find(({ state }) => state === 'ACTIVE')?.count ?? 0;
    expect(data?.governor).toMatchObject({
      ...{ id: governor, name: dao.name, quorum, parameters, delegatesCount: dao.delegates?.total },
      ...{ token: { name: dao.token?.name, symbol: dao.token?.symbol } },
      proposalStats: { total: dao.proposals.total, active },
      contracts: { governor: { address: dao.address }, tokens: [{ address: dao.token?.address }] },
    });
    const filters = { governorId: governor };
    const delegates = await all('delegates', 'Delegate', 'votesCount account { address }', filters);
    expect(delegates).toEqual(
      dao.delegates?.items.map(({ address, confirmed }) => ({ votesCount: confirmed, account: { address } })),
    );
  }
  const listed = await all<Record<'governorIds', string[]>>(
    'organizations',
    'Organization',
    'governorIds',
    {},
  );
  expect(listed.flatMap(({ governorIds }) => governorIds)).toEqual(server.governors);
});
