import type { Address } from 'viem';
import type { Control, DaoPart, Holder, Power, PowerName, Who } from '@/core/governor/control';
import { healthOf } from '@/core/governor/health';
import { setLanguage } from '@/core/language/language';
import { readMessages } from '@/tools/language/messageFiles';

const GOVERNOR: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TIMELOCK: Address = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const OTHER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const KEEPER: Address = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const AT = { number: 9n, hash: `0x${'0'.repeat(64)}`, timestamp: 1_790_000_000n } as const;
const PROOF = { kind: 'call', contract: TIMELOCK, call: 'owner()', args: [], word: 0, value: '1' } as const;

function holder(who: Who, via: Address | null = null): Holder {
  const account = who === 'GOVERNOR' ? GOVERNOR : who === 'TIMELOCK' ? TIMELOCK : OTHER;
  return { account, who, via, since: null, until: null, proof: PROOF };
}

const power = (name: PowerName, part: DaoPart, holders: readonly Holder[], isWhole = true): Power => ({
  name,
  part,
  contract: TIMELOCK,
  holders,
  isWhole,
});

const control = (powers: readonly Power[], changes: Partial<Control> = {}): Control => ({
  governor: GOVERNOR,
  timelock: { address: TIMELOCK, kind: 'controller' },
  delay: { seconds: 172_800n, proof: PROOF },
  powers,
  unread: [],
  at: AT,
  ...changes,
});

afterEach(() => setLanguage('en', {}));

const lines = (of: Control) => healthOf(of).map(({ severity, sentence }) => `${severity}: ${sentence}`);

test('the gravest comes first, and nothing is listed twice', () => {
  const found = healthOf(
    control([
      power('PROPOSER', 'TIMELOCK', [holder('GOVERNOR'), holder('ACCOUNT')]),
      power('EXECUTOR', 'TIMELOCK', [holder('ANYONE')]),
      power('ADMIN', 'TIMELOCK', [holder('TIMELOCK')]),
      power('CANCELLER', 'TIMELOCK', [holder('GOVERNOR'), holder('CONTRACT')]),
    ]),
  );
  expect(found.map(({ severity }) => severity)).toEqual(['CRITICAL', 'MEDIUM', 'INFO', 'GOOD', 'GOOD']);
  expect(new Set(found.map(({ sentence }) => sentence)).size).toBe(found.length);
});

test('what is not read whole is never praised', () => {
  const half = [
    power('PROPOSER', 'TIMELOCK', [holder('GOVERNOR')], false),
    power('ADMIN', 'TIMELOCK', [holder('TIMELOCK')], false),
  ];
  const praise = healthOf(control(half)).filter(({ severity }) => severity === 'GOOD');
  expect(praise.map(({ code }) => code)).toEqual(['delay']);
});

const RULES = 'and with it its rules, without a vote.';
const MAY = 'what an owner may do there';
test.each([
  ['UPGRADER', 'GOVERNOR', 'CRITICAL', `may replace the code of the Governor, ${RULES}`],
  ['UPGRADER', 'TIMELOCK', 'CRITICAL', `may replace the code of the timelock, ${RULES}`],
  ['UPGRADER', 'TOKEN', 'HIGH', `may replace the code of the token, ${RULES}`],
  ['ADMIN', 'GOVERNOR', 'CRITICAL', 'may change the settings or the code of the Governor without a vote.'],
  ['PENDING_ADMIN', 'GOVERNOR', 'HIGH', 'can take over the Governor by accepting it.'],
  ['OWNER', 'GOVERNOR', 'HIGH', `owns the Governor; ${MAY} is in its code.`],
  ['OWNER', 'TOKEN', 'MEDIUM', `owns the token; ${MAY}, such as making new tokens, is in its code.`],
  ['MINTER', 'TOKEN', 'HIGH', 'may make new tokens, and with them new votes.'],
  ['GUARDIAN', 'GOVERNOR', 'INFO', 'may cancel proposals of this Governor.'],
  ['VETOER', 'GOVERNOR', 'MEDIUM', 'may veto every proposal.'],
  ['MANAGER', 'GOVERNOR', 'MEDIUM', 'manages the Governor: it decides who may propose, and may cancel.'],
] as const)('%s of the %s with somebody else', (name, part, severity, sentence) => {
  expect(lines(control([power(name, part, [holder('ACCOUNT')])]))).toContain(
    `${severity}: The account ${OTHER} ${sentence}`,
  );
  const own = healthOf(control([power(name, part, [holder('TIMELOCK')])])).find(({ code }) =>
    code.endsWith('-self'),
  );
  expect(own?.severity).toBe('INFO');
});

