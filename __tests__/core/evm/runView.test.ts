import { bytesToHex, type Hex, hexToBytes, keccak256 } from 'viem';
import { runView } from '@/core/evm/runView';
import { Unprovable } from '@/core/evm/unprovable';
import { provenHeader } from '@/core/proof/header';
import { rpc, startAnvil } from '@/devnet/anvil';
import { openBefore } from '../../openBefore';
import { ASSERTS_COVERAGE, runs, seeded, seedOf } from '../../runs';
import { type Programs, programsOf } from './programs';

const FIRST = 0x1000000000000000000000000000000000000001n;
const SECOND = 0x1000000000000000000000000000000000000002n;
const PROGRAMS = runs(400, 20_000);
const SEED = seedOf(3);

let block: Record<'chainId' | 'number' | 'timestamp' | 'miner' | 'prevRandao' | 'gasLimit', bigint>;
const anvil = openBefore(startAnvil);
beforeAll(async () => {
  // Anvil gives calls another time for its first block than anyone else.
  await rpc(anvil.url, 'evm_mine', []);
  const header = provenHeader(await rpc(anvil.url, 'eth_getBlockByNumber', ['latest', false]));
  block = { ...header.block, chainId: 31337n };
});

const hex = (address: bigint): Hex => `0x${address.toString(16).padStart(40, '0')}`;

/** The chain's answer to the programs, as the code of two accounts that exist for one call. */
async function asked({ first, second, input }: Programs): Promise<Hex | 'refused'> {
  const code = { [hex(FIRST)]: { code: first, ...STORED }, [hex(SECOND)]: { code: second, ...STORED } };
  const call = { to: hex(FIRST), data: input, gas: '0x1c9c380' };
  return rpc<Hex>(anvil.url, 'eth_call', [call, '0x1', code]).catch((error: Error) => {
    if (!/revert|Opcode|Stack|Jump|Offset|gas|halt|EVM/i.test(error.message)) throw error;
    return 'refused';
  });
}

// Slot n holds n + 7, for the first hundred.
const slots = Array.from({ length: 100 }, (_, slot) => [BigInt(slot), BigInt(slot) + 7n] as const);
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const STORED = { stateDiff: Object.fromEntries(slots.map(([slot, value]) => [word(slot), word(value)])) };

function run({ first, second, input }: Programs): Hex | 'refused' {
  const codes = new Map([
    [FIRST, hexToBytes(first)],
    [SECOND, hexToBytes(second)],
  ]);
  const code = (address: bigint) => codes.get(address) ?? new Uint8Array();
  const state = {
    code,
    codeHash: (address: bigint) => (codes.has(address) ? BigInt(keccak256(code(address))) : 0n),
    balance: () => 0n,
    slot: (_: bigint, slot: bigint) => (slot < 100n ? slot + 7n : 0n),
  };
  const outcome = runView(state, block, { to: FIRST, input: hexToBytes(input) });
  return outcome.isReturned ? bytesToHex(outcome.data) : 'refused';
}

test('random programs give what the chain gives', async () => {
  const chance = seeded(SEED);
  const seen = { returned: 0, refused: 0, beyond: 0 };
  for (let round = 0; round < PROGRAMS; round += 1) {
    const programs = programsOf(chance, SECOND);
    const said = await asked(programs);
    let found: Hex | 'refused' | undefined;
    try {
      found = run(programs);
    } catch (error) {
      if (!(error instanceof Unprovable)) throw error;
      seen.beyond += 1;
      continue;
    }
    expect({ seed: SEED, round, programs, found }).toEqual({ seed: SEED, round, programs, found: said });
    seen[said === 'refused' ? 'refused' : 'returned'] += 1;
  }
  console.log(`${seen.returned} answered, ${seen.refused} refused, ${seen.beyond} not run`);
  if (!ASSERTS_COVERAGE) return;
  expect(seen.returned).toBeGreaterThan(PROGRAMS / 4);
  expect(seen.refused).toBeGreaterThan(PROGRAMS / 20);
});

// Views that give back lists use kilobytes; a program by chance does not.
test.each<[string, Hex]>([
  ['a word at 2,000', '0x602a6107d0526108006000f3'],
  ['a byte at 5,000', '0x602a61138853611400611000f3'],
  ['the input at 9,000, after a word at 1,000', '0x602a6103e852366000612328376124006000f3'],
])('memory beyond a kilobyte holds %s', async (_, first) => {
  const programs = { first, second: '0x00' as const, input: `0x${'ab'.repeat(100)}` as const };
  const found = run(programs);
  expect(found).toMatch(/(2a|ab)/);
  expect(found).toBe(await asked(programs));
});
