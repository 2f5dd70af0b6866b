/** @jest-environment node */
import {
  formatAddress,
  formatCoin,
  formatDate,
  formatDuration,
  formatExact,
  formatPercent,
  formatVotes,
} from '@/core/format';
import { seeded } from '../random';

const E18 = 10n ** 18n;

describe('votes', () => {
  test.each([
    [3_982_114n * E18, 18, '3,982,114', '3.98M'],
    [0n, 18, '0', '0'],
    [1n, 18, '<0.01', '<0.01'],
    [-1n, 18, '−<0.01', '−<0.01'],
    [E18 / 100n, 18, '0.01', '0.01'],
    [1_500_000n, 6, '1.5', '1.5'],
    [999_999n, 0, '999,999', '999K'],
    [999_999_999n * E18, 18, '999,999,999', '999M'],
    [12_345n * E18 + 999n, 18, '12,345', '12.3K'],
    [1000n, 0, '1,000', '1K'],
    [7n, 0, '7', '7'],
    [
      (1n << 208n) - 1n,
      0,
      '411,376,139,330,301,510,538,742,295,639,337,626,245,683,966,408,394,965,837,152,255',
      '',
    ],
    [-2_500n, 0, '−2,500', '−2.5K'],
  ])('%d with %d decimals', (value, decimals, full, short) => {
    expect(formatVotes(value, decimals)).toBe(full);
    if (short !== '') expect(formatVotes(value, decimals, 'short')).toBe(short);
  });

  test('exact gives every digit back', () => {
    const random = seeded(11);
    for (let index = 0; index < 2000; index++) {
      const value = random.bigint(256);
      const decimals = random.pick([0, 1, 6, 8, 18, 36]);
      const [whole = '', fraction = ''] = formatVotes(value, decimals, 'exact')
        .replaceAll(',', '')
        .split('.');
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value);
    }
  });

  test('what is shown is never more than what there is, nor 0 for something', () => {
    const random = seeded(12);
    for (let index = 0; index < 2000; index++) {
      const value = random.bigint(220);
      const decimals = random.pick([0, 6, 18]);
      for (const style of ['full', 'short'] as const) {
        const shown = formatVotes(value, decimals, style);
        if (shown.startsWith('<')) {
          expect(value > 0n && value * 100n < 10n ** BigInt(decimals)).toBe(true);
          continue;
        }
        expect(shown === '0').toBe(value === 0n);
        const back = parse(shown, decimals);
        expect(back <= value).toBe(true);
        // Above one token what is cut off is below one percent.
        if (value >= 10n ** BigInt(decimals)) expect((value - back) * 100n < value).toBe(true);
      }
    }
  });
});

test.each([
  [0n, 10n, '0%'],
  [1n, 3n, '33.3%'],
  [2n, 3n, '66.6%'],
  [1n, 1n, '100.0%'],
  [999_999n, 1_000_000n, '99.9%'],
  [1n, 10n ** 30n, '<0.1%'],
  [3n, 2n, '150.0%'],
  [0n, 0n, '0%'],
  [5n, 0n, '–'],
])('%d of %d is %s', (part, whole, text) => {
  expect(formatPercent(part, whole)).toBe(text);
});

test('a share never looks complete or empty when it is not', () => {
  const random = seeded(13);
  for (let index = 0; index < 2000; index++) {
    const whole = random.bigint(200) + 1n;
    const part = random.chance(0.2) ? whole - 1n : random.bigint(200) % (whole + 1n);
    const shown = formatPercent(part, whole);
    expect(shown === '0%').toBe(part === 0n);
    expect(shown === '100.0%').toBe(part === whole);
  }
});

test.each([
  [0n, '0 s'],
  [-5n, '0 s'],
  [59n, '59 s'],
  [60n, '1 min'],
  [3599n, '59 min'],
  [3600n, '1 h'],
  [4n * 3600n + 12n * 60n + 59n, '4 h 12 min'],
  [2n * 86_400n + 4n * 3600n, '2 d 4 h'],
  [3n * 86_400n, '3 d'],
  [400n * 86_400n, '400 d'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

describe('dates', () => {
  const at = 1_763_111_525n;

  test('are told in the reader’s time zone, the year only when it is another one', () => {
    expect(formatDate(at, undefined, 'UTC')).toBe('14 Nov, 09:12');
    expect(formatDate(at, at, 'Asia/Tokyo')).toBe('14 Nov, 18:12');
    expect(formatDate(at, at, 'America/New_York')).toBe('14 Nov, 04:12');
    expect(formatDate(at, at + 86_400n * 100n, 'UTC')).toBe('14 Nov 2025, 09:12');
    expect(formatDate(at)).toMatch(/^1[345] Nov, \d\d:\d\d$/);
  });

  test('midnight is 00:00, and New Year’s Eve is judged in the same zone', () => {
    expect(formatDate(1_767_225_600n, 1_767_225_600n, 'UTC')).toBe('1 Jan, 00:00');
    expect(formatDate(1_767_225_599n, 1_767_225_600n, 'UTC')).toBe('31 Dec 2025, 23:59');
    expect(formatDate(1_767_225_599n, 1_767_225_600n, 'Europe/Berlin')).toBe('1 Jan, 00:59');
  });

  test('exact ones name second and zone', () => {
    expect(formatExact(at, 'UTC')).toBe('14 Nov 2025, 09:12:05 UTC');
    expect(formatExact(at, 'Asia/Kolkata')).toBe('14 Nov 2025, 14:42:05 GMT+5:30');
  });

  test('a time beyond the calendar is told as its number', () => {
    expect(formatDate((1n << 48n) - 1n)).toBe('time 281474976710655');
    expect(formatExact(1n << 255n)).toMatch(/^time \d{77}$/);
  });
});

test('coins and addresses', () => {
  expect(formatCoin(1_250_000_000_000_000_000n, 'ETH')).toBe('1.25 ETH');
  expect(formatCoin(1n, 'ETH')).toBe('<0.0001 ETH');
  expect(formatCoin(0n, 'xDAI')).toBe('0 xDAI');
  expect(formatCoin(123_456n * E18, 'ETH')).toBe('123,456 ETH');
  expect(formatAddress('0x7a16fF8270133F063aAb6C9977183D9e7283c3F1')).toBe('0x7a16…c3F1');
  expect(formatAddress('0x12')).toBe('0x12');
});

/** The smallest amount a shown text can stand for. */
function parse(shown: string, decimals: number): bigint {
  const power = { K: 3, M: 6, B: 9, T: 12 }[shown.at(-1) ?? ''] ?? 0;
  const [whole = '', fraction = ''] = shown.replace(/[KMBT,]/g, '').split('.');
  const scaled = BigInt(whole + fraction) * 10n ** BigInt(decimals + power);
  return scaled / 10n ** BigInt(fraction.length);
}
