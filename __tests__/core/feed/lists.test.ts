import { accountFile, accountPrefix, readAccountIndex, readAccountList } from '@/core/feed/lists/accountList';
import { readGovernorList } from '@/core/feed/lists/governorList';
import { MOST_OPEN, readOpenList } from '@/core/feed/lists/openList';
import { readTitleList } from '@/core/feed/lists/titleList';
import { JsonFlaw } from '@/core/json';
import { standingsIn } from '@/lib/lists/accounts';

const DAO = {
  id: 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3',
  name: 'Uniswap',
  at: { number: '100', hash: `0x${'ab'.repeat(32)}`, timestamp: '1790000000' },
};
const CLOCK = { mode: 'blocknumber', now: '100', secondsPerUnit: 12 };
const OPEN = { id: '7', title: 'A vote', state: 'ACTIVE', start: '90', end: '200' };

function openFile(dao: object = {}, proposal: object = {}, more: object = {}): string {
  const open = [{ ...OPEN, ...proposal }];
  return JSON.stringify({ version: 1, organisations: [{ ...DAO, clock: CLOCK, open, ...dao }], ...more });
}

describe('the file of open votes', () => {
  test('is read where every field is what it must be', () => {
    expect(readOpenList(openFile()).organisations[0]).toMatchObject({
      id: DAO.id,
      at: { number: 100n },
      open: [{ id: 7n, end: 200n }],
    });
  });

  test.each([
    ['an id without a checksum', { id: DAO.id.toLowerCase().replace('0x4', '0x5').replace('ed', 'ED') }, {}],
    ['a link for an id', { id: 'https://evil.example/' }, {}],
    ['markup behind an id', { id: `${DAO.id}"><script>` }, {}],
    ['a name of megabytes', { name: 'x'.repeat(3_000_000) }, {}],
    ['a field that nobody knows', { href: 'https://evil.example/' }, {}],
    ['a block that is no number', { at: { ...DAO.at, number: '1e3' } }, {}],
    ['a clock of endless blocks', { clock: { ...CLOCK, secondsPerUnit: 1e300 } }, {}],
    ['a clock of none', { clock: { ...CLOCK, secondsPerUnit: null } }, {}],
    ['more votes than are told', { open: Array.from({ length: MOST_OPEN + 1 }, () => OPEN) }, {}],
    ['an id of more than 256 bits', {}, { id: '9'.repeat(78) }],
    ['an id that leads elsewhere', {}, { id: '7/../../x' }],
    ['a state that is none', {}, { state: 'EXECUTED' }],
    ['no title', {}, { title: null }],
  ])('is none with %s', (_, dao, proposal) => {
    expect(() => readOpenList(openFile(dao, proposal))).toThrow(JsonFlaw);
  });

  test.each(['', '[]', '{', 'null', '{"version":1}', openFile({}, {}, { version: 2 })])(
    'is none that reads %p',
    (text) => expect(() => readOpenList(text)).toThrow(JsonFlaw),
  );

  test('cannot turn a line around, hide letters in it, or make it longer than a line', () => {
    const title = `Pay\u202e ${'long '.repeat(120)}`;
    const [dao] = readOpenList(openFile({ name: 'Uni\u200bswap\u0000\n' }, { title })).organisations;
    expect(dao?.name).toBe('Uniswap');
    expect(dao?.open[0]?.title).toMatch(/^Pay long /);
    expect([...(dao?.open[0]?.title ?? '')].length).toBeLessThanOrEqual(201);
  });
});

describe('a file of titles', () => {
  const file = (title: object = {}, more: object = {}) =>
    JSON.stringify({
      ...{ version: 1, older: 0, organisations: [DAO] },
      proposals: [{ of: 0, id: '7', title: 'A title', ...title }],
      ...more,
    });

  test('is read where every field is what it must be', () =>
    expect(readTitleList(file()).proposals).toEqual([{ of: 0, id: 7n, title: 'A title' }]));

  test.each([
    ['a title of nobody', { of: 1 }, {}],
    ['a title of somebody before the first', { of: -1 }, {}],
    ['a title of half a one', { of: 0.5 }, {}],
    ['a title that is none', { title: ['A'] }, {}],
    ['a title of megabytes', { title: 'x'.repeat(3_000_000) }, {}],
    ['an id that leads elsewhere', { id: '7#x' }, {}],
    ['endless older ones', {}, { older: 1_000_000 }],
    ['an organisation that is none', {}, { organisations: [{ ...DAO, id: 'uniswap' }] }],
    [
      'more titles than are told',
      {},
      { proposals: Array.from({ length: 5001 }, () => ({ of: 0, id: '7', title: '' })) },
    ],
  ])('is none with %s', (_, title, more) => expect(() => readTitleList(file(title, more))).toThrow(JsonFlaw));
});

