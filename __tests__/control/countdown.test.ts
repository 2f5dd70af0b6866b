import { timeLeft } from '@/components/proposal/moments';
import { isReady } from '@/components/proposal/nextStep';
import type { ClockNow } from '@/core/governor/moment';

const NOW = 1_790_000_000n;
const DAY = 86_400n;
const clock: ClockNow = {
  clock: { mode: 'blocknumber', raw: null, now: 1000n, secondsPerUnit: 12 },
  at: { number: 1000n, hash: `0x${'0'.repeat(64)}`, timestamp: NOW },
} as ClockNow;
// The vote closed long ago; it was queued only yesterday.
const queued = { state: 'QUEUED', snapshot: 10n, deadline: 20n, eta: NOW + 3n * DAY, expires: null } as const;

describe('trap 7: the eta of a queued proposal', () => {
  test('is what the countdown runs to, however long ago the vote closed', () => {
    expect(timeLeft(queued, clock, NOW)).toBe('executable in 3 d');
    expect(timeLeft({ ...queued, deadline: 999n }, clock, NOW)).toBe('executable in 3 d');
  });

  test('is when it is ready, and not a moment before', () => {
    const timelock = { timelock: {} } as Parameters<typeof isReady>[1];
    const at = (timestamp: bigint) => ({ ...queued, at: { ...clock.at, timestamp } }) as never;
    expect(isReady(at(NOW + 3n * DAY - 1n), timelock)).toBeUndefined();
    expect(isReady(at(NOW + 3n * DAY), timelock)).toBe('execute');
  });
});

describe('trap 8: only Compound’s kind of timelock lets a proposal expire', () => {
  test('where nothing expires, nothing is counted down after the eta', () =>
    expect(timeLeft({ ...queued, eta: NOW - DAY }, clock, NOW)).toBeUndefined());

  test('where the grace period ends, it is counted down to its end', () => {
    const ready = { ...queued, eta: NOW - DAY, expires: NOW + 13n * DAY };
    expect(timeLeft(ready, clock, NOW)).toBe('expires in 13 d');
  });
});
