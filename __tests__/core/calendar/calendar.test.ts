import { type CalendarProposal, proposalEvents } from '@/core/calendar/proposalEvents';
import { icsLine, icsText, writeCalendar } from '@/core/calendar/writeCalendar';
import { boundedLine, safeLine } from '@/core/format';
import type { State } from '@/core/governor/proposal';
import { runs, seeded, seedOf } from '../../runs';
import { hostileTitle } from './hostile';
import { readIcs } from './readIcs';

const DAO = 'eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3';
const LINK = `https://vote.example.org/proposal/#${DAO}/7`;
const NOW = 1_794_000_000n;

const block = (number: bigint) => ({ number, hash: '0x' as const, timestamp: NOW + (number - 1000n) * 12n });

type Changes = Partial<CalendarProposal> & { mode?: 'blocknumber' | 'timestamp' };

function proposal({ mode = 'blocknumber', ...changes }: Changes = {}): CalendarProposal {
  const now = mode === 'timestamp' ? NOW : 1000n;
  return {
    ...{ id: 7n, title: 'Fund the grants council', state: 'ACTIVE', eta: null, expires: null, events: [] },
    ...(mode === 'timestamp'
      ? { snapshot: NOW - 3600n, deadline: NOW + 259_200n }
      : { snapshot: 700n, deadline: 7900n }),
    at: block(1000n),
    dao: {
      id: DAO,
      name: 'Meridian',
      clock: { mode, now, secondsPerUnit: mode === 'timestamp' ? 1 : 12 },
      at: block(1000n),
    },
    ...changes,
  };
}

const file = (...of: Parameters<typeof proposalEvents>) => writeCalendar('Meridian', proposalEvents(...of));

test('the moments of a proposal whose clock is in seconds are exact, with alarms before the end', () => {
  const text = file(proposal({ mode: 'timestamp' }), LINK);
  expect(readIcs(text)).toMatchObject([
    { summary: 'Voting opens: Fund the grants council', start: Number(NOW) - 3600, alarms: 0, url: LINK },
    {
      summary: 'Voting ends: Fund the grants council',
      start: Number(NOW) + 259_200,
      alarms: 2,
      status: 'CONFIRMED',
    },
  ]);
  expect(text).toContain('TRIGGER:-PT24H\r\n');
  expect(text).toContain('TRIGGER:-PT1H\r\n');
  expect(text).not.toContain('estimated');
});

test('where the clock counts blocks it is said that the time is estimated, and from which block', () => {
  const [ends, ...more] = readIcs(file(proposal(), LINK));
  expect(more).toEqual([]);
  expect(ends?.description).toContain(
    'The time is estimated, at block 1000: it comes with block 7900, and a block takes about 12 s.',
  );
  const closed = NOW - 100n;
  const over = readIcs(
    file(proposal({ state: 'DEFEATED', deadline: 990n }), LINK, { opened: NOW - 900n, closed }),
  );
  expect(over.map(({ start }) => start)).toEqual([Number(NOW) - 900, Number(closed)]);
  expect(over[1]?.description).toContain('The time is exact, as the chain has it.');
  const unknown = proposal();
  const still = { ...unknown.dao, clock: { ...unknown.dao.clock, secondsPerUnit: 0 } };
  expect(readIcs(file(proposal({ dao: still }), LINK))).toEqual([]);
});

