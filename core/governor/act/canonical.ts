import type { Hex } from 'viem';
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils';

/**
 * Whether calldata is exactly what encoding its own arguments gives. It may carry bytes after them, or arguments that
 * overlap; wallets show such calls differently.
 */
export function isCanonical(signature: string, data: Hex): boolean {
  try {
    const abi = parseAbi([`function ${signature}`] as readonly string[]);
    const decoded = decodeFunctionData({ abi, data });
    return encodeFunctionData({ abi, ...decoded } as Parameters<typeof encodeFunctionData>[0]) === data;
  } catch {
    return false;
  }
}
