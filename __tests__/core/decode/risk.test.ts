import { keccak256, stringToBytes } from 'viem';
import { settingKey } from '@/core/decode/facts';
import { findingsOf } from '@/core/decode/risk/findings';
import type { Past, PastCode } from '@/core/decode/risk/input';
import type { Simulated } from '@/core/decode/simulated';
import { formatAddress } from '@/core/format';
import { ACCOUNT, account, call, HONEST_TEXT, inputOf, UNIT } from './cases';

const { governor, token, known } = ACCOUNT;
const vault = account('vault');
const DAY = 86_400n;
// Initialized(uint64)
const INITIALIZED = '0xc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2';
const pay = call(vault, 'pay(address to, uint256 amount)', [known, UNIT]);

function judged(id: string, past: Partial<Past>, calls = [pay]) {
  const input = inputOf({ calls, text: HONEST_TEXT, identities: [[vault, { kind: 'contract' }]], past });
  const { findings, checked, unknown } = findingsOf(input);
  return {
    said: findings.filter((each) => each.id === id).map(({ sentence }) => sentence),
    isChecked: checked.includes(id),
    reason: unknown.find((each) => each.id === id)?.reason,
  };
}

describe('code that nobody knows (R07)', () => {
  const code = (of: PastCode, address = vault) =>
    judged('R07', { codes: new Map([[address.toLowerCase(), of]]) });

  test('is undecided until both are known: the source, and since when the code is there', () => {
    expect(judged('R07', {}).reason).toMatch(/source is published, or how old they are\.$/);
    expect(code({ isPublished: true, made: null }).reason).toMatch(/^We couldn’t tell how old/);
    expect(code({ isPublished: null, made: 'longer ago' }).reason).toMatch(/source is published\.$/);
    expect(code({ isPublished: true, made: 'longer ago' })).toEqual({ said: [], isChecked: true });
  });

  test('is told when its source is not published, or when it was not there a month before', () => {
    expect(code({ isPublished: false, made: null }).said).toEqual([
      expect.stringMatching(/^This proposal runs the code of .*, which is not published/),
    ]);
    expect(code({ isPublished: true, made: 30n * DAY }).said).toEqual([
      expect.stringMatching(/, which this proposal runs, was not there yet 30 days before the proposal\.$/),
    ]);
  });

  test('the organisation’s own contracts may be as young as it is', () => {
    const codes = new Map([[governor.toLowerCase(), { isPublished: true, made: 30n * DAY }]]);
    const calls = [call(governor, 'setVotingPeriod(uint256 period)', [50_000n])];
    expect(judged('R07', { codes }, calls)).toEqual({ said: [], isChecked: true });
  });

  test('a call of another contract of the same proposal still has to be asked about', () => {
    const codes = new Map([[vault.toLowerCase(), { isPublished: true, made: 'longer ago' as const }]]);
    const calls = [pay, call(token, 'transfer(address to, uint256 amount)', [known, UNIT])];
    expect(judged('R07', { codes }, calls).isChecked).toBe(false);
  });
});

describe('a proposer whom nobody has met (R30)', () => {
  const by = (of: Partial<NonNullable<Past['proposer']>>) => {
    const proposer = { address: known, isFirst: true, received: null, sender: known, ...of };
    return judged('R30', { proposer });
  };

  test('is told with the time in which the votes came', () => {
    expect(by({ received: 3n * DAY }).said).toEqual([
      'First proposal by this account; it received its votes within 3 days before.',
    ]);
  });

  test('is no finding where the votes are old or others were proposed, and is undecided where neither is known', () => {
    expect(by({ received: 'longer ago' })).toEqual({ said: [], isChecked: true });
    expect(by({ isFirst: false })).toEqual({ said: [], isChecked: true });
    expect(by({ received: null }).reason).toMatch(/since when the proposer has held the votes/);
    expect(by({ received: 'longer ago', isFirst: null }).isChecked).toBe(true);
  });
});

describe('a value before that was not read is no evidence', () => {
  const period = call(governor, 'setVotingPeriod(uint256 period)', [288n]);
  const at = (before?: bigint) =>
    findingsOf(
      inputOf({
        calls: [period],
        text: HONEST_TEXT,
        facts: {
          chainId: 1,
          settings: new Map(
            before === undefined ? [] : [[settingKey(governor, 'votingPeriod()'), { before }]],
          ),
        },
      }),
    );
  const severities = (before?: bigint) =>
    at(before)
      .findings.filter(({ id }) => id === 'R04')
      .map(({ severity }) => severity);

  test('a voting period is shortened only where the one before is known (R04)', () => {
    expect([severities(7200n), severities(240n), severities()]).toEqual([['critical'], [], []]);
    expect(at().unknown.find(({ id }) => id === 'R04')?.reason).toMatch(/present settings/);
  });

  test('an allowance to an unknown account is grave until the balance is known (R13)', () => {
    const spender = account('spender');
    const approve = call(token, 'approve(address spender, uint256 amount)', [spender, UNIT]);
    const held = (has?: bigint) =>
      findingsOf(
        inputOf({
          calls: [approve],
          text: HONEST_TEXT,
          facts: { holdings: new Map(has === undefined ? [] : [[token.toLowerCase(), has]]) },
        }),
      )
        .findings.filter(({ id }) => id === 'R13')
        .map(({ severity }) => severity);
    expect([held(10n * UNIT), held()]).toEqual([['medium'], ['high']]);
  });
});