test('a file imported again takes the place of the one before, and what will not come is taken off', () => {
  const known = new Map<string, { stamp: number; sequence: number; status: string; start: number }>();
  const take = (state: State, at: bigint, more: Changes = {}) => {
    const dao = { ...proposal().dao, at: block(at), clock: { ...proposal().dao.clock, now: at } };
    for (const event of readIcs(file(proposal({ state, at: block(at), dao, ...more }), LINK))) {
      const { uid, stamp, sequence, status = '', start } = event;
      const before = known.get(uid);
      if (before !== undefined)
        expect([stamp > before.stamp, sequence > before.sequence]).toEqual([true, true]);
      known.set(uid, { stamp, sequence, status, start });
    }
    return [...known].map(([uid, { status }]) => `${uid.split('.')[0]} ${status}`);
  };
  expect(take('PENDING', 600n)).toEqual(['opens CONFIRMED', 'ends CONFIRMED']);
  expect(take('ACTIVE', 1000n)).toEqual(['opens CONFIRMED', 'ends CONFIRMED']);
  const queued = { deadline: 1500n, eta: NOW + 90_000n };
  expect(take('QUEUED', 2000n, queued)).toEqual(['opens CONFIRMED', 'ends CONFIRMED', 'execute CONFIRMED']);
  expect(take('CANCELED', 2100n, queued)).toEqual(['opens CONFIRMED', 'ends CONFIRMED', 'execute CANCELLED']);
});

test('a cancelled proposal takes its voting off, one that ended early its end', () => {
  const statuses = (changes: Changes) =>
    readIcs(file(proposal(changes), LINK)).map(({ status, alarms }) => [status, alarms]);
  expect(statuses({ state: 'CANCELED', snapshot: 1100n })).toEqual([
    ['CANCELLED', 0],
    ['CANCELLED', 0],
  ]);
  expect(statuses({ state: 'SUCCEEDED' })).toEqual([['CANCELLED', 0]]);
  expect(statuses({ state: 'DEFEATED', deadline: 990n })).toEqual([]);
  expect(
    statuses({
      mode: 'timestamp',
      state: 'CANCELED',
      events: [{ name: 'ProposalCanceled', timestamp: NOW - 9n }],
      deadline: NOW - 5n,
    }),
  ).toEqual([
    ['CONFIRMED', 0],
    ['CANCELLED', 0],
  ]);
});

test('no title, however hostile, is more than a title', () => {
  const random = seeded(seedOf(14));
  for (let run = runs(300, 20_000); run > 0; run--) {
    const title = hostileTitle(random);
    const [opens, ends] = proposalEvents(proposal({ mode: 'timestamp', title }), LINK);
    if (opens === undefined || ends === undefined) throw new Error('two moments are known');
    const text = writeCalendar(title, [opens, { ...ends, title: `Ends: ${title}`, text: title }]);
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}|\p{Bidi_Control}|\p{Cs}/u);
    expect(Buffer.from(text).toString()).toBe(text);
    const whole = text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => line.split(/[;:]/)[0]);
    expect(whole.filter((name) => name === 'BEGIN')).toHaveLength(5);
    expect(new Set(whole)).toEqual(new Set(NAMES));
    const shown = boundedLine(title, 120);
    expect(readIcs(text).map(({ summary }) => summary)).toEqual([
      safeLine(`Voting opens: ${shown}`),
      safeLine(`Ends: ${title}`),
    ]);
  }
});

const NAMES =
  'BEGIN VERSION PRODID CALSCALE NAME X-WR-CALNAME REFRESH-INTERVAL X-PUBLISHED-TTL UID DTSTAMP LAST-MODIFIED SEQUENCE DTSTART SUMMARY DESCRIPTION URL STATUS TRANSP ACTION TRIGGER END'
    .split(' ')
    .concat('');

// The parser of the other tests takes a backslash before an n for a line break even where it is escaped itself.
test('what an iCalendar file gives a meaning is written so that it has none', () => {
  expect(icsText('a\\n b, c; d\ne\tf')).toBe('a\\\\n b\\, c\\; d\\ne f');
  expect(icsLine('SUMMARY', 'ü'.repeat(50))).toBe(`SUMMARY:${'ü'.repeat(33)}\r\n ${'ü'.repeat(17)}\r\n`);
});

test('a contract may name any moment: what no calendar can say is left out', () => {
  const far = proposal({ mode: 'timestamp', snapshot: 2n ** 48n - 1n, deadline: 2n ** 256n - 1n });
  expect(readIcs(file(far, LINK))).toEqual([]);
});
