import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  pad,
  parseAbi,
  stringToHex,
  toEventSelector,
  toHex,
} from 'viem';
import { readEvents } from '@/chain/simulate/effects';
import type { RoleChange, SimulatedEvent } from '@/core/decode/simulated';

const TOKEN: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ONE: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TWO: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const COIN: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const ROLE: Hex = `0x${'b0'.repeat(32)}`;

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event AdminChanged(address previousAdmin, address newAdmin)',
  'event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
]);

const uint = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  );

function log(eventName: (typeof abi)[number]['name'], args: unknown, data: Hex, address = TOKEN) {
  const topics = encodeEventTopics({ abi, eventName, args } as Parameters<typeof encodeEventTopics>[0]);
  return { address, topics: topics as Hex[], data };
}

test('amounts, pieces, kinds and coins are told apart', () => {
  const plain = log('Transfer', { from: ONE, to: TWO }, uint(5n));
  const piece = { ...plain, topics: [...plain.topics, pad(toHex(77))], data: '0x' as Hex };
  const lists = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [1n, 2n],
      [10n, 20n],
    ],
  );
  const batch = log('TransferBatch', { operator: ONE, from: ONE, to: TWO }, lists);
  const coin = log('Transfer', { from: ONE, to: TWO }, uint(9n), COIN);
  const told = readEvents([plain, piece, batch, coin]);
  expect(told.transfers).toEqual([
    { token: TOKEN, from: ONE, to: TWO, amount: 5n, id: null },
    { token: TOKEN, from: ONE, to: TWO, amount: 1n, id: 77n },
    { token: TOKEN, from: ONE, to: TWO, amount: 10n, id: 1n },
    { token: TOKEN, from: ONE, to: TWO, amount: 20n, id: 2n },
    { token: 'coin', from: ONE, to: TWO, amount: 9n, id: null },
  ]);
  // Logs that stand for coins are not events of a contract.
  expect(told.events).toHaveLength(3);
});

test('rights are read: over everything, to replace code, and roles', () => {
  const told = readEvents([
    log('ApprovalForAll', { owner: ONE, operator: TWO }, uint(1n)),
    log('AdminChanged', {}, encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [ONE, TWO])),
    log('RoleGranted', { role: ROLE, account: TWO, sender: ONE }, '0x'),
  ]);
  expect(told.approvals).toEqual([{ token: TOKEN, owner: ONE, spender: TWO, amount: null, isAll: true }]);
  expect(told.upgrades).toEqual([{ contract: TOKEN, kind: 'admin', to: TWO }]);
  expect(told.roles).toEqual([{ contract: TOKEN, kind: 'granted', role: ROLE, account: TWO }]);
});

describe('events that tell of a right', () => {
  const word = (value: Address | bigint): Hex => pad(typeof value === 'bigint' ? toHex(value) : value);
  const named = (text: string): Hex => stringToHex(text, { size: 32 });
  const told = (event: string, ...words: Hex[]) => {
    const topics = [toEventSelector(`event ${event}`), ...words.slice(0, 3)];
    const data = `0x${words
      .slice(3)
      .map((each) => each.slice(2))
      .join('')}` as Hex;
    return readEvents([{ address: TOKEN, topics, data }]).roles;
  };

  test.each<[string, Hex[], Partial<RoleChange>]>([
    [
      'RoleGranted(uint64,address,uint32,uint48,bool)',
      [word(5n), word(TWO)],
      { kind: 'granted', role: word(5n) },
    ],
    ['RoleRevoked(uint64,address)', [word(5n), word(TWO)], { kind: 'revoked', role: word(5n) }],
    [
      'OwnershipTransferStarted(address,address)',
      [word(ONE), word(TWO)],
      { kind: 'pending-admin', role: null },
    ],
    ['OwnerUpdated(address,address)', [word(ONE), word(TWO)], { kind: 'owner', role: null }],
    ['LogSetAuthority(address)', [word(TWO)], { kind: 'owner', role: null }],
    ['EnabledModule(address)', [word(TWO)], { kind: 'granted', role: named('module') }],
    ['Rely(address)', [word(TWO)], { kind: 'granted', role: named('ward') }],
    ['RolesUpdated(address,uint256)', [word(TWO), word(0n)], { kind: 'revoked', role: named('roles') }],
    [
      'SetPermission(address,address,bytes32,bool)',
      [word(TWO), word(ONE), ROLE, word(1n)],
      { contract: ONE, role: ROLE },
    ],
    [
      'Granted(bytes32,address,address,address,address)',
      [ROLE, word(TOKEN), word(TWO), word(ONE), word(0n)],
      { contract: ONE, role: ROLE },
    ],
    ['MinterAdded(address)', [word(TWO)], { kind: 'granted', role: named('minter') }],
    ['KeeperUpdated(address,bool)', [word(TWO), word(0n)], { kind: 'revoked', role: named('keeper') }],
    [
      'GuardianChanged(address,address)',
      [word(ONE), word(TWO)],
      { kind: 'granted', role: named('guardian') },
    ],
  ])('%s', (event, words, change) => {
    expect(told(event, ...words)).toEqual([{ contract: TOKEN, kind: 'granted', account: TWO, ...change }]);
  });

  test('Maker’s older contracts log the call itself', () => {
    const topics = [pad('0x65fae35e', { dir: 'right' }), word(ONE), word(TWO)];
    expect(readEvents([{ address: TOKEN, topics, data: '0x' }]).roles).toEqual([
      { contract: TOKEN, kind: 'granted', role: named('ward'), account: TWO },
    ]);
  });

  test('others tell of none', () => {
    expect([told('RewardAdded(address)', word(TWO)), told('MinterAdded(address)', ROLE)]).toEqual([[], []]);
  });
});

test.each([
  ['without its addresses', (event: SimulatedEvent) => ({ ...event, topics: event.topics.slice(0, 1) })],
  ['without its amount', (event: SimulatedEvent) => ({ ...event, data: '0x' as Hex })],
  [
    'with a word that is no address',
    (event: SimulatedEvent) => ({ ...event, topics: [event.topics[0] ?? '0x', ROLE, ROLE] }),
  ],
  [
    'with lists beyond its end',
    () => log('TransferBatch', { operator: ONE, from: ONE, to: TWO }, uint(64n, 2n ** 255n)),
  ],
])('an event %s moves nothing', (_, change) => {
  expect(readEvents([change(log('Transfer', { from: ONE, to: TWO }, uint(5n)))]).transfers).toEqual([]);
});
