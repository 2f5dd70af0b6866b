import { type Address, encodeDeployData, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { rpc } from '../anvil';
import { compile } from '../compile';
import { mined } from '../deploy';
import type { Variant } from '../variant';

const TOKEN = parseAbi(['function delegate(address)']);

/** Deploys a contract wallet of an unlocked owner, with tokens of theirs that it delegates to itself. */
export async function raiseContractWallet(
  variant: Variant,
  owner: Address,
  amount: bigint,
): Promise<Address> {
  const { abi, bytecode } = compile().SigningWallet;
  const data = encodeDeployData({ abi, bytecode, args: [owner] });
  const hash = await rpc<Hex>(variant.url, 'eth_sendTransaction', [{ from: owner, data }]);
  await mined(variant.url, hash);
  const receipt = await rpc<{ contractAddress: Address }>(variant.url, 'eth_getTransactionReceipt', [hash]);
  const wallet = receipt.contractAddress;
  await variant.send('function transfer(address,uint256) returns (bool)', owner, variant.token, [
    wallet,
    amount,
  ]);
  const inner = encodeFunctionData({ abi: TOKEN, functionName: 'delegate', args: [wallet] });
  await variant.send('function call(address,bytes)', owner, wallet, [variant.token, inner]);
  return wallet;
}
