import { isHexBytes } from '@/core/governor/hexBytes';

describe('whole bytes in hex', () => {
  test('any length, either case, with 0x', () => {
    for (const good of ['0x', '0x00', '0xAbCdEf']) expect(isHexBytes(good)).toBe(true);
    for (const bad of ['', '00', '0X00', '0x0', '0xgg', '0x00\n', 12, null, undefined, ['0x']])
      expect(isHexBytes(bad)).toBe(false);
  });

  test('megabytes are looked through to the last character', () => {
    const long = `0x${'5a'.repeat(16_000_000)}`;
    expect([isHexBytes(long), isHexBytes(`${long}0x`)]).toEqual([true, false]);
  });
});
