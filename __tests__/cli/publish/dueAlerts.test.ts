import { alertWords } from '@/cli/publish/alerts/alertWords';
import {
  ALERT_KINDS,
  type AlertFacts,
  type AlertKind,
  dueAlerts,
  MOST_KEYS,
  NO_MEMORY,
  type ProposalAlertKind,
} from '@/cli/publish/alerts/dueAlerts';
import { ASSERTS_COVERAGE, runs, seeded, seedOf } from '../../runs';
import { randomHistory } from './histories';

const HOUR = 3600n;

/** Every alert that these facts are a reason for, said anew from the definitions; `before` is the side last seen ahead. */
function reasons(all: AlertFacts, before: string | null): { keys: Set<string>; ahead: string | null } {
  const { proposal, facts, rules } = all;
  const { state, tally, deadline, snapshot, eta, dao, at } = proposal;
  const keys = new Set<string>();
  const unit = BigInt(dao.clock.secondsPerUnit);
  const left = (deadline - dao.clock.now) * unit;
  const span = (deadline - snapshot) * unit;
  let ahead = before;
  if (state === 'ACTIVE' && tally !== null && left > 0n) {
    keys.add('opened');
    if (tally.for + tally.abstain >= (facts.quorum?.value ?? 0n)) keys.add('quorum');
    if (left <= 2n * HOUR) {
      if (span > 2n * HOUR) keys.add(`hours-left-${deadline}`);
    } else if (left <= 24n * HOUR && span > 24n * HOUR) keys.add(`day-left-${deadline}`);
    const now = tally.for > tally.against ? 'for' : tally.for < tally.against ? 'against' : null;
    const isLate = left <= 24n * HOUR && left * 4n <= span;
    if (now !== null && before !== null && now !== before && isLate) keys.add(`swing-${now}`);
    ahead = now ?? before;
  }
  const result: Partial<Record<string, string[]>> = {
    DEFEATED: ['failed'],
    SUCCEEDED: ['passed', rules.hasTimelock ? 'can-queue' : 'can-execute'],
    QUEUED: ['passed', ...(eta !== null && eta <= at.timestamp ? [`can-execute-${eta}`] : [])],
    EXECUTED: ['passed', 'executed'],
    EXPIRED: ['passed', 'expired'],
    CANCELED: ['cancelled'],
  };
  for (const key of result[state] ?? []) keys.add(key);
  return { keys, ahead };
}

test('over random histories each alert is told exactly once, wherever the looks and the cuts are', () => {
  const random = seeded(seedOf(41));
  const kinds = new Set<AlertKind>(['power-ends']);
  for (let run = 0; run < runs(400, 20_000); run += 1) {
    const history = randomHistory(random);
    const told: string[] = [];
    const expected = new Set<string>();
    let memory = NO_MEMORY;
    let ahead: string | null = null;
    let time = history.at(0n).proposal.created.timestamp ?? 0n;
    while (time < history.end) {
      time += BigInt(random.int(1, random.pick([600, 7200, 90_000])));
      const facts = history.at(time);
      const result = dueAlerts(facts, memory, time);
      // Killed before the journal was on the disk: as if it had not looked.
      if (random.chance(0.3)) continue;
      const found = reasons(facts, ahead);
      for (const key of found.keys) expected.add(key);
      ahead = found.ahead;
      memory = result.memory;
      for (const alert of result.due) {
        expect(alert.time <= time).toBe(true);
        expect(found.keys).toContain(alert.key);
        told.push(alert.key);
        kinds.add(alert.kind);
      }
    }
    expect([...told].sort()).toEqual([...expected].sort());
    expect(dueAlerts(history.at(time), memory, time).due).toEqual([]);
  }
  if (ASSERTS_COVERAGE) expect([...kinds].sort()).toEqual([...ALERT_KINDS].sort());
});

test('a last look tells every result, however long nobody looked, and no call that is too late', () => {
  const random = seeded(seedOf(42));
  for (let run = 0; run < runs(200, 5000); run += 1) {
    const history = randomHistory(random);
    const facts = history.at(history.end);
    const kinds = dueAlerts(facts, NO_MEMORY, history.end).due.map(({ kind }) => kind);
    expect(
      kinds.filter((kind) => ['opened', 'quorum', 'swing', 'day-left', 'hours-left'].includes(kind)),
    ).toEqual([]);
    expect(kinds).toHaveLength(
      facts.proposal.state === 'CANCELED' || facts.proposal.state === 'DEFEATED' ? 1 : 2,
    );
  }
});

const NOW = 1_790_000_000n;

