import { copiedShare, thinText } from '@/core/decode/text/compareText';
import { deceptions, lookalikes } from '@/core/decode/text/deceptive';
import { addressesOfText, amountsOfText, inBaseUnits, stepsOfText } from '@/core/decode/text/mentioned';
import { processorTime } from '../../processorTime';
import { HONEST_TEXT } from './cases';

const words = (text: string) => deceptions(text).map((each) => each.words);

describe('texts that mislead', () => {
  test.each([
    ['pay \u202eeb lliw', /direction/],
    ['pay 0x12\u200b34', /invisible/],
    ['pay \u{e0041}\u{e0042}', /invisible/],
    ['the Uniswаp pool', /two alphabets/],
    ['<script>alert(1)</script>', /raw HTML/],
    [
      '[https://forum.ens.domains/t/1](https://forum.ens.domains.evil.com/t/1)',
      /leads to forum.ens.domains.evil.com/,
    ],
    ['[uniswap.org](https://unlswap.org)', /leads to unlswap.org/],
    ['[vote](javascript:alert(1))', /javascript/],
    ['[vote](data:text/html,x)', /data/],
    ['![chart](https://host.example/a.png)', /images from elsewhere/],
  ])('%s', (text, expected) => expect(words(text).join()).toMatch(expected));

  test.each([
    HONEST_TEXT,
    'Δt and μ in a formula, βeta; 東京 and Привет beside English; emoji 👩‍👩‍👧 🏳️‍🌈',
    '[ens.eth](https://etherscan.io/address/1) [v2.1](https://a.org) <https://plain.example> a < b > c',
    '[www.compound.finance](https://compound.finance/x) [docs.aave.com/x](https://aave.com)',
    '\ufeff# A title after a byte order mark',
  ])('nothing misleads in: %s', (text) => expect(words(text)).toEqual([]));

  test('harmless marks are said to be so', () =>
    expect(deceptions('a<br>b <table></table>')).toEqual([{ words: 'raw HTML', isHarmless: true }]));
});

test('addresses that share both ends are told apart, marks of the chain are left alone', () => {
  const own = '0x5efda50f22d34f262c29268506c5fa42cb56a1ce';
  const false_ = '0x5efda50f22d34f272c7077689c4d66d64a0ba1ce';
  expect(lookalikes([false_], [own]).map(({ address }) => address.toLowerCase())).toEqual([false_]);
  expect(lookalikes([own, own.toUpperCase().replace('0X', '0x')], [own])).toEqual([]);
  expect(lookalikes([`0x${'0'.repeat(39)}1`, `0x${'0'.repeat(35)}10001`], [])).toEqual([]);
});

test('amounts are read with their scale and their symbol', () => {
  const said = amountsOfText('It asks for 1.5M USDC, $250 and 3,000 usdc; 7 ETH are not asked.', ['USDC']);
  expect(said.map((each) => inBaseUnits(each, 6))).toEqual([1_500_000_000_000n, 3_000_000_000n]);
  expect(addressesOfText(`to 0x${'aB'.repeat(20)}, not 0x${'ab'.repeat(21)}`)).toEqual([
    `0x${'ab'.repeat(20)}`,
  ]);
  expect(stepsOfText('It makes three calls.')).toBe(3);
  expect(stepsOfText('two calls, later five actions')).toBeNull();
});

test('thin and copied texts', () => {
  expect(
    ['', 'Hello', 'Hello\nWorld', 'Add the FTS token as collateral.', HONEST_TEXT].map(thinText),
  ).toEqual(['is empty', 'says only one word', 'says only 2 words', 'has a title and nothing else', null]);
  expect(copiedShare(HONEST_TEXT, `${HONEST_TEXT} One more line.`)).toBe(1);
  expect(copiedShare(HONEST_TEXT, HONEST_TEXT.split(' ').reverse().join(' '))).toBe(0);
});

test.each([
  '[',
  '](',
  '![',
  '<a ',
  '0x',
  '1,000',
  '9',
  'аa',
  '[a](http://a',
  '\u200d',
  '0x12345678',
  '< ',
  '1.5 ',
])('a megabyte of “%s” takes no longer than one of letters by much', (piece) => {
  const hostile = piece.repeat(Math.floor(1_000_000 / piece.length));
  const cost = (text: string) => {
    const taken = processorTime();
    deceptions(text);
    addressesOfText(text);
    amountsOfText(text, ['USDC', 'ETH']);
    stepsOfText(text);
    thinText(text);
    copiedShare(text, text);
    return taken();
  };
  // No measure of the machine: only that it is no other order of magnitude than reading plain words.
  const plain = Math.max(cost('the pool pays 5 ETH to all '.repeat(37_000)), 20);
  expect(cost(hostile) / plain).toBeLessThan(20);
});
