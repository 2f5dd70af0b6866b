import { createHistoryServer } from '@/server/historyServer';
import { tallyNumber } from '@/server/tally/directory';
import { NOT_OFFERED_NAMES, TALLY_SCHEMA } from '@/server/tally/schema';
import type { Answer, GraphqlRequest } from '@/service/api/protocol';
import { listenOn } from '../../loopback';
import { openBefore } from '../../openBefore';
import { post } from './served';

/** Organisations that the operator names, both as “Uniswap”, and one that is found. */
const NAMED = 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const TWIN = 'eip155:10:0xcDF27F107725988f2261Ce2256bDfCdE8B382B10';
const FOUND = 'eip155:1:0x323A76393544d5ecca80cd6ef2A560C6a395b7E3';
const PROPOSER = '0xcDF27F107725988f2261Ce2256bDfCdE8B382B10';
const whole = { complete: true, reading: false, from: '1' };
const state = { description: '', sync: whole, asked: 0, wanted: [] as string[] };

const tally = openBefore(() =>
  listenOn(
    createHistoryServer({
      ...{ ask: async (question) => answer(question), listen: () => () => undefined, named: [NAMED, TWIN] },
      names: { [NAMED]: 'Uniswap', [TWIN]: 'Uniswap' },
      found: { daos: () => [FOUND], looked: async () => [] },
      readDelegates: (dao) => void state.wanted.push(dao),
      ...{ documents: new Map(), problem: () => null },
    }),
  ),
);
beforeEach(() => Object.assign(state, { description: '', sync: whole, asked: 0, wanted: [] }));

// In place of our own schema.
function answer({ variables }: GraphqlRequest): Answer {
  state.asked++;
  const id = (variables as { dao: string }).dao;
  const row = {
    ...{ proposalId: '7', title: 'Fee', proposer: PROPOSER, state: 'ACTIVE', description: state.description },
    ...{ snapshot: '90', deadline: '200', quorum: null, tally: null, stateProblem: null, eta: null },
    created: { name: 'ProposalCreated', block: '80', timestamp: null, transaction: '0x', logIndex: 1 },
  };
  const items = [{ address: PROPOSER, power: '5', confirmed: null, delegators: 1 }];
  const dao = {
    ...{
      id,
      chainId: 1,
      address: id.slice(-42),
      name: 'Uniswap',
      family: 'BRAVO',
      timelock: null,
      token: null,
    },
    clock: { mode: 'BLOCKNUMBER', raw: null, now: '100', secondsPerUnit: 12 },
    ...{ at: { timestamp: '1790000000' }, settings: {}, sync: state.sync },
    proposals: { items: Array.from({ length: 20 }, () => row), cursor: null, total: 20 },
    delegates: { items, cursor: null, total: 1, sync: state.sync },
  };
  return { data: { dao, proposal: { ...row, created: { ...row.created, timestamp: '1789999000' } } } };
}

const ask = (query: string, variables?: unknown) => post(`${tally.url}/tally/query`, query, variables);
const listing = (fields: string) =>
  `{ proposals(input: { filters: { governorId: "${NAMED}" } }) { nodes { ... on Proposal { ${fields} } } } }`;
const LIST = 'query($input: ProposalsInput!) { proposals(input: $input) { pageInfo { count } } }';
const many = (one: (at: number) => string) => Array.from({ length: 16 }, (_, at) => one(at)).join(' ');

test('a mutation, what is too much and what is not valid are refused before anything is asked', async () => {
  const refused: [query: string, words: RegExp][] = [
    ['mutation { createProposal { id } }', /nothing can be written/],
    [`{ ${many((at) => `a${at}: governor(input: { id: "${NAMED}" }) { name }`)} }`, /more than 15 aliases/],
    [listing(`metadata { ${many((at) => `b${at}: title`)} }`), /more than 15 aliases/],
    [listing('id '.repeat(600)), /more than 600 words/],
    ['{ __schema { types { name } } }', /__schema is not answered here/],
    [`${listing('...F')} fragment F on Proposal { ...F }`, /Cannot spread fragment/],
    ['{ governor(input: { id: ', /Syntax Error/],
    [listing('constructor'), /^Cannot query field "constructor" on type "Proposal"\.$/],
    ['{ governor(input: { id: "uniswap" }) { name } }', /AccountID is eip155:1:0x/],
  ];
  for (const [query, words] of refused)
    expect(await ask(query)).toEqual({ status: 400, errors: [{ message: expect.stringMatching(words) }] });
  const large = await fetch(`${tally.url}/tally/query`, { method: 'POST', body: 'x'.repeat(70_000) });
  expect([large.status, state.asked]).toEqual([413, 0]);
  // A small query for a large answer ends while it is made.
  state.description = 'word '.repeat(8_000);
  const texts = Array.from({ length: 15 }, (_, at) => `d${at}: description`).join(' ');
  expect((await ask(listing(`metadata { ${texts} }`))).errors?.[0]?.message).toMatch(/MB|work/);
});