describe('what only the simulation shows is told beside what the calls say openly', () => {
  const attacker = account('attacker');
  const proxy = account('proxy');
  const decoy = account('decoy');
  const said = (id: string, calls: ReturnType<typeof call>[], simulation: Partial<Simulated>) => {
    const holdings = new Map([[token.toLowerCase(), 1_000n * UNIT]]);
    return findingsOf(inputOf({ calls, text: HONEST_TEXT, simulation, facts: { holdings } }))
      .findings.filter((each) => each.id === id)
      .map(({ sentence }) => sentence);
  };
  const hidden = call(vault, 'run()', []);

  test.each<[string, ReturnType<typeof call>, Partial<Simulated>, RegExp]>([
    [
      'R01',
      call(ACCOUNT.timelock, 'setPendingAdmin(address who)', [decoy]),
      { roles: [{ contract: ACCOUNT.timelock, kind: 'admin', role: null, account: attacker }] },
      /command over/,
    ],
    [
      'R03',
      call(governor, 'updateTimelock(address to)', [decoy]),
      { upgrades: [{ contract: ACCOUNT.timelock, kind: 'implementation', to: attacker }] },
      /puts other code behind/,
    ],
    [
      'R05',
      call(decoy, 'upgradeTo(address to)', [known]),
      { upgrades: [{ contract: proxy, kind: 'implementation', to: attacker }] },
      /^Executing this changes the code/,
    ],
    [
      'R06',
      call(decoy, 'transferOwnership(address to)', [ACCOUNT.timelock]),
      { roles: [{ contract: proxy, kind: 'owner', role: null, account: attacker }] },
      new RegExp(`goes to .*${formatAddress(attacker)}`),
    ],
    [
      'R12',
      call(token, 'mint(address to, uint256 amount)', [known, 1n]),
      {
        transfers: [
          { token, from: `0x${'0'.repeat(40)}`, to: known, amount: 1n, id: null },
          { token, from: `0x${'0'.repeat(40)}`, to: attacker, amount: 900n * UNIT, id: null },
        ],
      },
      /900 GOV of new voting tokens/,
    ],
    [
      'R13',
      call(token, 'approve(address who, uint256 amount)', [decoy, 1n]),
      { approvals: [{ token, owner: ACCOUNT.timelock, spender: attacker, amount: 900n * UNIT }] },
      /^After execution/,
    ],
    [
      'R25',
      call(decoy, 'initialize(address owner)', [known]),
      { events: [{ address: governor, topics: [INITIALIZED], data: '0x' }] },
      /^Executing this sets up/,
    ],
    [
      'R11',
      call(token, 'transfer(address to, uint256 amount)', [known, 900n * UNIT]),
      { balances: [{ token: 'coin', holder: ACCOUNT.timelock, before: 100n, after: 1n, moved: null }] },
      /^This moves 900 GOV/,
    ],
  ])('%s', (id, open, simulation, words) => {
    expect(said(id, [open, hidden], simulation)).toContainEqual(expect.stringMatching(words));
  });

  test('an open call hides no greater one about the same accounts', () => {
    const approve = call(token, 'approve(address who, uint256 amount)', [decoy, 1n]);
    const approvals = [{ token, owner: ACCOUNT.timelock, spender: decoy, amount: 900n * UNIT }];
    expect(said('R13', [approve, hidden], { approvals })).toHaveLength(2);
    const upgrades = [{ contract: proxy, kind: 'implementation' as const, to: attacker }];
    expect(said('R05', [call(proxy, 'upgradeTo(address to)', [known]), hidden], { upgrades })).toHaveLength(
      2,
    );
    const transfers = [
      { token, from: `0x${'0'.repeat(40)}` as const, to: known, amount: 900n * UNIT, id: null },
    ];
    const mint = call(token, 'mint(address to, uint256 amount)', [known, 1n]);
    expect(said('R12', [mint, hidden], { transfers })).toHaveLength(2);
    const [proposer, admin] = [keccak256(stringToBytes('PROPOSER_ROLE')), `0x${'0'.repeat(64)}` as const];
    const grant = call(ACCOUNT.timelock, 'grantRole(bytes32 role, address who)', [proposer, decoy]);
    const roles = [proposer, admin].map((role) => ({
      ...{ contract: ACCOUNT.timelock, kind: 'granted' as const, account: decoy },
      role,
    }));
    expect(said('R01', [grant, hidden], { roles })).toHaveLength(2);
  });

  test('who may swap the organisation’s own code is told as such, and once', () => {
    const upgrades = [{ contract: governor, kind: 'admin' as const, to: attacker }];
    expect(said('R03', [hidden], { upgrades })).toEqual([
      expect.stringMatching(/^Executing this changes who may swap the code of this Governor/),
    ]);
    expect(said('R05', [hidden], { upgrades })).toEqual([]);
  });

  test('what the calls say is not said twice', () => {
    const upgrades = [{ contract: proxy, kind: 'implementation' as const, to: known }];
    expect(said('R05', [call(proxy, 'upgradeTo(address to)', [known])], { upgrades })).toHaveLength(1);
    const approve = call(token, 'approve(address who, uint256 amount)', [decoy, 900n * UNIT]);
    const approvals = [{ token, owner: ACCOUNT.timelock, spender: decoy, amount: 900n * UNIT }];
    expect(said('R13', [approve], { approvals })).toHaveLength(1);
    const roles = [{ contract: proxy, kind: 'owner' as const, role: null, account: decoy }];
    expect(said('R06', [call(proxy, 'transferOwnership(address to)', [decoy])], { roles })).toHaveLength(1);
  });
});
