import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem';
import { rpc } from './anvil';
import { hex } from './deploy';

/** Actions that move a devnet's time. */
export type Hands = {
  /** Blocks, `interval` seconds apart (12). */
  mine(blocks?: number, interval?: number): Promise<void>;
  /** One block, `seconds` after the last. */
  warp(seconds: number): Promise<void>;
  /** Moves until the token's clock has passed `point`. */
  past(point: bigint): Promise<void>;
};

/** The hands of a chain whose timepoints are those of `token`. */
export function hands(url: string, clock: 'block' | 'timestamp', token: Address, abi: Abi): Hands {
  const mine = async (blocks = 1, interval = 12) => {
    await rpc(url, 'anvil_mine', [hex(blocks), hex(interval)]);
  };
  const warp = async (seconds: number) => {
    const block = await rpc<{ timestamp: Hex }>(url, 'eth_getBlockByNumber', ['latest', false]);
    await rpc(url, 'evm_setNextBlockTimestamp', [hex(BigInt(block.timestamp) + BigInt(seconds))]);
    await rpc(url, 'evm_mine');
  };
  const past = async (point: bigint) => {
    const data = encodeFunctionData({ abi, functionName: 'clock' });
    const now = BigInt(await rpc<Hex>(url, 'eth_call', [{ to: token, data }, 'latest']));
    if (now > point) return;
    const gap = Number(point - now) + 1;
    await (clock === 'block' ? mine(gap) : warp(gap));
  };
  return { mine, warp, past };
}