test('cursors and ids of Tally’s, and inputs that would change the answer, are refused in words', async () => {
  const filtered = (filters: object) => ({ input: { filters: { governorId: NAMED, ...filters } } });
  const input = (more: object) => ({ input: { filters: { governorId: NAMED }, ...more } });
  expect((await ask(LIST, filtered({ isDraft: false }))).status).toBe(200);
  expect((await ask(LIST, input({ page: { beforeCursor: null } }))).status).toBe(200);
  const refused: [object, RegExp][] = [
    [input({ page: { afterCursor: '2206072050315953936' } }), /not of this server/],
    [input({ page: { afterCursor: 'eyJpZCI6MX0=' } }), /not of this server/],
    [input({ page: { beforeCursor: 'quorate:' } }), /"beforeCursor" is not defined .*It exists at Tally/],
    [filtered({ isDraft: true }), /"isDraft" is not defined .*It exists at Tally/],
    [input({ sort: { isDescending: false, sortBy: 'id' } }), /descending order only/],
    [input({ page: { limit: 0 } }), /at least 1/],
    [filtered({ organizationId: '2206072050315953936' }), /Ids that Tally gave are unknown/],
    [{ input: { filters: {} } }, /Name the organisation/],
  ];
  for (const [variables, words] of refused)
    expect((await ask(LIST, variables)).errors?.[0]?.message).toMatch(words);
  const proposal = await ask('{ proposal(input: { id: "2502358713906497413" }) { id } }');
  expect(proposal.errors?.[0]?.message).toContain('governorId and onchainId');
});

test('a found contract has no slug of a named organisation, and its delegates are not loaded', async () => {
  const slugs = await ask('{ organizations { nodes { ... on Organization { id slug } } } }');
  const nodes = [
    { id: String(tallyNumber(NAMED)), slug: 'uniswap' },
    { id: String(tallyNumber(TWIN)), slug: 'uniswap-8b382b10' },
    { id: String(tallyNumber(FOUND)), slug: FOUND.toLowerCase().replaceAll(':', '-') },
  ];
  expect(slugs.data).toEqual({ organizations: { nodes } });
  const of = (id: string) => `{ delegates(input: { filters: { governorId: "${id}" } }) {
    nodes { ... on Delegate { votesCount } } } }`;
  expect((await ask(of(NAMED))).data).toEqual({ delegates: { nodes: [{ votesCount: '5' }] } });
  expect((await ask(of(FOUND))).status).toBe(404);
  expect(state.wanted).toEqual([NAMED]);
});

test('while history is read the answer waits, and what will never be complete is named', async () => {
  state.sync = { ...whole, complete: false, reading: true };
  expect((await ask(LIST, { input: { filters: { governorId: NAMED } } })).status).toBe(503);
  state.sync = { ...whole, complete: false };
  const found = await ask(listing('createdAt originalId metadata { discourseURL }'));
  expect(found).toMatchObject({ status: 200, extensions: { incomplete: ['proposals'] } });
  expect(JSON.stringify(found.data)).toContain('{"createdAt":"2026-09-21T13:56:40Z","originalId":"');
});

test('browsers may send a key, and GET gives the page of differences, which the schema bears out', async () => {
  const { headers } = await fetch(`${tally.url}/tally/query`, { method: 'OPTIONS' });
  expect(headers.get('access-control-allow-headers')).toBe('content-type, api-key');
  const page = await fetch(`${tally.url}/tally/query`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await page.text();
  expect(text).toMatch(/- Account: bio .* type votes\n[\s\S]*type OnchainVote implements Vote/);
  for (const name of NOT_OFFERED_NAMES) {
    const [type = '', field = ''] = name.split('.');
    const known = TALLY_SCHEMA.getType(type);
    const isOffered = known !== undefined && 'getFields' in known && field in known.getFields();
    expect([name, isOffered && !type.endsWith('Input')]).toEqual([name, false]);
    expect([name, known !== undefined]).toEqual([name, name.includes('.')]);
  }
});