/** An open vote of three days that ends in so many seconds, at a block of now. */
function open(left: bigint, changes: Partial<AlertFacts['proposal']> = {}): AlertFacts {
  const at = { number: 9n, hash: '0x', timestamp: NOW } as const;
  const clock = { mode: 'timestamp', now: NOW, secondsPerUnit: 1 } as const;
  const proposal: AlertFacts['proposal'] = {
    ...{ id: 7n, title: 'Fund', state: 'ACTIVE', eta: null, expires: null, events: [], at },
    ...{ snapshot: NOW + left - 72n * HOUR, deadline: NOW + left, created: { block: 1n, timestamp: NOW } },
    tally: { for: 60n, against: 10n, abstain: 0n },
    dao: { id: 'eip155:1:0x', name: 'DAO', clock, at },
    ...changes,
  };
  const counting = { quorum: ['for'], sides: ['against', 'for'] } as const;
  const rules = { counting, token: { symbol: 'SML', decimals: 0 }, hasTimelock: true };
  return { proposal, facts: { quorum: { value: 80n, estimate: false }, approval: null }, rules };
}

const kindsOf = (facts: AlertFacts, memory = NO_MEMORY, now = NOW) =>
  dueAlerts(facts, memory, now).due.map(({ kind }) => kind);

test('with an hour left only the two hours are told; at an old block, how much is left now', () => {
  expect(kindsOf(open(HOUR))).toEqual(['opened', 'hours-left']);
  expect([kindsOf(open(5n * HOUR)), kindsOf(open(25n * HOUR))]).toEqual([['opened', 'day-left'], ['opened']]);
  expect(kindsOf(open(25n * HOUR), NO_MEMORY, NOW + 2n * HOUR)).toEqual(['opened', 'day-left']);
  expect(kindsOf(open(HOUR), NO_MEMORY, NOW + HOUR)).toEqual([]);
});

test('a moved deadline is counted down again, a moved block is not', () => {
  const { memory } = dueAlerts(open(5n * HOUR), NO_MEMORY, NOW);
  expect([kindsOf(open(5n * HOUR), memory), kindsOf(open(20n * HOUR), memory)]).toEqual([[], ['day-left']]);
});

test('where the end is not known nothing is counted down, and a deadline that always moves stops being told', () => {
  const { dao } = open(HOUR).proposal;
  const clock = { ...dao.clock, mode: 'l1-blocknumber', secondsPerUnit: 0 } as const;
  expect(kindsOf(open(HOUR, { dao: { ...dao, clock } }))).toEqual(['opened']);
  let memory = NO_MEMORY;
  for (let move = 0n; move < 200n; move += 1n) memory = dueAlerts(open(HOUR + move), memory, NOW).memory;
  expect(memory.keys).toHaveLength(MOST_KEYS);
});

test('an alert says what is missing', () => {
  const told = (kind: ProposalAlertKind, changes: Partial<AlertFacts['proposal']> = {}, left = 5n * HOUR) =>
    alertWords(kind, open(left, changes));
  expect(told('day-left').title).toBe('Less than 24 hours left, 25.0% of the quorum missing: Fund');
  expect(told('day-left').text).toBe(
    [
      'Votes: 85.7% for, 14.3% against, 0% abstain.',
      'The quorum of 80 SML lacks 20 SML.',
      'It needs 20 SML more For.',
      'Voting ends 21 Sept 2026, 19:13:20 UTC.',
      'As of block 9, 21 Sept 2026, 14:13:20 UTC.',
    ].join('\n'),
  );
  const tally = { for: 90n, against: 100n, abstain: 0n };
  expect(told('hours-left', { tally }).title).toBe('Less than 2 hours left, Against is ahead: Fund');
  expect(told('hours-left', { tally: { ...tally, for: 100n } }).title).toMatch('left, tied: Fund');
  expect(told('hours-left', { tally }).text).toMatch('\nIt needs 11 SML more For.\n');
  expect(told('hours-left', { tally: { ...tally, for: 101n } }).text).toMatch('\nIt would pass now.\n');
  expect(told('swing', { tally }).title).toBe('Late change, Against is now ahead: Fund');
  const vetoed = { name: 'ProposalVetoed', block: 8n, timestamp: NOW };
  expect(told('cancelled', { state: 'CANCELED', events: [vetoed] }).title).toBe('Vetoed: Fund');
  expect(told('passed', { state: 'SUCCEEDED' }).text).toMatch('\nVoting ended early.\n');
  expect(told('can-execute', { state: 'QUEUED', expires: NOW }, -HOUR).text).toMatch(
    '\nVoting ended 21 Sept 2026, 13:13:20 UTC.\nExpires 21 Sept 2026, 14:13:20 UTC.\n',
  );
});
