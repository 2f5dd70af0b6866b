import {
  formatAddress,
  formatCoin,
  formatDate,
  formatDay,
  formatDuration,
  formatExact,
  formatPercent,
  formatShares,
  formatVotes,
} from '@/core/format';
import { seeded } from '../runs';

const E18 = 10n ** 18n;

describe('votes', () => {
  test.each([
    [3_982_114n * E18, 18, '3,982,114', '3.98M'],
    [0n, 18, '0', '0'],
    [1n, 18, '<0.01', '<0.01'],
    [-1n, 18, '−<0.01', '−<0.01'],
    [E18 / 100n, 18, '0.01', '0.01'],
    [1_500_000n, 6, '1.5', '1.5'],
    [999_499n, 0, '999,499', '999K'],
    [999_999n, 0, '999,999', '1M'],
    [999_999_999n * E18, 18, '999,999,999', '1B'],
    [12_345n * E18 + 999n, 18, '12,345', '12.3K'],
    [123_685n * E18, 18, '123,685', '124K'],
    [8_896_818n * E18, 18, '8,896,818', '8.9M'],
    [99_960n, 0, '99,960', '100K'],
    [1_999_999n * E18 - 1n, 18, '1,999,999', '2M'],
    // A half goes to the even digit.
    [125n, 3, '0.12', '0.12'],
    [135n, 3, '0.14', '0.14'],
    [12_350n, 0, '12,350', '12.4K'],
    [12_450n, 0, '12,450', '12.4K'],
    [5n, 3, '<0.01', '<0.01'],
    [6n, 3, '0.01', '0.01'],
    [999_996n, 3, '1,000', '1,000'],
    [1_000_500n, 3, '1,000', '1K'],
    [1_001_500n, 3, '1,002', '1K'],
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

  test('what is shown is the nearest there is with its digits, and never 0 for something', () => {
    const random = seeded(12);
    for (let index = 0; index < 2000; index++) {
      const value = random.bigint(220);
      const decimals = random.pick([0, 6, 18]);
      for (const style of ['full', 'short'] as const) {
        const shown = formatVotes(value, decimals, style);
        if (shown.startsWith('<')) {
          expect(value > 0n && value * 200n <= 10n ** BigInt(decimals)).toBe(true);
          continue;
        }
        expect(shown === '0').toBe(value === 0n);
        const { amount, step } = parse(shown, decimals, style);
        const away = amount < value ? value - amount : amount - value;
        expect(away * 2n <= step).toBe(true);
      }
    }
  });
});

test.each([
  [0n, 10n, '0%'],
  [1n, 3n, '33.3%'],
  [2n, 3n, '66.7%'],
  [1n, 1n, '100.0%'],
  [125n, 1000n, '12.5%'],
  // A half goes to the even digit.
  [1225n, 10_000n, '12.2%'],
  [1235n, 10_000n, '12.4%'],
  [5n, 10_000n, '<0.1%'],
  [6n, 10_000n, '0.1%'],
  [9995n, 10_000n, '99.9%'],
  [9996n, 10_000n, '99.9%'],
  [10_004n, 10_000n, '100.0%'],
  [12_006n, 10_000n, '120.1%'],
  [999_999n, 1_000_000n, '99.9%'],
  [1n, 10n ** 30n, '<0.1%'],
  [3n, 2n, '150.0%'],
  [0n, 0n, '0%'],
  [5n, 0n, '–'],
])('%d of %d is %s', (part, whole, text) => expect(formatPercent(part, whole)).toBe(text));

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

describe('shares of one whole', () => {
  test.each([
    [[2n, 1n], '66.7% 33.3%'],
    [[1n, 1n, 1n], '33.4% 33.3% 33.3%'],
    [[7902n, 1099n, 999n], '79.0% 11.0% 10.0%'],
    [[0n, 5n, 0n], '0% 100.0% 0%'],
    [[0n, 0n, 0n], '0% 0% 0%'],
    [[10n ** 30n, 1n, 0n], '99.9% <0.1% 0%'],
    [[10n ** 30n, 1n, 1n], '99.9% <0.1% <0.1%'],
    [[6n * 10n ** 30n, 4n * 10n ** 30n, 1n], '60.0% 40.0% <0.1%'],
  ])('%p are %p', (parts, texts) => expect(formatShares(parts).join(' ')).toBe(texts));

  test('add up to 100%, each less than a tenth from the truth, none all or nothing that is not', () => {
    const random = seeded(14);
    for (let index = 0; index < 2000; index++) {
      const parts = [1, 2, 3].map(() => (random.chance(0.2) ? 0n : random.bigint(random.pick([8, 60, 200]))));
      const whole = parts.reduce((sum, part) => sum + part, 0n);
      if (whole === 0n) continue;
      const texts = formatShares(parts);
      const tenths = texts.map((text) => (text.startsWith('<') ? 0n : BigInt(text.replace(/[.%]/g, ''))));
      const isHeld = parts.filter((part) => part > 0n).length > 1 && tenths.includes(999n);
      const scaled = tenths.map((each, at) => (texts[at] === '0%' ? 0n : each));
      const sum = scaled.reduce((total, each) => total + each, 0n);
      expect(sum === 1000n || (isHeld && sum === 999n)).toBe(true);
      parts.forEach((part, at) => {
        const away = (scaled[at] ?? 0n) * whole - part * 1000n;
        expect((away < 0n ? -away : away) <= whole).toBe(true);
        expect(texts[at] === '0%').toBe(part === 0n);
        expect(texts[at] === '100.0%').toBe(part === whole);
      });
    }
  });
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
])('%d seconds are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

describe('dates', () => {
  const at = 1_763_111_525n;

  test('are told in the reader’s time zone, the year only when it is another one', () => {
    expect(formatDate(at, undefined, 'UTC')).toBe('14 Nov, 09:12');
    expect(formatDate(at, at, 'Asia/Tokyo')).toBe('14 Nov, 18:12');
    expect(formatDate(at, at, 'America/New_York')).toBe('14 Nov, 04:12');
    expect(formatDate(at, at + 86_400n * 100n, 'UTC')).toBe('14 Nov 2025, 09:12');
    expect(formatDate(at)).toMatch(/^1[345] Nov, \d\d:\d\d$/);
    expect(formatDay(at, at, 'UTC')).toBe('14 Nov');
    expect(formatDay(at, at + 86_400n * 100n, 'UTC')).toBe('14 Nov 2025');
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
  expect([formatCoin(1n, 'ETH'), formatCoin(0n, 'xDAI')]).toEqual(['<0.0001 ETH', '0 xDAI']);
  expect(formatCoin(123_456n * E18, 'ETH')).toBe('123,456 ETH');
  expect(formatAddress('0x7a16fF8270133F063aAb6C9977183D9e7283c3F1')).toBe('0x7a16…c3F1');
  expect(formatAddress('0x12')).toBe('0x12');
});

/** The amount that a shown text names, and how far the next one with as many digits is. */
function parse(shown: string, decimals: number, style: 'full' | 'short') {
  const power = { K: 3, M: 6, B: 9, T: 12 }[shown.at(-1) ?? ''] ?? 0;
  const [whole = '', fraction = ''] = shown.replace(/[KMBT,]/g, '').split('.');
  const unit = 10n ** BigInt(decimals + power);
  const amount = (BigInt(whole + fraction) * unit) / 10n ** BigInt(fraction.length);
  // Zeros at the end are not written.
  const places =
    power === 0 ? (amount < 1000n * unit ? 2 : 0) : style === 'full' ? 0 : Math.max(0, 3 - whole.length);
  return { amount, step: unit / 10n ** BigInt(places) || 1n };
}
