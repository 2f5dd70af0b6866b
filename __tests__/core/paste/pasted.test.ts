import { readFileSync } from 'node:fs';
import { getAddress } from 'viem';
import { openText } from '@/components/inbox/openText';
import { checkedAddress, daoId } from '@/core/caip';
import { payCoin } from '@/core/draft/recipes/payments';
import type { RecipeContext } from '@/core/draft/recipes/recipe';
import { namedByLink, pastedAddress, readPasted } from '@/core/paste/pasted';
import { parseOpen } from '@/lib/parseOpen';
import { codeOf } from '../../codes';
import { processorTime } from '../../processorTime';
import { testWith } from '../../runs';

const A = '0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ID = `eip155:1:${A}`;
const SITE = 'https://quorate.example/x';

const open = (text: string, chain = 10) => parseOpen(text, chain).href;
const on = (chain: number) => `/dao/#eip155:${chain}:${A}`;

describe('what people paste', () => {
  test.each([
    ['plain', A],
    ['blanks', `\u00a0 ${A}\r\n`],
    ['a byte-order mark', `\ufeff${A}`],
    ['directional marks', `\u202a${A}\u202c`],
    ['a zero-width blank within', `${A.slice(0, 12)}\u200b${A.slice(12)}`],
    ['quotes', `"${A}"`],
    ['curly quotes', `“${A}”,`],
    ['angle brackets', `<${A}>`],
    ['round brackets', `(${A}).`],
    ['a code span', `\`${A}\``],
    ['capitals', A.toUpperCase()],
    ['small letters', A.toLowerCase()],
    ['a payment code', `pay-${A}`],
  ])('%s is that address, on the chain of the field', (_, text) => {
    expect(open(text)).toBe(on(10));
    expect(pastedAddress(text, 10)).toBe(A);
    expect(readPasted(text).chainId).toBeUndefined();
  });

  test.each([
    ['EIP-3770', `eth:${A}`, 1],
    ['EIP-3770 in capitals', `ARB1:${A}`, 42161],
    ['another name of a chain', `matic:${A}`, 137],
    ['CAIP-10', `eip155:8453:${A}`, 8453],
    ['CAIP-19', `eip155:1/erc20:${A}`, 1],
    ['ERC-681', `ethereum:${A}`, 1],
    ['ERC-681 with a chain', `ethereum:pay-${A}@137?value=1`, 137],
    ['Etherscan', `https://etherscan.io/address/${A}`, 1],
    ['its code', `https://etherscan.io/address/${A}#code`, 1],
    ['a token', `https://www.etherscan.io/token/${A}`, 1],
    ['Arbiscan', `https://arbiscan.io/address/${A}#readProxyContract`, 42161],
    ['Basescan', `basescan.org/address/${A}`, 8453],
    ['Blockscout', `https://eth.blockscout.com/address/${A}?tab=contract`, 1],
    ['Blockscout of OP Mainnet', `https://optimism.blockscout.com/token/${A}`, 10],
    ['Safe', `https://app.safe.global/home?safe=eth:${A}`, 1],
    ['a chain in the query', `https://app.example/account/${A}?chainId=137`, 137],
    ['a chain in the path', `https://app.example/base/${A}`, 8453],
    ['Tally', `https://www.tally.xyz/gov/${ID}`, 1],
    ['words around a link', `See https://etherscan.io/address/${A}, thanks.`, 1],
    ['a link of Markdown', `[Governor](https://etherscan.io/address/${A})`, 1],
    ['a link of a chat', `<https://etherscan.io/address/${A}|Governor>`, 1],
    ['an escaped link', encodeURIComponent(`https://etherscan.io/address/${A}`), 1],
  ])('%s names its chain', (_, text, chain) => {
    expect(open(text)).toBe(on(chain));
    expect(pastedAddress(text, chain)).toBe(A);
    // The chain of the field is another one: told, never ignored.
    expect(() => pastedAddress(text, 5000)).toThrow(/it is on .+, and this is Mantle\./);
    expect(codeOf(() => pastedAddress(text, 5000))).toBe('pasted-refused');
  });

  test('an explorer of config.json is known by its host', () => {
    const link = `https://scan.example/address/${A}`;
    expect(pastedAddress(link, 77, [{ id: 77, explorer: 'https://scan.example' }])).toBe(A);
    expect(() => pastedAddress(link, 77)).toThrow(/does not say on which chain/);
    expect(openText(link, 'any')).toEqual({ address: A });
  });

  test.each([
    ['our page', `${SITE}/proposal/#${ID}/93`],
    ['index.html', `${SITE}/proposal/index.html#${ID}/93`],
    ['no slash', `${SITE}/proposal#${ID}/93`],
    ['a query before the fragment', `${SITE}/proposal/?utm_source=mail#${ID}/93`],
    ['a query behind it', `${SITE}/proposal/#${ID}/93?side=for`],
    ['a full stop', `${SITE}/proposal/#${ID}/93.`],
    ['brackets', `<${SITE}/proposal/#${ID}/0x5d>,`],
    ['an escaped hash', `${SITE}/proposal/%23${ID}/93`],
    ['an escaped fragment', `${SITE}/proposal/#${encodeURIComponent(`${ID}/93`)}`],
    ['escaped twice', `${SITE}/proposal/%2523${encodeURIComponent(ID)}/93`],
    ['the fragment alone', `#${ID}/93`],
    ['the id alone', `${ID}/93`],
    ['a short name', `eth:${A}/93`],
    ['Tally', `https://www.tally.xyz/gov/uniswap/proposal/93?govId=${ID}`],
    ['Tally, escaped', `https://www.tally.xyz/gov/uniswap/proposal/93?govId=${encodeURIComponent(ID)}`],
    ['another client', `https://client.example/gov/${ID}/proposals/93`],
    ['one with short names', `https://client.example/dao/eth:${A}/proposals/0x5d?tab=votes`],
    ['one that puts it behind the address', `https://client.example/#/eth:${A}/93`],
    ['Snapshot', `https://snapshot.box/#/eth:${A}/proposal/93`],
    ['a chain in the path', `https://client.example/ethereum/${A}/proposal/93`],
  ])('%s leads to the proposal', (_, text) => expect(open(text)).toBe(`/proposal/#${ID}/93`));

  test('pages of an organisation and of a delegate are known, and an address is no number of a proposal', () => {
    expect(open(`https://client.example/ethereum/proposals/${A}`)).toBe(on(1));
    for (const page of ['dao', 'votes', 'delegates', 'treasury', 'control', 'insight'])
      expect(open(`${SITE}/${page}/index.html#${ID}`)).toBe(on(1));
    expect(open(`${SITE}/delegate/#${ID}/${B}`)).toBe(`/delegate/#${ID}/${B}`);
    expect(pastedAddress(`${SITE}/delegate/#${ID}/${B}`, 1)).toBe(B);
    expect(pastedAddress(`${SITE}/dao/#${ID}`, 1)).toBe(A);
  });

  test.each([
    ['https://www.tally.xyz/gov/uniswap/proposal/93', 'uniswap', '93'],
    ['tally.xyz/gov/gnosis-dao', 'gnosis dao', undefined],
    ['https://www.tally.xyz/gov/arbitrum/proposal/0xab12?govId=', 'arbitrum', '0xab12'],
    ['https://proposals.app/uniswap/proposals/12', 'uniswap', '12'],
    ['https://vote.ens.domains/proposals/5', 'ens', '5'],
    ['https://compound.degov.ai/proposal/0x9f', 'compound', '0x9f'],
    ['https://nouns.camp/proposals/833', 'nouns', '833'],
    ['https://nouns.wtf/vote/833', 'nouns', '833'],
    ['https://gov.optimism.io/', 'optimism', undefined],
    ['“https://vote.uniswapfoundation.org/proposals/7”.', 'uniswapfoundation', '7'],
  ])('a link without an address has a name to look for: %s', (text, name, proposal) => {
    expect(namedByLink(text)).toEqual({ name, proposal });
  });

  test.each([
    'uniswap',
    'https://vote.example',
    'https://vote.app/proposals/1234',
    'foo/bar',
    '//',
    'a.b/'.repeat(3000),
  ])('%.40s names no organisation, or nothing odd, at once', (text) => {
    const spent = processorTime();
    expect(namedByLink(text)?.name ?? 'a').toBe('a');
    expect(spent()).toBeLessThan(100);
  });

  test.each([
    `0x${'Ab'.repeat(32)}`,
    `“0x${'ab'.repeat(32)}”`,
    `https://etherscan.io/tx/0x${'ab'.repeat(32)}#eventlog`,
    `https://eth.blockscout.com/tx/0x${'ab'.repeat(32)}?tab=logs`,
    `https://explorer.example:8443/en/mainnet/tx/0x${'ab'.repeat(32)}/`,
  ])('%s is a transaction to look for', (text) => {
    expect(openText(text, 1)).toEqual({ transaction: `0x${'ab'.repeat(32)}` });
    expect(() => pastedAddress(text, 1)).toThrow();
  });

  test.each([
    ['https://www.tally.xyz/gov/uniswap/proposal/93', /www\.tally\.xyz names no contract.*Paste the address/],
    ['https://vote.example/proposals/1234', /names no contract/],
    [`https://etherscan.io/token/${A}?a=${B}`, /several addresses/],
    [`nowhere:${A}`, /“nowhere” is no chain/],
    ['0x1234', /isn’t an address/],
    [`${A}${A}`, /isn’t an address/],
    [`${A} ${B}`, /isn’t an address/],
    [`x${A}`, /isn’t an address/],
    [A.replace('ED', 'Ed'), /capitals/],
    [`eth:${A.replace('ED', 'Ed')}`, /capitals/],
    [`https://etherscan.io/address/${A.replace('ED', 'Ed')}`, /capitals/],
  ])('%s is refused with the reason', (text, words) => {
    const found = openText(text, 1);
    expect('fault' in found ? `${found.fault.title} ${found.fault.next}` : found).toMatch(words);
    expect(() => pastedAddress(text, 1)).toThrow();
  });

  test('Rootstock has checksums of its own (EIP-1191), and they name it', () => {
    for (const chain of [30, 31]) {
      const written = getAddress(A.toLowerCase() as `0x${string}`, chain);
      expect(written).not.toBe(A);
      expect([checkedAddress(written, chain), checkedAddress(A, chain)]).toEqual([A, A]);
      expect(daoId({ chainId: chain, address: written })).toBe(`eip155:${chain}:${A}`);
      expect(pastedAddress(written, chain)).toBe(A);
      expect(readPasted(written).chainId).toBe(chain);
      expect(readPasted(`eip155:${chain}:${written}`).address).toBe(A);
      expect(() => pastedAddress(written, 1)).toThrow(/it is on chain 3[01], and this is Ethereum/);
      expect(() => readPasted(`eth:${written}`)).toThrow(/checksum of chain 3[01]/);
      expect(codeOf(() => checkedAddress(written, 1))).toBe('address-checksum');
    }
  });

  test('a payment takes them too, and says which chain they are of', () => {
    const context = { chainId: 1 } as RecipeContext;
    const pay = (to: string) => payCoin.build({ to, amount: '1' }, context)[0]?.target;
    expect([pay(`eth:${A}`), pay(`https://etherscan.io/address/${A}`)]).toEqual([A, A]);
    expect(() => pay(`arb1:${A}`)).toThrow(
      'The recipient cannot be used: it is on Arbitrum One, and this is Ethereum.',
    );
  });

  test.each([
    ['alice.eth', true],
    ['vote.alice.eth', true],
    ['alice.xyz', true],
    ['vote.uniswapfoundation.org', false],
    ['www.tally.xyz', false],
    ['snapshot.box', false],
    ['etherscan.io', false],
  ])('%s may be a name of ENS: %s', (text, isName) => expect('name' in openText(text, 1)).toBe(isName));

  test('texts made to be slow are not', () => {
    const taken = processorTime();
    for (const part of [
      '(',
      ' ',
      'https://',
      '0x',
      'a:',
      '%25',
      `${A}/`,
      'a.',
      '?chain=',
      '#',
      '\u200b',
      'a@',
    ])
      for (const first of ['', 'https://a.example/', `eip155:1:${A}/`])
        openText(first + part.repeat(1_000_000 / part.length), 1);
    expect(taken()).toBeLessThan(3000);
  });
});

testWith('data/field', 'what people of the field pasted comes out as it should', (folder) => {
  const rows: { id: string; paste: string; chain: number | 'any'; right: string }[] = JSON.parse(
    readFileSync(`${folder}/open.json`, 'utf8'),
  );
  const wanted = ({ id, right }: (typeof rows)[number]) => {
    if (id === 'O1') return { address: A };
    if (id === 'O9')
      return {
        fault: expect.objectContaining({
          title: expect.stringMatching(/names no contract/),
          next: expect.stringMatching(/Paste/),
        }),
      };
    if (id === 'O20' || id === 'O22') return { href: on(1) };
    if (id === 'O23') return { fault: expect.anything() };
    return { href: right.split(/[ ;]/)[0] };
  };
  for (const row of rows) expect([row.id, openText(row.paste, row.chain)]).toEqual([row.id, wanted(row)]);
  expect(rows.length).toBeGreaterThan(15);
});
