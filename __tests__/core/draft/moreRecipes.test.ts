import { decodeFunctionData, keccak256, namehash, parseAbi, stringToHex } from 'viem';
import { selectorOf } from '@/core/decode/signature';
import { RECIPES } from '@/core/draft/recipes/book';
import { ALICE, BOB, builderIn, GOVERNOR, RECIPE_CONTEXT } from './drafts';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const TIMELOCK = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const timelock = { address: TIMELOCK, kind: 'controller' } as const;
const context = { ...RECIPE_CONTEXT, executor: TIMELOCK, timelock } as const;
const COMPOUND = { timelock: { address: TIMELOCK, kind: 'compound' } } as const;

const built = builderIn(context);

/** Target, function with its arguments, of each action. */
function read(actions: ReturnType<typeof built>, ...functions: string[]) {
  const abi = parseAbi(functions.map((each) => `function ${each}`) as readonly string[]);
  return actions.map(({ target, value, calldata }) => {
    const { functionName, args } = decodeFunctionData({ abi, data: calldata });
    return [target, functionName, ...(args ?? []), ...(value === 0n ? [] : [value])];
  });
}

test('every recipe has a name of its own and says what it asks for', () => {
  expect(new Set(RECIPES.map(({ name }) => name)).size).toBe(RECIPES.length);
  for (const { fields, build } of RECIPES) {
    expect(fields.length).toBeGreaterThan(0);
    // Nothing given yet: a sentence, whatever it is.
    expect(() => build({}, context)).toThrow(/^[A-Z].*\.$/);
  }
});

test('an allowance, the call that uses it, and its end', () => {
  const inputs = {
    token: TOKEN,
    amount: '2.5',
    target: BOB,
    abi: 'deposit(uint256 amount)',
    args: ['2500000'],
  };
  const functions = ['approve(address,uint256)', 'deposit(uint256)'];
  expect(read(built('approve-and-call', inputs), ...functions)).toEqual([
    [TOKEN, 'approve', BOB, 2_500_000n],
    [BOB, 'deposit', 2_500_000n],
    [TOKEN, 'approve', BOB, 0n],
  ]);
  const other = built('approve-and-call', { ...inputs, spender: ALICE });
  expect(read(other, ...functions)[0]).toEqual([TOKEN, 'approve', ALICE, 2_500_000n]);
});

test('the timelock: its delay, its rights, its owner', () => {
  expect(read(built('timelock-delay', { seconds: '172800' }), 'updateDelay(uint256)')).toEqual([
    [TIMELOCK, 'updateDelay', 172_800n],
  ]);
  expect(read(built('timelock-delay', { seconds: '172800' }, COMPOUND), 'setDelay(uint256)')).toEqual([
    [TIMELOCK, 'setDelay', 172_800n],
  ]);
  const role = keccak256(stringToHex('PROPOSER_ROLE'));
  const functions = ['grantRole(bytes32,address)', 'revokeRole(bytes32,address)'];
  expect(read(built('role', { role: 'PROPOSER_ROLE', account: BOB }), ...functions)).toEqual([
    [TIMELOCK, 'grantRole', role, BOB],
  ]);
  expect(read(built('role', { role, account: BOB, take: true, contract: TOKEN }), ...functions)).toEqual([
    [TOKEN, 'revokeRole', role, BOB],
  ]);
  const zero = `0x${'0'.repeat(64)}`;
  expect(read(built('role', { role: 'DEFAULT_ADMIN_ROLE', account: BOB }), ...functions)[0]?.[2]).toBe(zero);
  expect(read(built('timelock-admin', { account: BOB }, COMPOUND), 'setPendingAdmin(address)')).toEqual([
    [TIMELOCK, 'setPendingAdmin', BOB],
  ]);
  expect(() => built('timelock-admin', { account: BOB })).toThrow(/no such function/);
  expect(() => built('timelock-delay', { seconds: '1' }, { timelock: null })).toThrow(/has no timelock/);
  expect(() => built('role', { role: 'proposer', account: BOB })).toThrow(/neither 32 bytes nor a name/);
});

