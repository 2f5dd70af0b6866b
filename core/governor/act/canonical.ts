import type { Hex } from 'viem';
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils';

/** Whether calldata is exactly the encoding of its arguments: wallets show appended or overlapping bytes differently. */
export function isCanonical(signature: string, data: Hex): boolean {
  try {
    const abi = parseAbi([`function ${signature}`] as readonly string[]);
    const decoded = decodeFunctionData({ abi, data });
    return encodeFunctionData({ abi, ...decoded } as Parameters<typeof encodeFunctionData>[0]) === data;
  } catch {
    return false;
  }
}
