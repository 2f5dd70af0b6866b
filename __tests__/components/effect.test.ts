import { effectOf } from '@/components/proposal/effect';
import type { SentencePartView } from '@/lib/query/analysis/call';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const text = (words: string): SentencePartView => ({ kind: 'text', text: words, who: null });
const pay = (amount: string, who: string | null = null) =>
  ({
    sentence: [
      text('Pay '),
      { kind: 'amount', text: amount, who: null },
      text(' to '),
      { kind: 'address', text: TO, who },
    ],
  }) as { sentence: SentencePartView[] };
const words = (...calls: { sentence: SentencePartView[] }[]) =>
  effectOf(calls)
    .map(({ text, isStrong }) => (isStrong ? `*${text}*` : text))
    .join('');

test('one call is its own sentence, amounts set apart, accounts by what they are and in short', () => {
  expect(words(pay('1,250 dUSD', 'the timelock'))).toBe('Pay *1,250 dUSD* to the timelock 0x7099…79C8');
  expect(words(pay('1,250 dUSD', 'a contract'))).toBe('Pay *1,250 dUSD* to 0x7099…79C8');
});

test('several are one sentence; an abbreviation keeps its capitals', () => {
  expect(
    words(pay('1 A'), { sentence: [text('Set the quorum')] }, { sentence: [text('ABC is called')] }),
  ).toBe('3 actions: pay *1 A* to 0x7099…79C8, set the quorum and ABC is called');
  expect(words({ sentence: [text('Set one')] }, { sentence: [text('Set two')] })).toBe(
    '2 actions: set one and set two',
  );
});

test('four are told whole, of more the first three and how many follow: how many there are stands first', () => {
  const set = (index: number) => ({ sentence: [text(`Set ${index}`)] });
  expect(words(...[1, 2, 3, 4].map(set))).toBe('4 actions: set 1, set 2, set 3 and set 4');
  expect(words(...[1, 2, 3, 4, 5].map(set))).toBe('5 actions: set 1, set 2, set 3 and 2 more');
  expect(words()).toBe('');
});

test('in brief, accounts are told by what they are, and by their address alone where that is not known', () => {
  const said = (who: string | null) =>
    effectOf([pay('1 A', who)], 4, true)
      .map(({ text }) => text)
      .join('');
  expect(said('the timelock')).toBe('Pay 1 A to the timelock');
  for (const who of [null, 'a contract', 'an account', 'an address never used before'])
    expect(said(who)).toBe('Pay 1 A to 0x7099…79C8');
});

test('where fewer have their place, the others are counted', () => {
  const set = (index: number) => ({ sentence: [text(`Set ${index}`)] });
  const said = (count: number, most: number) =>
    effectOf(
      Array.from({ length: count }, (_, index) => set(index + 1)),
      most,
    )
      .map(({ text }) => text)
      .join('');
  expect(said(3, 2)).toBe('3 actions: set 1, set 2 and 1 more');
  expect(said(3, 1)).toBe('3 actions: set 1 and 2 more');
  expect(said(5, 3)).toBe('5 actions: set 1, set 2, set 3 and 2 more');
});
