import { code, codes, table } from './markdown';
import { SITE_FOLDERS, sourceTexts } from './sources';

/** The parameters of each method as they are sent; quantities and bytes are 0x-hex. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  eth_blockNumber: '[]',
  eth_call: '[{to, data, from?, value?, gas?}, block, overrides?]',
  eth_chainId: '[]',
  eth_createAccessList: '[{to, data}, block]',
  eth_estimateGas: '[{from, to, data, value?}]',
  eth_gasPrice: '[]',
  eth_getBalance: '[address, block]',
  eth_getBlockByNumber: '[block | "latest" | "finalized", false]',
  eth_getCode: '[address, block]',
  eth_getLogs: '[{address, topics, fromBlock, toBlock}]',
  eth_getProof: '[address, [slot], block]',
  eth_getStorageAt: '[address, slot, block]',
  eth_getTransactionByHash: '[hash]',
  eth_getTransactionCount: '[address, block]',
  eth_getTransactionReceipt: '[hash]',
  eth_sendTransaction: '[{from, to, data, value, chainId?}]',
  eth_signTypedData_v4: '[account, typed data as JSON]',
  eth_simulateV1:
    '[{blockStateCalls: [{stateOverrides, calls}], traceTransfers: true, validation: false}, block]',
  wallet_addEthereumChain: '[{chainId, chainName, nativeCurrency, rpcUrls, blockExplorerUrls?}]',
  wallet_getCallsStatus: '[id]',
  wallet_getCapabilities: '[account, [chainId]]',
  wallet_sendCalls:
    '[{version: "2.0.0", id, from, chainId, atomicRequired: false, calls: [{to, data, value}]}]',
  wallet_switchEthereumChain: '[{chainId}]',
};

/** Parts of each answer that are read. */
export const RESULTS: Readonly<Record<string, string>> = {
  eth_blockNumber: 'quantity',
  eth_call: 'bytes',
  eth_chainId: 'quantity',
  eth_createAccessList: '{accessList: [{address, storageKeys}]}',
  eth_estimateGas: 'quantity',
  eth_gasPrice: 'quantity',
  eth_getBalance: 'quantity',
  eth_getBlockByNumber: '{number, hash, timestamp} among others, or null',
  eth_getCode: 'bytes',
  eth_getLogs:
    '[{address, topics, data, blockNumber, blockHash, transactionHash, logIndex, blockTimestamp?}]',
  eth_getProof: '{accountProof: [node], storageProof: [{proof: [node]}]}',
  eth_getStorageAt: '32 bytes',
  eth_getTransactionByHash: '{hash, from, to, nonce, value, input, authorizationList?} among others, or null',
  eth_getTransactionCount: 'quantity',
  eth_getTransactionReceipt: '{status, blockNumber, transactionHash, logs} among others, or null',
  eth_sendTransaction: 'hash',
  eth_signTypedData_v4: 'signature',
  eth_simulateV1: '[{calls: [{status, returnData, error?, logs}]}]',
  wallet_addEthereumChain: 'null',
  wallet_getCallsStatus: '{status, atomic, receipts?: [{transactionHash}]}',
  wallet_getCapabilities: '{chainId: {atomic: {status}}}',
  wallet_sendCalls: '{id}',
  wallet_switchEthereumChain: 'null',
};

/** Every JSON-RPC method that the code names: its parameters, its answer, and the folders that ask it. */
export function methods(): string {
  const asked = new Map<string, Set<string>>();
  for (const { path, text } of sourceTexts(SITE_FOLDERS)) {
    // There it is the other way round: what apps ask of us.
    if (path.startsWith('core/capture/')) continue;
    for (const [, method = ''] of text.matchAll(/['"]((?:eth|wallet|personal)_[A-Za-z0-9_]+)['"]/g)) {
      const folders = asked.get(method) ?? new Set();
      asked.set(method, folders.add(path.slice(0, path.lastIndexOf('/'))));
    }
  }
  const rows = [...asked].sort(([one], [other]) => (one < other ? -1 : 1));
  return table(
    ['method', 'parameters', 'what is read of the answer', 'asked in'],
    rows.map(([method, folders]) => [
      code(method),
      code(PARAMETERS[method] ?? ''),
      code(RESULTS[method] ?? ''),
      codes([...folders]),
    ]),
  );
}
