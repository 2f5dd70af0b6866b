import { type Address, encodeAbiParameters, parseAbiParameters, toEventSelector } from 'viem';
import { rpc } from './anvil';
import { hex } from './deploy';

const CREATED = toEventSelector(
  'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)',
);
const FORM = parseAbiParameters(
  'uint256, address, address[], uint256[], string[], bytes[], uint256, uint256, string',
);
// Copies what it is called with, and logs it.
const LOGS = `3660006000377f${CREATED.slice(2)}366000a100`;
// Loops without end on short calldata, as a question has.
const LOOPS = `6101003610603457${LOGS}5b603456`;
const GAS = 0x30000;
const IN_A_BLOCK = 100;

/** Places contracts that say of themselves that something was proposed, which is all they do, and has each say it; their addresses. Endless ones answer no question. */
export async function placeFakes(
  url: string,
  from: Address,
  count: number,
  { first = 1, endless = false } = {},
): Promise<Address[]> {
  const fakes = Array.from(
    { length: count },
    (_, at) => `0x${(first + at).toString(16).padStart(40, 'f')}` as Address,
  );
  for (const fake of fakes) await rpc(url, 'anvil_setCode', [fake, `0x${endless ? LOOPS : LOGS}`]);
  await rpc(url, 'evm_setAutomine', [false]);
  const nonce = Number(await rpc(url, 'eth_getTransactionCount', [from, 'latest']));
  for (let at = 0; at < count; at += IN_A_BLOCK) {
    const some = fakes.slice(at, at + IN_A_BLOCK);
    const sent = some.map((to, index) => {
      const said = [7n, to, [to], [0n], [''], ['0x'], 1n, 2n, '# Free money'] as const;
      return rpc(url, 'eth_sendTransaction', [
        { from, to, data: encodeAbiParameters(FORM, said), gas: hex(GAS), nonce: hex(nonce + at + index) },
      ]);
    });
    await Promise.all(sent);
    await rpc(url, 'anvil_mine', ['0x1']);
  }
  await rpc(url, 'evm_setAutomine', [true]);
  return fakes;
}