test('an upgrade asks whom its kind of proxy obeys', () => {
  const kinds = {
    uups: [TOKEN, '0x4f1ef286'],
    'uups-4': [TOKEN, '0x3659cfe6'],
    'transparent-4': [ALICE, '0x99a88ec4'],
    'transparent-5': [ALICE, '0x9623609d'],
    beacon: [TOKEN, '0x3659cfe6'],
    delegator: [TOKEN, '0xbb913f41'],
  };
  for (const [kind, expected] of Object.entries(kinds)) {
    const [action] = built('upgrade', { kind, proxy: TOKEN, implementation: BOB, admin: ALICE });
    expect([kind, action?.target, action?.calldata.slice(0, 10)]).toEqual([kind, ...expected]);
  }
  const [call] = built('upgrade', {
    kind: 'transparent-4',
    proxy: TOKEN,
    implementation: BOB,
    admin: ALICE,
    data: '0xABCD',
  });
  expect(call?.calldata.slice(0, 10)).toBe('0x9623609d');
  expect(() => built('upgrade', { kind: 'beacon', proxy: TOKEN, implementation: BOB, data: '0x01' })).toThrow(
    /no call afterwards/,
  );
  expect(() => built('upgrade', { kind: 'uups', proxy: TOKEN, implementation: TOKEN })).toThrow(
    /the proxy itself/,
  );
  expect(() => built('upgrade', { kind: 'diamond', proxy: TOKEN, implementation: BOB })).toThrow(
    /not one of uups/,
  );
});

test('records of a name in ENS', () => {
  const node = namehash('vote.quorate.eth');
  const set = (record: string, value: string) =>
    read(
      built('ens-record', { resolver: TOKEN, name: 'vote.quorate.eth', record, value }),
      ...['setText(bytes32,string,string)', 'setAddr(bytes32,address)', 'setContenthash(bytes32,bytes)'],
    );
  expect(set('url', ' as it is ')).toEqual([[TOKEN, 'setText', node, 'url', ' as it is ']]);
  expect(set('addr', BOB)).toEqual([[TOKEN, 'setAddr', node, BOB]]);
  expect(set('contenthash', '0xE301')).toEqual([[TOKEN, 'setContenthash', node, '0xe301']]);
  expect(() => built('ens-record', { resolver: TOKEN, name: 'vоte.eth', record: 'url', value: '' })).toThrow(
    /small letters/,
  );
});

test('a Safe behind the organisation: a call that lends it no code, and its consent', () => {
  const call = built('safe-call', { safe: TOKEN, to: BOB, value: '1.5', calldata: '0x' });
  expect(call[0]?.calldata.slice(0, 10)).toBe('0x468721a7');
  const exec = 'execTransactionFromModule(address,uint256,bytes,uint8)';
  expect(read(call, exec)).toEqual([[TOKEN, 'execTransactionFromModule', BOB, 15n * 10n ** 17n, '0x', 0]]);
  const hash = `0x${'ab'.repeat(32)}`;
  expect(built('safe-consent', { safe: TOKEN, hash })[0]?.calldata.slice(0, 10)).toBe(
    selectorOf('approveHash(bytes32)'),
  );
  expect(() => built('safe-consent', { safe: TOKEN, hash: '0x12' })).toThrow(/32 bytes/);
});

test('the Governor’s own calls, and Bravo’s list of trusted proposers', () => {
  const relay = built('relay', { target: BOB, value: '1', calldata: '0x' });
  expect(relay[0]?.calldata.slice(0, 10)).toBe('0xc28bc2fa');
  expect(read(relay, 'relay(address,uint256,bytes)')).toEqual([[GOVERNOR, 'relay', BOB, 10n ** 18n, '0x']]);
  const trusted = built('trusted-proposer', { account: BOB, until: '1800000000' }, { family: 'bravo' });
  expect(trusted[0]?.calldata.slice(0, 10)).toBe('0x4d6733d2');
  expect(() => built('trusted-proposer', { account: BOB, until: '1800000000' })).toThrow(/no such list/);
  expect(() =>
    built('trusted-proposer', { account: BOB, until: '1800000000000' }, { family: 'bravo' }),
  ).toThrow(/not in seconds/);
  expect(() => built('relay', { target: BOB }, { family: 'bravo' })).toThrow(/no calls of its own/);
});

test('messages to other chains carry what they cost', () => {
  const inputs = {
    inbox: TOKEN,
    to: BOB,
    calldata: '0xABCD',
    l2Value: '0.5',
    submission: '0.01',
    gas: '100000',
    price: '1000000000',
    refund: ALICE,
  };
  const [ticket] = built('arbitrum-ticket', inputs);
  expect(ticket?.calldata.slice(0, 10)).toBe('0x679b6ded');
  expect(ticket?.value).toBe(5n * 10n ** 17n + 10n ** 16n + 10n ** 14n);
  const up = built('arbitrum-message', { to: BOB, calldata: '0x01' });
  expect([up[0]?.target, up[0]?.calldata.slice(0, 10)]).toEqual([
    '0x0000000000000000000000000000000000000064',
    '0x928c169a',
  ]);
  const op = built('optimism-message', { messenger: TOKEN, to: BOB, calldata: '0x01', gas: '200000' });
  expect(op[0]?.calldata.slice(0, 10)).toBe('0x3dbb202b');
  expect(() => built('optimism-message', { messenger: TOKEN, to: BOB, gas: '4294967296' })).toThrow(/uint32/);
});
