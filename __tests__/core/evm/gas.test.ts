import { bytesToHex, type Hex, hexToBytes, keccak256 } from 'viem';
import { runView } from '@/core/evm/runView';
import { Unprovable } from '@/core/evm/unprovable';
import { rpc, startAnvil } from '@/devnet/anvil';
import { openBefore } from '../../openBefore';
import { ASSERTS_COVERAGE, runs, seeded, seedOf } from '../../runs';
import { programsOf } from './programs';

const METER = 0x1000000000000000000000000000000000000000n;
const FIRST = 0x1000000000000000000000000000000000000001n;
const SECOND = 0x1000000000000000000000000000000000000002n;
const SEED = seedOf(20);
const PROGRAMS = runs(300, 10_000);
// The gas that a node gives a call, less the cost of every transaction.
const GIVEN = 30_000_000;
const INTRINSIC = 21_000;

const block = { chainId: 1n, number: 1n, timestamp: 1n, miner: 0n, prevRandao: 0n, gasLimit: 36_000_000n };
const hex = (address: bigint): Hex => `0x${address.toString(16).padStart(40, '0')}`;
// GAS, a call of FIRST with all that is left, GAS: the difference is the answer.
const METERING = `0x5a5f5f5f5f5f73${hex(FIRST).slice(2)}5af1505a90035f5260205ff3` as Hex;

const anvil = openBefore(startAnvil);
beforeAll(() => rpc(anvil.url, 'evm_mine', []));

function run(codes: ReadonlyMap<bigint, Hex>, to: bigint, gas?: number): Hex | 'refused' {
  const bytes = new Map([...codes].map(([address, code]) => [address, hexToBytes(code)]));
  const code = (address: bigint) => bytes.get(address) ?? new Uint8Array();
  const state = {
    code,
    codeHash: (address: bigint) => (bytes.has(address) ? BigInt(keccak256(code(address))) : 0n),
    balance: () => 0n,
    slot: () => 0n,
  };
  const outcome = runView(state, block, { to, input: new Uint8Array() }, gas);
  return outcome.isReturned ? bytesToHex(outcome.data) : 'refused';
}

const asked = (codes: ReadonlyMap<bigint, Hex>, to: bigint) =>
  rpc<Hex>(anvil.url, 'eth_call', [
    { to: hex(to), gas: `0x${GIVEN.toString(16)}` },
    'latest',
    Object.fromEntries([...codes].map(([address, code]) => [hex(address), { code }])),
  ]);

test('random programs take the gas that they take on the chain', async () => {
  const chance = seeded(SEED);
  let counted = 0;
  for (let round = 0; round < PROGRAMS; round += 1) {
    const { first, second } = programsOf(chance, SECOND);
    const codes = new Map([
      [METER, METERING],
      [FIRST, first],
      [SECOND, second],
    ]);
    let found: Hex | 'refused';
    try {
      found = run(codes, METER, GIVEN - INTRINSIC);
    } catch (error) {
      if (!(error instanceof Unprovable)) throw error;
      continue;
    }
    counted += 1;
    expect({ seed: SEED, round, first, second, found }).toEqual({
      ...{ seed: SEED, round, first, second },
      found: await asked(codes, METER),
    });
  }
  if (ASSERTS_COVERAGE) expect(counted).toBeGreaterThan(PROGRAMS / 3);
});

// The words of memory, of hashes and of copies, and powers: each in a loop that counts down from the number behind 0x61.
const looping = (times: number, body: string): Hex =>
  `0x61${times.toString(16).padStart(4, '0')}5b${body}6001900380600357602a5f5260205ff3`;

test.each<[string, Hex]>([
  ['a hash of 1 KB', looping(20, '6104005f2050')],
  ['a hash of 100 KB', looping(2, '620190005f2050')],
  ['a copy within memory', looping(20, '6104005f6103005e')],
  ['a copy of the input', looping(20, '6104005f5f37')],
  ['a copy of the code', looping(20, '6104005f5f39')],
  ['a power', looping(20, '7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60030a50')],
  ['a power of nothing', looping(20, '5f60030a50')],
  ['one slot many times', looping(20, '5f5450')],
  ['many slots', looping(20, '805450')],
  ['one account many times', looping(20, '61012331506101233b50')],
  ['memory that grows', looping(200, '80610100025f9052')],
  ['the identity contract', looping(5, '5f5f6104005f60045afa50')],
  ['a contract that breaks the rules', looping(2, '5f5f5f5f5f61beef5af150')],
])('%s takes what it takes on the chain', async (_, first) => {
  const codes = new Map<bigint, Hex>([
    [METER, METERING],
    [FIRST, first],
    [0xbeefn, '0xfe'],
  ]);
  expect(run(codes, METER, GIVEN - INTRINSIC)).toBe(await asked(codes, METER));
});

const alone = (code: Hex) => new Map([[FIRST, code]]);

test('a contract that looks at its gas finds no more than on a node', () => {
  // Below 900,000,000 it answers 42; else it hashes a megabyte without end.
  const odd = '0x6335a4e9005a106015575b621000005f2050600a565b602a5f5260205ff3';
  expect(BigInt(run(alone(odd), FIRST))).toBe(42n);
  expect(BigInt(run(alone('0x5a5f5260205ff3'), FIRST))).toBe(30_000_000n - 2n);
});

test.each<[string, string]>([
  ['hashes a megabyte', '621000005f2050'],
  ['copies a megabyte within memory', '621000005f5f5e'],
  ['copies a megabyte of nothing', '621000005f5f37'],
  ['takes powers', '7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60030a50'],
  ['asks the identity contract for a megabyte', '5f5f621000005f60045afa50'],
  ['does nothing', ''],
])('a contract that %s without end comes to an end here', (_, body) => {
  expect(() => run(alone(`0x5b${body}5f56`), FIRST, 3_000_000)).toThrow(Unprovable);
});

test('what depends on how much a limited call may take is not proven', () => {
  // 20 hashes of a kilobyte take about 5,000 of gas.
  const work = looping(20, '6104005f2050');
  const limited = (gas: number): Hex =>
    `0x5f5f5f5f61beef62${gas.toString(16).padStart(6, '0')}fa5f5260205ff3`;
  const codes = (gas: number) =>
    new Map<bigint, Hex>([
      [FIRST, limited(gas)],
      [0xbeefn, work],
    ]);
  expect(BigInt(run(codes(60_000), FIRST))).toBe(1n);
  for (const gas of [7_000, 5_000, 1_000, 0]) expect(() => run(codes(gas), FIRST)).toThrow('gas');
});
