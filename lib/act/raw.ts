import type { Call } from './act';

/** A command line for Foundry that makes the call; the calldata is hex, so no text of anyone's reaches the shell. */
export function castLine(call: Call, rpc: string): string {
  const value = call.value === 0n ? '' : ` --value ${call.value}`;
  return `cast send ${call.to} ${call.data}${value} --rpc-url ${quote(rpc)} --interactive`;
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

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
