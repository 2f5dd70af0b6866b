import type { Call } from '@/core/governor/call';

/**
 * A command line for Foundry that makes the call by the endpoint in `RPC_URL`: a person's own has a key in its address.
 * The calldata is hex, so no text of anyone's reaches the shell.
 */
export function castLine(call: Call): string {
  const value = call.value === 0n ? '' : ` --value ${call.value}`;
  return `cast send ${call.to} ${call.data}${value} --rpc-url "$RPC_URL" --interactive`;
}

/** The file that Safe's Transaction Builder imports, holding this one call. */
export function safeBatch(call: Call, chainId: number, words: string): string {
  const transaction = {
    to: call.to,
    value: String(call.value),
    data: call.data,
    contractMethod: null,
    contractInputsValues: null,
  };
  const meta = { name: words, description: '' };
  return JSON.stringify(
    { version: '1.0', chainId: String(chainId), meta, transactions: [transaction] },
    null,
    2,
  );
}
