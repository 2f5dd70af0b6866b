import { Dictionary } from '@/service/indexer/votes/dictionary';
import { seeded, seedOf } from '../../runs';
import { hex } from '../checkpoint/made';

const SEED = seedOf(20261124);

test(`a dictionary numbers words as they come, and finds them by a part (seed ${SEED})`, () => {
  const random = seeded(SEED);
  const words = Array.from({ length: 700 }, () => hex(random.bigint(random.pick([8, 160])), 20));
  const dictionary = new Dictionary(20);
  const numbers = new Map<string, number>();
  for (const word of words) {
    if (!numbers.has(word)) numbers.set(word, numbers.size);
    expect(dictionary.enterHex(word)).toBe(numbers.get(word));
  }
  for (const [word, number] of numbers)
    expect([dictionary.text(number), dictionary.find(word.toUpperCase())]).toEqual([word, number]);
  expect([dictionary.find('12'), dictionary.find('g'.repeat(40))]).toEqual([-1, -1]);
  expect(dictionary.text(numbers.size)).toBe('');
  for (const part of ['', 'a', '00', 'fe1', words[3] ?? '', 'xyz'])
    expect([...dictionary.matching(part)]).toEqual(
      [...numbers.keys()].map((word) => Number(word.includes(part))),
    );
});

test('a dictionary takes a list as it is, unless a word stands in it twice', () => {
  const list = (...words: number[]) => {
    const bytes = new Uint8Array(words.length * 20);
    words.forEach((word, index) => {
      bytes[index * 20 + 19] = word;
    });
    return bytes;
  };
  const dictionary = new Dictionary(20);
  expect([dictionary.adopt(list(5, 6, 5)), dictionary.size]).toEqual([false, 0]);
  expect(dictionary.adopt(list(...Array.from({ length: 200 }, (_, word) => word)))).toBe(true);
  expect(dictionary.adopt(list(250))).toBe(false);
  expect([dictionary.enterHex(hex(199n, 20)), dictionary.enterHex(hex(200n, 20))]).toEqual([199, 200]);
});
