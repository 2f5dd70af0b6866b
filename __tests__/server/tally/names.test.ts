import { readFileSync } from 'node:fs';
import { tallyNumber } from '@/server/tally/directory';
import { openBefore } from '../../openBefore';
import { FOUND, listing, NAMED, openMadeUp, TWIN } from './madeUp';

const tally = openBefore(openMadeUp);
beforeEach(() => tally.reset());

const governor = (id: string) =>
  tally.post('query($input: GovernorInput!) { governor(input: $input) { name } }', { input: { id } });

test('wrong ids are refused in words, and Tally’s own numbers are named as such', async () => {
  for (const id of [
    '',
    'uniswap',
    '0x408ED6354d4973f66138C91495F2f2FCbd8724C3',
    'eip155:1:0x12',
    'solana:1:abc',
    5,
    `${NAMED}/1`,
  ])
    expect([id, await governor(id as string)]).toEqual([
      id,
      expect.objectContaining({ status: 400, message: expect.stringContaining('AccountID is eip155:1:0x') }),
    ]);
  for (const id of [
    NAMED.replace('eip155:1:', 'eip155:10:'),
    'eip155:1:0x000000000000000000000000000000000000dEaD',
  ])
    expect(await governor(id)).toMatchObject({ status: 404, message: expect.stringContaining(`is ${id}.`) });
  expect(await governor(NAMED.toLowerCase())).toMatchObject({
    status: 200,
    data: { governor: { name: 'Uniswap Governor' } },
  });
  const organization = 'query($id: IntID!) { organization(input: { id: $id }) { name } }';
  expect(await tally.post(organization, { id: '2206072050315953936' })).toMatchObject({
    status: 404,
    message: expect.stringMatching(/Tally's own ids are unknown here/),
  });
  expect(await tally.post(organization, { id: String(tallyNumber(NAMED)) })).toMatchObject({
    status: 200,
    data: { organization: { name: 'Uniswap' } },
  });
  expect(await tally.post(organization, { id: Number('2206072050315953936') })).toMatchObject({
    status: 400,
  });
  expect(await tally.post('{ proposal(input: { id: "2502358713906497413" }) { id } }')).toMatchObject({
    status: 404,
    message: expect.stringContaining('governorId and onchainId'),
  });
  const chain =
    'query($id: ChainID) { organizations(input: { filters: { chainId: $id } }) { nodes { ... on Organization { slug } } } }';
  expect((await tally.post(chain, { id: 'eip155:10' })).data).toEqual({
    organizations: { nodes: [{ slug: expect.stringMatching(/^uniswap-[0-9a-f]{8}$/) }] },
  });
  expect((await tally.post(chain, { id: 'eip155:5' })).data).toEqual({ organizations: { nodes: [] } });
  expect((await tally.post(chain, { id: '1' })).status).toBe(400);
});

test('a found contract does not take the slug of an organisation that the operator names', async () => {
  const bySlug = (slug: string) =>
    tally.post('query($slug: String) { governor(input: { slug: $slug }) { id } }', { slug });
  expect((await bySlug('uniswap')).data).toEqual({ governor: { id: NAMED } });
  expect((await bySlug('Uniswap-Governor')).data).toEqual({ governor: { id: FOUND } });
  expect(await bySlug('tally')).toMatchObject({ status: 404, message: expect.stringContaining('is tally.') });
});

test('while history is read the answer waits, and what will never be complete is named', async () => {
  tally.state.sync = { complete: false, reading: true };
  expect(await governor(NAMED)).toMatchObject({
    status: 503,
    message: expect.stringContaining('being read'),
  });
  tally.state.sync = { complete: false, reading: false };
  expect(await governor(NAMED)).toMatchObject({
    status: 200,
    extensions: { empty: [], incomplete: ['proposals'] },
  });
});

test('empty fields are named beside the answer, and times that logs did not carry are read', async () => {
  const { data, extensions } = await tally.post(listing('createdAt proposer { address name ens }'));
  expect(extensions).toEqual({ empty: ['Account.ens', 'Account.name'], incomplete: [] });
  const by = { address: TWIN.split(':')[2], name: '', ens: null };
  expect(JSON.stringify(data)).toContain(JSON.stringify({ createdAt: '2026-09-21T13:56:40Z', proposer: by }));
});

test('browsers may ask with a key, and GET gives the page of differences', async () => {
  const { headers } = await fetch(`${tally.url}/tally/query`, { method: 'OPTIONS' });
  expect(headers.get('access-control-allow-headers')).toBe('content-type, api-key');
  const page = await fetch(`${tally.url}/tally/query`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await page.text();
  for (const part of [
    '- Account.type',
    '- Vote.block.timestamp',
    '- Delegation\n',
    '- Account.ens\n',
    '- Proposal.proposer: the creator',
    'type PageInfo {',
    'made by this server',
  ])
    expect(text).toContain(part);
  // Each type and field of the schema stands there.
  const names = [
    ...readFileSync('server/tally/schema.graphql', 'utf8').matchAll(/^(?:type|input|enum|scalar) (\w+)/gm),
  ];
  expect(names.filter(([, name = '']) => !text.includes(name))).toEqual([]);
});

test('delegates are read once they are asked for, of organisations that the operator names', async () => {
  const query = `query($id: AccountID!) { delegates(input: { filters: { governorId: $id } }) {
    nodes { ... on Delegate { votesCount } } } }`;
  expect(await tally.post(query, { id: NAMED })).toMatchObject({
    ...{ status: 200, data: { delegates: { nodes: [{ votesCount: '5' }] } } },
  });
  expect(tally.state.wanted).toEqual([NAMED]);
  expect(await tally.post(query, { id: FOUND })).toMatchObject({
    status: 404,
    message: expect.stringContaining('not read'),
  });
  expect(tally.state.wanted).toEqual([NAMED]);
});
