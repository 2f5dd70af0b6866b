import { openBefore } from '../../openBefore';
import { listing, NAMED, openMadeUp } from './madeUp';

const tally = openBefore(openMadeUp);
beforeEach(() => tally.reset());

test('what is too much is refused before anything is asked', async () => {
  const aliases = Array.from(
    { length: 16 },
    (_, at) => `a${at}: governor(input: { id: "${NAMED}" }) { name }`,
  );
  const hidden = Array.from({ length: 16 }, (_, at) => `b${at}: title`);
  const deep = '... on Proposal { '.repeat(300);
  const refused: [query: string, words: RegExp][] = [
    [`{ ${aliases.join(' ')} }`, /more than 15 aliases/],
    [listing(`metadata { ${hidden.join(' ')} }`), /more than 15 aliases/],
    [listing(Array.from({ length: 300 }, () => 'id onchainId').join(' ')), /more than 600 words/],
    [listing(`${deep} id ${'}'.repeat(300)}`), /more than 600 words/],
    [`{ governor(input: { id: "${NAMED}" }) { name } } ${' '.repeat(20_000)}`, /longer than 20000/],
    ['mutation { createProposal { id } }', /one query/],
    ['{ __schema { types { name } } }', /__schema is not answered here/],
    ['query A { a: governor(input: {}) { id } } query B { b: governor(input: {}) { id } }', /one query/],
    [
      `${listing('...F')} fragment F on Proposal { ...G } fragment G on Proposal { ...F }`,
      /Cannot spread fragment/,
    ],
    ['{ governor(input: { id: ', /Syntax Error/],
    [listing('constructor toString __proto__ { x }'), /has this: Proposal\.constructor, Proposal\.toString/],
  ];
  for (const [query, words] of refused) {
    const { data, message, status } = await tally.post(query);
    expect([query.slice(0, 80), status, data, message]).toEqual([
      query.slice(0, 80),
      400,
      undefined,
      expect.stringMatching(words),
    ]);
  }
  const large = await fetch(`${tally.url}/tally/query`, { method: 'POST', body: 'x'.repeat(70_000) });
  expect(large.status).toBe(413);
  expect(tally.state.asked).toEqual([]);
});

test('a small query for a large answer is refused while it is made', async () => {
  tally.state.description = 'word '.repeat(8_000);
  const texts = Array.from({ length: 15 }, (_, at) => `d${at}: description`).join(' ');
  expect(await tally.post(listing(`metadata { ${texts} }`))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/MB|work/),
  });
  expect((await tally.post(listing('metadata { title }'))).status).toBe(200);
});

test('filters and sorts that would change the answer are refused by their names', async () => {
  const query = 'query($input: ProposalsInput!) { proposals(input: $input) { pageInfo { count } } }';
  const input = (more: object) => ({ input: { filters: { governorId: NAMED }, ...more } });
  expect((await tally.post(query, input({}))).status).toBe(200);
  const refused: [object, RegExp][] = [
    [input({ sort: { isDescending: false, sortBy: 'id' } }), /descending order only/],
    [input({ page: { beforeCursor: 'quorate:start' } }), /PageInput\.beforeCursor/],
    [input({ page: { limit: 0 } }), /at least 1/],
    [input({ page: { afterCursor: '2206072050315953936' } }), /not of this server/],
    [input({ page: { afterCursor: 'eyJpZCI6MX0=' } }), /not of this server/],
    [{ input: { filters: { governorId: NAMED, isDraft: true } } }, /ProposalsFiltersInput\.isDraft/],
    [{ input: { filters: {} } }, /Name the organisation/],
    [input({ sort: { isDescending: true, sortBy: 'proposedAt' } }), /proposedAt/],
  ];
  for (const [variables, words] of refused)
    expect(await tally.post(query, variables)).toMatchObject({
      status: 400,
      message: expect.stringMatching(words),
    });
});
