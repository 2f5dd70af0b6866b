import { effectOf } from '@/components/proposal/EffectSummary';
import type { CallView, SentencePartView } from '@/lib/query/analysis/call';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const part = (kind: SentencePartView['kind'], text: string, who: string | null = null) => ({
  kind,
  text,
  who,
});
const pay = (amount: string, who: string | null = null): Pick<CallView, 'brief'> => ({
  brief: [
    part('value', 'pay'),
    part('text', ' '),
    part('amount', amount),
    part('text', ' to '),
    part('address', TO, who),
  ],
});
const does = (text: string): Pick<CallView, 'brief'> => ({ brief: [part('value', text)] });
const words = (...calls: Pick<CallView, 'brief'>[]) =>
  effectOf(calls)
    .map(({ text, isStrong }) => (isStrong ? `*${text}*` : text))
    .join('');

test('one call is one clause, verbs and amounts set apart, accounts by what they are or in short', () => {
  expect(words(pay('1,250 dUSD', 'the timelock'))).toBe('*Pay* *1,250 dUSD* to the timelock');
  for (const who of [null, 'a contract', 'an account', 'an address never used before'])
    expect(words(pay('1 A', who))).toBe('*Pay* *1 A* to 0x7099…79C8');
});

test('up to three are one sentence', () =>
  expect(words(does('pay A'), does('replace one signer'), does('lengthen voting'))).toBe(
    '*Pay A*, *replace one signer* and *lengthen voting*',
  ));

test('of more than three the others are counted: no action is hidden', () => {
  const set = (index: number) => does(`sets ${index}`);
  expect(words(...[1, 2, 3, 4].map(set))).toBe('*Sets 1*, *sets 2*, *sets 3* and 1 more action');
  expect(words(...[1, 2, 3, 4, 5].map(set))).toBe('*Sets 1*, *sets 2*, *sets 3* and 2 more actions');
  expect(words()).toBe('');
});
