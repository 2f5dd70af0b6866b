import { isMixed, skeletonOf } from '@/core/names/lookalike';
import { processorTime } from '../../processorTime';

test.each([
  ['vitalik.eth', 'vita1ik.eth'],
  ['vitalik.eth', 'vitaIik'],
  ['vitalik.eth', 'vítalík.eth'],
  ['vitalik.eth', 'vitalіk.eth'],
  ['vitalik.eth', 'vi-talik.eth'],
  ['vitalik.eth', 'vita\u200blik.eth'],
  ['modern.eth', 'rnodem.eth'],
  ['wallet.eth', 'vvallet.eth'],
  ['paypal', 'раураӏ'],
  ['0xbob.eth', 'oxbob.eth'],
  ['Fund', 'ｆｕｎｄ.eth'],
])('%s and %s are easily taken for each other', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

test.each([
  ['alice.eth', 'alicia.eth'],
  ['vote.alice.eth', 'alice.eth'],
  ['bob.eth', 'rob.eth'],
])('%s and %s are not', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)));

test('letters of several scripts are told, but for those that are written together', () => {
  for (const name of ['аlice.eth', 'βob.eth', 'да.vote.eth', 'ՙԱb.eth'])
    expect([name, isMixed(name)]).toEqual([name, true]);
  for (const name of ['alice.eth', 'да.eth', '東京tokyo.eth', 'サイa.eth', 'josé-1.eth', '🦊.eth', '12.eth'])
    expect([name, isMixed(name)]).toEqual([name, false]);
});

test('a name of a megabyte takes no time', () => {
  const taken = processorTime();
  expect(skeletonOf('е'.repeat(1_000_000)).length).toBeLessThan(300);
  expect(isMixed('a'.repeat(1_000_000))).toBe(false);
  expect(taken()).toBeLessThan(500);
});