test('a contract between is named', () => {
  expect(lines(control([power('UPGRADER', 'TOKEN', [holder('CONTRACT', KEEPER)])]))).toContain(
    `HIGH: The contract ${OTHER}, through ${KEEPER}, may replace the code of the token, and with it its rules, without a vote.`,
  );
});

test('what decides inside the code, or could not be read, is said to be', () => {
  const found = lines(
    control([power('UPGRADER', 'TOKEN', [], false), power('MINTER', 'TOKEN', [], false)], {
      unread: ['GOVERNOR'],
    }),
  );
  expect(found).toContain(
    'MEDIUM: The code of the token can be replaced, and its own code decides by whom; that could not be read.',
  );
  expect(found).toContain(
    'MEDIUM: New tokens can be made by holders of a right (MINTER_ROLE) that cannot be listed here.',
  );
  expect(found).toContain(
    'MEDIUM: Whether the code of the Governor can be replaced could not be read: the endpoint gives no storage.',
  );
});

test.each([
  [0n, 'HIGH: The timelock has no delay: what is queued is ready at once.'],
  [60n, 'MEDIUM: Queued proposals wait only 1 minute: little time to notice them and to leave.'],
  [86_399n, 'MEDIUM: Queued proposals wait only about 23 hours: little time to notice them and to leave.'],
  [86_400n, 'GOOD: Queued proposals wait at least 1 day.'],
  [172_800n, 'GOOD: Queued proposals wait at least 2 days.'],
  [90_000n, 'GOOD: Queued proposals wait at least 25 hours.'],
])('a delay of %d s', (seconds, line) =>
  expect(lines(control([], { delay: { seconds, proof: PROOF } }))).toContain(line),
);

test('a delay is said in the reader’s language, with its unit', () => {
  setLanguage('de', readMessages('de'));
  const said = lines(control([], { delay: { seconds: 604_800n, proof: PROOF } })).join();
  expect(said).toMatch(/mindestens 7 Tage/);
  expect(said).not.toMatch(/days/);
});

test('Compound’s timelock: whoever administers it does everything', () => {
  const timelock = { address: TIMELOCK, kind: 'compound' } as const;
  expect(lines(control([power('ADMIN', 'TIMELOCK', [holder('GOVERNOR')])], { timelock }))).toContain(
    'GOOD: Only the Governor may queue, execute and cancel in the timelock.',
  );
  const other = [
    power('ADMIN', 'TIMELOCK', [holder('ACCOUNT')]),
    power('PENDING_ADMIN', 'TIMELOCK', [holder('CONTRACT')]),
  ];
  const found = lines(control(other, { timelock }));
  expect(found[0]).toBe(
    `CRITICAL: The account ${OTHER} may queue and execute anything in the timelock without a vote of this Governor.`,
  );
  expect(found).toContain(`HIGH: The contract ${OTHER} can take over the timelock by accepting it.`);
});

test('no timelock, one of another kind, and one that does not answer', () => {
  expect(lines(control([], { timelock: null, delay: null }))).toEqual([
    'MEDIUM: There is no timelock: what has passed can be executed at once.',
  ]);
  const custom = { address: TIMELOCK, kind: 'custom' } as const;
  expect(lines(control([], { timelock: custom, delay: null }))).toEqual([
    `MEDIUM: The timelock ${TIMELOCK} is of a kind whose rights cannot be read here.`,
    'MEDIUM: The delay of the timelock could not be read.',
  ]);
});

test.each([
  [31n, undefined],
  [
    30n,
    'MEDIUM: The contract %s can stop proposals for 30 days more, as its contract says. After that, one protection is gone.',
  ],
  [
    1n,
    'MEDIUM: The contract %s can stop proposals for 1 day more, as its contract says. After that, one protection is gone.',
  ],
  [
    0n,
    'INFO: The contract %s had the power to stop proposals until a time that is past, as its contract says. It may hold it until somebody takes it away.',
  ],
])(
  'a power to stop proposals that ends in %d days is told once, whatever rights it stands on',
  (days, wanted) => {
    const until = { seconds: AT.timestamp + days * 86_400n, proof: PROOF };
    const council: Holder = { ...holder('CONTRACT'), until };
    const powers = (['PROPOSER', 'CANCELLER'] as const).map((name) => power(name, 'TIMELOCK', [council]));
    const found = healthOf(control(powers)).filter(({ code }) => code.startsWith('stopper'));
    expect(found.map(({ severity, sentence }) => `${severity}: ${sentence}`)).toEqual(
      wanted === undefined ? [] : [wanted.replace('%s', OTHER)],
    );
  },
);
