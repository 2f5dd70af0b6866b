import { type Address, encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem';
import { getHead } from '@/chain/rpc/block';
import { findEntry, findFlag } from '@/chain/simulate/find';
import { entryOf, namespaceOf } from '@/chain/simulate/overrides';
import type { Scene } from '@/chain/simulate/scene';
import { rpc, startAnvil } from '@/devnet/anvil';
import { openBefore } from '../openBefore';
import { asking } from './rehearsing';

const CONTRACT: Address = '0x00000000000000000000000000000000000c0de5';
const KEY = 0xfeedn;
const data = encodeFunctionData({ abi: parseAbi(['function at(uint256)']), functionName: 'at', args: [KEY] });

const anvil = openBefore(startAnvil, (one) => one.stop('SIGKILL'));

/** A contract whose only view reads the entry of a mapping that stands at `base`. */
async function mappingAt(base: bigint): Promise<Scene> {
  const word = pad(toHex(base)).slice(2);
  const code: Hex = `0x6004356000527f${word}60205260406000205460005260206000f3`;
  await rpc(anvil.url, 'anvil_setCode', [CONTRACT, code]);
  const transport = asking(anvil.url, 31_337);
  const block = await getHead(transport);
  const { signal } = new AbortController();
  return {
    ...{ transport, block, number: block.number, executor: CONTRACT },
    dao: { address: CONTRACT, family: 'openzeppelin', timelock: null },
    subject: { id: null, actions: [], descriptionHash: '0x' },
    asking: { signal, bytes: 2_000_000, block: block.number },
  };
}

test.each([
  ['among the first variables', 5n],
  ['in a namespace of OpenZeppelin 5', namespaceOf('openzeppelin.storage.TimelockController')],
  ['after the gaps of OpenZeppelin 4', 351n],
  ['where only an access list tells', 1n << 200n],
])('an entry is found %s', async (_, base) => {
  const scene = await mappingAt(base);
  expect(await findEntry(scene, { to: CONTRACT, data }, KEY, [0n])).toEqual([entryOf(KEY, base)]);
  expect(await findFlag(scene, { to: CONTRACT, data }, KEY)).toBe(entryOf(KEY, base));
});

test('what a view does not read from storage is not found', async () => {
  const scene = await mappingAt(1n);
  await rpc(anvil.url, 'anvil_setCode', [CONTRACT, '0x602a60005260206000f3']);
  expect(await findEntry(scene, { to: CONTRACT, data }, KEY, [0n])).toBeNull();
  expect(await findFlag(scene, { to: CONTRACT, data }, KEY)).toBeNull();
});

test('the namespace is the one that the standard computes', () => {
  // The example of ERC-7201.
  expect(toHex(namespaceOf('example.main'))).toBe(
    '0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500',
  );
});
