import { type Abi, type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem';
import { type Action, everyAction, type Proposal } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';
import { seeded } from '../../runs';

const TO = getAddress('0x00000000000000000000000000000000000000a1');
const multicall = parseAbi(['function multicall(bytes[] data)']);
const wrap = (...data: Hex[]): Hex => encodeFunctionData({ abi: multicall, args: [data] });

const proposal = (calldatas: readonly Hex[], signatures: readonly string[] = []): Proposal => ({
  chainId: 1,
  governor: TO,
  timelock: null,
  targets: calldatas.map(() => TO),
  values: calldatas.map(() => 0n),
  signatures,
  calldatas,
  description: '',
});

const depthOf = (action: Action): number => 1 + Math.max(0, ...action.nested.map(depthOf));

test('a call forty calls deep is followed for twelve, and it is said where that ends', () => {
  let calldata: Hex = '0x8456cb59';
  for (let depth = 0; depth < 40; depth += 1) calldata = wrap(calldata);
  const [action] = decodeProposal(proposal([calldata]));
  expect(action && depthOf(action)).toBe(13);
  expect(
    [...everyAction(action ? [action] : [])].filter(({ anomalies }) => anomalies.includes('bounded')),
  ).toHaveLength(1);
});

test('no more than a thousand calls are looked into, however they branch', () => {
  let calldata: Hex = '0x8456cb59';
  for (let depth = 0; depth < 4; depth += 1) calldata = wrap(...new Array<Hex>(10).fill(calldata));
  const actions = decodeProposal(proposal([calldata, wrap('0x8456cb59')]));
  const all = [...everyAction(actions)];
  expect([all.length, all.some(({ anomalies }) => anomalies.includes('bounded'))]).toEqual([2 + 1_000, true]);
});

test('two hundred actions, one with a megabyte of calldata, are all there', () => {
  const big = wrap(`0x8456cb59${'ab'.repeat(1_000_000)}`);
  const calldatas = Array.from({ length: 200 }, (_, index) => (index === 7 ? big : ('0x8456cb59' as const)));
  const actions = decodeProposal(proposal(calldatas));
  expect(actions).toHaveLength(200);
  expect(actions[7]?.nested[0]).toMatchObject({ function: 'pause', anomalies: ['trailing'] });
});

test('bytes by chance are read or refused, never thrown at', () => {
  const random = seeded(77);
  const known = [
    '0x8f2a0bb0',
    '0x6a761202',
    '0x8d80ff0a',
    '0xac9650d8',
    '0x1f931c1c',
    '0x679b6ded',
    '0x82ad56cb',
    '0x7d5e81e2',
    '0x1cff79cd',
    '0x928c169a',
    '0x7508dd98',
    '0xd948d468',
  ] as const;
  const words = [
    '00'.repeat(32),
    `${'00'.repeat(31)}20`,
    `${'00'.repeat(31)}40`,
    'ff'.repeat(32),
    `${'00'.repeat(28)}ffffffff`,
  ];
  for (let round = 0; round < 600; round += 1) {
    const body = Array.from({ length: random.int(0, 24) }, () => random.pick(words)).join('');
    const calldata: Hex = `${random.pick(known)}${body.slice(0, random.int(0, body.length / 2) * 2)}`;
    const [action] = decodeProposal(proposal([calldata]));
    expect(action?.calldata).toBe(calldata);
    // Unreadable calls report non-canonical bytes.
    if (action?.kind === 'unknown') expect(action.anomalies).not.toEqual([]);
  }
});

test('a signature beside a call that is a bomb, a mile long or another function’s name costs nothing', () => {
  const signatures = [
    `f(${'('.repeat(5_000)}`,
    `f(uint256${'[]'.repeat(5_000)})`,
    'f(uint256[99999][99999][99999])',
    'f(uint256[0][])',
    `${'x'.repeat(1_000_000)}()`,
    'f(\u202e)',
  ];
  const calldatas = signatures.map((): Hex => `0x${'00'.repeat(31)}20${'ff'.repeat(64)}`);
  const actions = decodeProposal(proposal(calldatas, signatures));
  expect(actions.map(({ kind }) => kind)).toEqual(signatures.map(() => 'unknown'));
  for (const { anomalies } of actions) expect(anomalies).toContain('signature');
});

test('a signature whose selector is that of a known function is told from it', () => {
  // Found by counting: its hash begins like that of transfer(address,uint256).
  const collision = 'many_msg_babbage(bytes1)';
  const calldata: Hex = `0x${TO.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`;
  const [action] = decodeProposal(proposal([calldata], [collision]));
  expect(action).toMatchObject({ selector: '0xa9059cbb', function: 'transfer', source: 'known' });
  expect(action?.anomalies).toContain('signature');
});

test('an ABI that is a bomb is left out; parts named to trap objects are plain parts', () => {
  let deep: { type: string; name: string; components?: unknown[] } = { type: 'uint8', name: 'a' };
  for (let depth = 0; depth < 60; depth += 1) deep = { type: 'tuple', name: 'a', components: [deep] };
  const item = (inputs: unknown[]) => ({
    type: 'function',
    name: 'pause',
    inputs,
    outputs: [],
    stateMutability: 'view',
  });
  const pasted = new Map([[TO.toLowerCase(), [item([deep])] as unknown as Abi]]);
  expect(decodeProposal(proposal(['0x8456cb59']), { pasted })[0]).toMatchObject({
    source: 'known',
    function: 'pause',
  });
  const trap = {
    type: 'tuple',
    name: 'x',
    components: [
      { type: 'uint8', name: '__proto__' },
      { type: 'uint8', name: 'constructor' },
    ],
  };
  const abi = [{ ...item([trap]), name: 'trap' }] as unknown as Abi;
  const calldata = encodeFunctionData({ abi, functionName: 'trap', args: [[1, 2]] } as never);
  const [action] = decodeProposal(proposal([calldata]), { pasted: new Map([[TO.toLowerCase(), abi]]) });
  expect(Object.entries(action?.args[0]?.value ?? {})).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ]);
});

test('a proxy that points to itself ends', () => {
  const implementations = new Map<string, Address>([[TO.toLowerCase(), TO]]);
  expect(decodeProposal(proposal(['0x8456cb59']), { implementations })[0]?.function).toBe('pause');
});
