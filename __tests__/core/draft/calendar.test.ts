import { calendarOf, type DatedDao } from '@/core/draft/calendar';
import { reserveFor } from '@/core/draft/proposerSuffix';
import type { ClockNow } from '@/core/governor/moment';
import { compareMade } from '@/service/graph/resolvers/analysis';
import { ALICE, BOB, fullDraft, GOVERNOR } from './drafts';

const SETTINGS = {
  votingDelay: 100n,
  votingPeriod: 1_000n,
  proposalThreshold: 1n,
  quorum: 1n,
  quorumNumerator: null,
  quorumDenominator: null,
  lateQuorumExtension: null,
};
const TIMELOCK = { address: GOVERNOR, kind: 'controller', delay: 3_600n, grace: null } as const;
const at = { number: 50n, hash: `0x${'0'.repeat(64)}`, timestamp: 1_790_000_000n } as const;

function datesOf(mode: ClockNow['clock']['mode'], change: Partial<DatedDao> = {}, editing = 0n) {
  const dao: DatedDao = {
    family: 'openzeppelin',
    timelock: TIMELOCK,
    settings: SETTINGS,
    clock: { mode },
    ...change,
  };
  const now = mode === 'timestamp' ? at.timestamp : 50n;
  return calendarOf(
    dao,
    { clock: { mode, now, secondsPerUnit: mode === 'timestamp' ? 1 : 12 }, at },
    editing,
  );
}

describe('the calendar of a draft', () => {
  test('by blocks: estimated, the latest an hour later', () => {
    const { opens, closes, executable, snapshot, expires, closesLate, opensAtOnce } = datesOf('blocknumber');
    expect(snapshot).toBe(151n);
    expect(datesOf('blocknumber', {}, 7n).snapshot).toBe(158n);
    expect(opens).toEqual({ timepoint: 152n, from: 1_790_001_224n, to: 1_790_004_824n, about: true });
    expect(closes.timepoint).toBe(1_151n);
    expect(executable.from).toBe(1_790_000_000n + (1_152n - 50n) * 12n + 3_600n);
    expect([expires, closesLate, opensAtOnce]).toEqual([null, null, false]);
  });

  test('by seconds: exact; by blocks of another chain: from the one seen now; of an unknown clock: nothing', () => {
    expect(datesOf('timestamp').opens).toEqual({
      timepoint: 1_790_000_101n,
      from: 1_790_000_101n,
      to: 1_790_003_701n,
      about: false,
    });
    expect([datesOf('l1-blocknumber').snapshot, datesOf('unknown').opens.from]).toEqual([150n, null]);
  });

  test('Compound’s timelock expires, a late quorum prolongs, no delay leaves no time to cancel', () => {
    const compound = { ...TIMELOCK, kind: 'compound', grace: 1_209_600n } as const;
    const { expires, executable } = datesOf('blocknumber', { timelock: compound });
    expect(expires?.from).toBe((executable.from ?? 0n) + 1_209_600n);
    expect(
      datesOf('blocknumber', { settings: { ...SETTINGS, lateQuorumExtension: 10n } }).closesLate?.timepoint,
    ).toBe(1_161n);
    expect(datesOf('blocknumber', { settings: { ...SETTINGS, votingDelay: 0n } }).opensAtOnce).toBe(true);
    expect(datesOf('blocknumber', { timelock: { ...TIMELOCK, delay: null } }).executable.from).toBeNull();
  });
});

test('a proposal on the chain is the draft to the byte, reserved for another, or differs in named parts', () => {
  const draft = fullDraft();
  const { actions, description } = draft;
  const verdict = (text: string, list = actions) => compareMade(draft, { actions: list, description: text });
  expect(verdict(description)).toEqual({ verdict: 'identical', differs: [] });
  expect(verdict(reserveFor(description, ALICE))).toEqual({ verdict: 'identical', differs: [] });
  expect(verdict(reserveFor(description, BOB))).toEqual({ verdict: 'reserved', differs: [] });
  expect(verdict(`${description} `)).toEqual({ verdict: 'differs', differs: ['text'] });
  expect(verdict('', actions.slice(1))).toEqual({ verdict: 'differs', differs: ['text', 'actions'] });
});