describe('the file that says how addresses are cut', () => {
  const index = { version: 1, digits: 3, least: 100, organisations: 4, undelegated: 0 };

  test('asks for at most three digits of an address', () => {
    expect(readAccountIndex(JSON.stringify(index)).digits).toBe(3);
    for (const digits of [4, 40, -1, 1.5, '3', null])
      expect(() => readAccountIndex(JSON.stringify({ ...index, digits }))).toThrow(JsonFlaw);
  });

  test('the name of a file has so many digits of an address, and no other', () => {
    const account = '0xAbCd35Cc6634C0532925a3b844Bc454e4438f44e';
    const names = [0, 1, 3].map((digits) => accountFile(accountPrefix(account, digits)));
    expect(names).toEqual(['accounts/0x.json', 'accounts/0xa.json', 'accounts/0xabc.json']);
  });
});

describe('a file by address', () => {
  const account = `0x${'ab'.repeat(20)}`;
  const vote = { of: 0, side: 'for', weight: '5', block: '90' };
  const standing = {
    ...{ of: 0, votes: [vote], voteCount: 1, delegate: { account, since: '3' } },
    ...{ delegators: [], delegatorCount: 0 },
  };
  const file = (changes: { standing?: object; vote?: object; dao?: object; more?: object }) =>
    JSON.stringify({
      ...{ version: 1, organisations: [{ ...DAO, decimals: 18, ...changes.dao }] },
      proposals: [{ of: 0, id: '7', title: 'A title' }],
      accounts: [
        { account, standings: [{ ...standing, votes: [{ ...vote, ...changes.vote }], ...changes.standing }] },
      ],
      ...changes.more,
    });

  test('is read where every field is what it must be', () => {
    const list = readAccountList(file({}));
    expect(standingsIn(list, account.toUpperCase().replace('0X', '0x'))).toMatchObject([
      { dao: { id: DAO.id }, votes: [{ vote: { side: 'for', weight: 5n }, proposal: { id: 7n } }] },
    ]);
    expect(standingsIn(list, `0x${'cd'.repeat(20)}`)).toEqual([]);
  });

  test('a vote on a proposal of another organisation is not shown', () => {
    const other = { ...DAO, id: 'eip155:10:0x408ED6354d4973f66138C91495F2f2FCbd8724C3', decimals: null };
    const organisations = [{ ...DAO, decimals: null }, other];
    const list = readAccountList(file({ more: { organisations }, standing: { of: 1 } }));
    expect(standingsIn(list, account)).toMatchObject([{ votes: [] }]);
  });

  test.each([
    ['a vote on what is not in it', { vote: { of: 1 } }],
    ['an account of an organisation that is not in it', { standing: { of: 1 } }],
    ['a side that is none', { vote: { side: '<b>' } }],
    ['a weight of more than 256 bits', { vote: { weight: '9'.repeat(78) } }],
    ['a weight below nothing', { vote: { weight: '-1' } }],
    ['a delegate that is no address', { standing: { delegate: { account: '0xevil', since: '3' } } }],
    [
      'a delegate in other letters',
      { standing: { delegate: { account: '0xAB'.padEnd(42, '0'), since: '3' } } },
    ],
    ['decimals without end', { dao: { decimals: 1e6 } }],
    ['more votes than are told', { standing: { votes: Array.from({ length: 301 }, () => vote) } }],
    ['an account that is none', { more: { accounts: [{ account: '0x', standings: [] }] } }],
  ])('is none with %s', (_, changes) => expect(() => readAccountList(file(changes))).toThrow(JsonFlaw));
});

describe('the file of Governors found by logs', () => {
  const file = (governor: object = {}, more: object = {}) =>
    JSON.stringify({
      ...{ version: 1, chains: [{ chainId: 1, from: '0', at: DAO.at }] },
      governors: [{ ...DAO, family: 'bravo', proposals: 3, voters: 9, ...governor }],
      ...more,
    });

  test('is read where every field is what it must be', () =>
    expect(readGovernorList(file()).governors).toMatchObject([{ id: DAO.id, voters: 9 }]));

  test.each([
    ['one of a chain that nobody read', { id: 'eip155:10:0x408ED6354d4973f66138C91495F2f2FCbd8724C3' }, {}],
    ['an address with a wrong checksum', { id: DAO.id.replace('408ED', '408Ed') }, {}],
    ['a family that is none', { family: 'tally' }, {}],
    ['fewer voters than none', { voters: -1 }, {}],
    ['more of them than are told', {}, { governors: Array.from({ length: 10_001 }, () => ({})) }],
  ])('is none with %s', (_, governor, more) => {
    expect(() => readGovernorList(file(governor, more))).toThrow(JsonFlaw);
  });
});
