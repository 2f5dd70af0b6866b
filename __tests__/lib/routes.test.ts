import { readdirSync } from 'node:fs';
import { daoId, parseDaoId } from '@/core/caip';
import { parseOpen } from '@/lib/parseOpen';
import { daoHref, parseDaoFragment, parseProposalFragment, proposalHref, ROUTES } from '@/lib/routes';
import { ballotHref, parseBallotFragment } from '@/lib/signedLinks';
import { codeOf } from '../codes';

const CHECKSUMMED = '0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const LOWER = CHECKSUMMED.toLowerCase();
const ID = `eip155:1:${CHECKSUMMED}`;
const BIGGEST = (2n ** 256n - 1n).toString();

test('every page has one row in the table of routes', () => {
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/page\.tsx$/, '')}`);
  expect(ROUTES.map(({ path }) => path).sort()).toEqual(pages.sort());
});

describe('ids and links', () => {
  test('an id carries the checksum whatever the case it came in', () => {
    expect(daoId(parseDaoId(`eip155:1:${LOWER}`))).toBe(ID);
    expect(daoId(parseDaoId(` ${ID} `))).toBe(ID);
  });

  test('parameters are in the fragment, so the host never learns them', () => {
    expect(new URL(daoHref(ID), 'https://site.test').pathname).toBe('/dao/');
    expect(new URL(proposalHref(ID, 84n), 'https://site.test')).toMatchObject({
      pathname: '/proposal/',
      search: '',
    });
  });

  test('a link made is a link read', () => {
    const { hash } = new URL(proposalHref(ID, 84n), 'https://site.test');
    expect(parseProposalFragment(hash)).toEqual({ chainId: 1, address: CHECKSUMMED, id: 84n });
    expect(daoId(parseDaoFragment(new URL(daoHref(ID), 'https://site.test').hash))).toBe(ID);
  });

  test('ballots are in the fragment too', () => {
    const { hash, pathname, search } = new URL(ballotHref(['AQab-_', 'AQcd']), 'https://site.test');
    expect(pathname + search).toBe('/ballot/');
    expect([hash, '#'].map((each) => parseBallotFragment(each))).toEqual([['AQab-_', 'AQcd'], []]);
  });

  test.each([
    ['84', 84n],
    ['0x54', 84n],
    ['0', 0n],
    [BIGGEST, 2n ** 256n - 1n],
    [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ])('a proposal id may be decimal or hex: %s', (text, id) =>
    expect(parseProposalFragment(`#${ID}/${text}`).id).toBe(id),
  );

  test('a fragment that a chat program has percent-encoded is read', () =>
    expect(parseProposalFragment(`#${encodeURIComponent(`${ID}/84`)}`).id).toBe(84n));
});

describe('bad links', () => {
  test.each([
    ['', 'link-malformed'],
    ['#', 'link-malformed'],
    ['#%E0%A4%A', 'link-malformed'],
    ['#eip155:1', 'address-malformed'],
    ['#eip155:0:0x408ED6354d4973f66138C91495F2f2FCbd8724C3', 'address-malformed'],
    ['#eip155:99999999999999999999:0x408ED6354d4973f66138C91495F2f2FCbd8724C3', 'address-malformed'],
    [`#cosmos:1:${CHECKSUMMED}`, 'address-malformed'],
    [`#eip155:1:${CHECKSUMMED.replace('ED', 'Ed')}`, 'address-checksum'],
    [`#eip155:1:${CHECKSUMMED}0`, 'address-malformed'],
  ])('organisation %s is %s', (fragment, code) =>
    expect(codeOf(() => parseDaoFragment(fragment))).toBe(code),
  );

  test.each([
    [`#${ID}`, 'link-malformed'],
    [`#${ID}/`, 'link-malformed'],
    [`#${ID}/-1`, 'link-malformed'],
    [`#${ID}/1e9`, 'link-malformed'],
    [`#${ID}/84/votes`, 'link-malformed'],
    [`#${ID}/${2n ** 256n}`, 'link-malformed'],
    [`#${ID}/0x${'f'.repeat(65)}`, 'link-malformed'],
    [`#eip155:1:0x12/84`, 'address-malformed'],
  ])('proposal %s is %s', (fragment, code) =>
    expect(codeOf(() => parseProposalFragment(fragment))).toBe(code),
  );
});

describe('open any Governor', () => {
  test.each([
    ['an address on the chosen chain', LOWER, `/dao/#eip155:10:${CHECKSUMMED}`],
    ['an address in capitals', `0x${LOWER.slice(2).toUpperCase()}`, `/dao/#eip155:10:${CHECKSUMMED}`],
    ['a CAIP-10 id, whose own chain counts', ID, `/dao/#${ID}`],
    ['a link of ours on any host', `https://votes.example/x/dao/#${ID}`, `/dao/#${ID}`],
    ['a link to a proposal', `https://votes.example/proposal/#${ID}/0x54`, `/proposal/#${ID}/84`],
    ['white space around it', `\n ${CHECKSUMMED}\t`, `/dao/#eip155:10:${CHECKSUMMED}`],
  ])('takes %s', (_, input, href) => expect(parseOpen(input, 10).href).toBe(href));

  test.each([
    ['', 'address-malformed'],
    ['vitalik.eth', 'address-malformed'],
    ['0x1234', 'address-malformed'],
    ['javascript:alert(1)', 'address-malformed'],
    [CHECKSUMMED.replace('ED', 'Ed'), 'address-checksum'],
    ['https://votes.example/dao/#', 'link-malformed'],
    [`https://votes.example/proposal/#${ID}`, 'link-malformed'],
  ])('refuses %s as %s', (input, code) => expect(codeOf(() => parseOpen(input, 10))).toBe(code));

  test('a refusal repeats at most 60 characters of what was pasted', () =>
    expect(() => parseOpen('x'.repeat(10_000), 1)).toThrow(/^“x{57}…”/));
});
