import type { Hex } from 'viem';
import { ForgedProof } from '@/core/proof/forged';
import { provenHeader } from '@/core/proof/header';
import { provenAccount, provenSlot } from '@/core/proof/trie';
import { rpc, startAnvil } from '@/devnet/anvil';
import { openBefore } from '../../openBefore';
import { type Random, seeded, seedOf } from '../../runs';

type Proof = { accountProof: Hex[]; storageProof: { key: Hex; value: Hex; proof: Hex[] }[] };

const HOLDER = '0x00000000000000000000000000000000000000a1';
const OTHER = '0x00000000000000000000000000000000000000a2';
const NOBODY = '0x00000000000000000000000000000000000000a3';
const ROOMS = [1, 2, 17, 300];

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;

let chance: Random;
let block: Record<string, unknown>;
const stored = new Map<string, Map<bigint, bigint>>();

const anvil = openBefore(startAnvil);
beforeAll(async () => {
  chance = seeded(seedOf(19));
  for (const [at, size] of ROOMS.entries()) {
    const address = `0x${String(at + 1).padStart(40, 'b')}`;
    const slots = new Map<bigint, bigint>();
    while (slots.size < size) slots.set(chance.bigint(256), chance.bigint(256));
    for (const [slot, value] of slots)
      await rpc(anvil.url, 'anvil_setStorageAt', [address, word(slot), word(value)]);
    stored.set(address, slots);
  }
  for (const address of [HOLDER, OTHER])
    await rpc(anvil.url, 'anvil_setBalance', [address, '0xde0b6b3a7640000']);
  await rpc(anvil.url, 'evm_mine', []);
  block = await rpc(anvil.url, 'eth_getBlockByNumber', ['latest', false]);
});

const proofOf = (address: string, slots: readonly bigint[]) =>
  rpc<Proof>(anvil.url, 'eth_getProof', [address, slots.map(word), block.number]);
const root = () => provenHeader(block).stateRoot;

test('what is stored, and that nothing is, is proven for every slot of small and large storages', async () => {
  for (const [address, slots] of stored) {
    const absent = Array.from({ length: 10 }, () => chance.bigint(256)).filter((slot) => !slots.has(slot));
    const asked = [...slots.keys(), ...absent];
    const { accountProof, storageProof } = await proofOf(address, asked);
    const account = provenAccount(root(), address as Hex, accountProof);
    if (account === null) throw new Error('it is there');
    const found = asked.map((slot, at) =>
      provenSlot(account.storageRoot, slot, storageProof[at]?.proof ?? []),
    );
    expect(found).toEqual(asked.map((slot) => slots.get(slot) ?? 0n));
  }
});

test('that there is no account is proven, and a balance', async () => {
  expect(provenAccount(root(), NOBODY, (await proofOf(NOBODY, [])).accountProof)).toBeNull();
  const { accountProof } = await proofOf(HOLDER, []);
  expect(provenAccount(root(), HOLDER, accountProof)?.balance).toBe(10n ** 18n);
});

test('a proof for another account, another slot or another root proves nothing', async () => {
  const { accountProof } = await proofOf(HOLDER, []);
  const moved = () => provenAccount(root(), OTHER, accountProof);
  // It may show that the way to the other one goes elsewhere; then more nodes are wanted than there are.
  expect(moved).toThrow(ForgedProof);
  expect(() => provenAccount(block.transactionsRoot as Hex, HOLDER, accountProof)).not.toThrow();
  expect(() => provenAccount(block.parentHash as Hex, HOLDER, accountProof)).toThrow('hash');
});

test.each<[string, (nodes: Hex[]) => Hex[], string]>([
  ['without its last node', (nodes) => nodes.slice(0, -1), 'cut'],
  ['without its first node', (nodes) => nodes.slice(1), 'hash'],
  ['with none', () => [], 'cut'],
  ['with its nodes turned around', (nodes) => nodes.toReversed(), 'hash'],
  ['cut in the middle of a node', (nodes) => nodes.map((node) => node.slice(0, -2) as Hex), 'hash'],
  ['with a thousand nodes', (nodes) => new Array<Hex[]>(1000).fill(nodes).flat(), 'long'],
  ['of 10 MB', (nodes) => [`${nodes[0]}${'00'.repeat(10 << 20)}` as Hex], 'long'],
])('a proof %s is refused', async (_, forge, reason) => {
  const [address = '', slots] = [...stored].at(-1) ?? [];
  const [slot = 0n] = slots?.keys() ?? [];
  const { accountProof, storageProof } = await proofOf(address, [slot]);
  expect(() => provenAccount(root(), address as Hex, forge(accountProof))).toThrow(reason);
  const account = provenAccount(root(), address as Hex, accountProof);
  const nodes = storageProof[0]?.proof ?? [];
  expect(() => provenSlot(account?.storageRoot ?? '0x', slot, forge(nodes))).toThrow(reason);
});

test('one bit another anywhere in a proof, and it is refused', async () => {
  const [address = '', slots] = [...stored].at(-1) ?? [];
  const [slot = 0n] = slots?.keys() ?? [];
  const { accountProof, storageProof } = await proofOf(address, [slot]);
  const account = provenAccount(root(), address as Hex, accountProof);
  const nodes = storageProof[0]?.proof ?? [];
  for (let round = 0; round < 200; round += 1) {
    const at = chance.int(0, nodes.length - 1);
    const forged = nodes.with(at, flipped(nodes[at] ?? '0x', chance));
    expect(() => provenSlot(account?.storageRoot ?? '0x', slot, forged)).toThrow('hash');
  }
});

test.each(['stateRoot', 'number', 'timestamp', 'miner', 'extraData', 'hash', 'baseFeePerGas'])(
  'a header with another %s is refused',
  (field) => {
    expect(() => provenHeader({ ...block, [field]: flipped(String(block[field]), chance) })).toThrow(
      ForgedProof,
    );
    expect(() => provenHeader({ ...block, [field]: undefined })).toThrow(ForgedProof);
  },
);

test.each([null, 7, 'x', [], {}, { hash: '0x' }])('%p is no header', (answer) => {
  expect(() => provenHeader(answer)).toThrow(ForgedProof);
});

function flipped(hex: string, { int }: Random): Hex {
  const digits = hex.slice(2) === '' ? '00' : hex.slice(2);
  const at = int(0, digits.length - 1);
  const digit = (Number.parseInt(digits.charAt(at), 16) ^ (1 << int(0, 3))).toString(16);
  return `0x${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`;
}
