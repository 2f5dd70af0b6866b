import { JsonFlaw } from '@/core/json';
import { hex } from '@/core/jsonValues';

const LIMIT = 20_000_000;

describe('hex of a checkpoint', () => {
  test.each([0, 1, 8_000_000])('of %i bytes is read as it is', (bytes) => {
    const json = `0x${'ab'.repeat(bytes)}`;
    expect(hex(LIMIT, false).read(json, 'it') === json).toBe(true);
  });

  test.each([
    ['half a byte', '0xa'],
    ['half a byte after megabytes', `0x${'ab'.repeat(8_000_000)}a`],
    ['capitals', '0xAB'],
    ['a line after it', '0xab\n'],
    ['no 0x', 'abab'],
    ['more bytes than may be', `0x${'ab'.repeat(LIMIT + 1)}`],
  ])('that has %s is refused', (_, json) => {
    expect(() => hex(LIMIT, false).read(json, 'it')).toThrow(JsonFlaw);
  });

  test.each(['0x', '0xab', '0xababab', '0xabab\n', '0xabag', 'ababab'])(
    'of exactly two bytes is not %j',
    (json) => {
      expect(() => hex(2).read(json, 'it')).toThrow(JsonFlaw);
      expect(hex(2).read('0xabab', 'it')).toBe('0xabab');
    },
  );
});
