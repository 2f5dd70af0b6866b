// Honest files of every format, with every field that is read, for tests that damage them field by field.

export const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const FEE_CALL = `0x69fe0e2d${'5'.padStart(64, '0')}`;

const INPUTS = [{ name: 'fee', type: 'uint256', internalType: 'uint256' }];

export const HONEST: Readonly<Record<string, object>> = {
  'a list of calls': [
    { to: TO, value: '7', data: FEE_CALL, operation: 0, chainId: 1, from: SENDER, type: 'call' },
  ],
  'a list of calls with a signature': [
    { target: TO, value: '7', signature: 'setFee(uint256)', calldata: FEE_CALL.replace('69fe0e2d', '') },
  ],
  'a batch of calls (EIP-5792)': {
    version: '2.0.0',
    from: SENDER,
    chainId: '0x1',
    atomicRequired: true,
    calls: [{ to: TO, value: '0x7', data: FEE_CALL }],
  },
  'a transaction of Safe’s service': {
    safe: SENDER,
    to: TO,
    value: '7',
    data: FEE_CALL,
    operation: 0,
    gasToken: `0x${'0'.repeat(40)}`,
    gasPrice: '0',
    refundReceiver: `0x${'0'.repeat(40)}`,
    nonce: 4,
  },
  'a file of Transaction Builder with data': {
    version: '1.0',
    chainId: '1',
    createdAt: 1_764_200_000_000,
    meta: {
      name: 'Fee',
      description: 'As agreed.',
      txBuilderVersion: '1.18.0',
      createdFromSafeAddress: SENDER,
      createdFromOwnerAddress: '',
    },
    transactions: [{ to: TO, value: '7', data: FEE_CALL, contractMethod: null, contractInputsValues: null }],
  },
  'a file of Transaction Builder with a method': {
    version: '1.0',
    chainId: '1',
    transactions: [
      {
        to: TO,
        value: '7',
        data: null,
        contractMethod: { name: 'setFee', inputs: INPUTS, payable: true },
        contractInputsValues: { fee: '5' },
      },
    ],
  },
  'a broadcast of Foundry': {
    transactions: [
      {
        hash: null,
        transactionType: 'CALL',
        contractName: 'Vault',
        contractAddress: TO,
        function: 'setFee(uint256)',
        arguments: ['5'],
        transaction: {
          from: SENDER,
          to: TO,
          gas: '0x5208',
          value: '0x7',
          input: FEE_CALL,
          nonce: '0x1',
          chainId: '0x1',
        },
        additionalContracts: [],
        isFixedGasLimit: false,
      },
    ],
    receipts: [],
    libraries: [],
    pending: [],
    returns: null,
    timestamp: 1_764_200_000_123,
    chain: 1,
    commit: 'abc1234',
  },
  'the columns of a proposal': {
    chainId: 1,
    targets: [TO],
    values: ['7'],
    signatures: [''],
    calldatas: [FEE_CALL],
    description: '# Fee',
  },
};

export type JsonPath = readonly (string | number)[];

export function objectPaths(json: unknown, at: JsonPath = []): JsonPath[] {
  if (typeof json !== 'object' || json === null) return [];
  const inside = Object.entries(json).flatMap(([key, each]) =>
    objectPaths(each, [...at, Array.isArray(json) ? Number(key) : key]),
  );
  return Array.isArray(json) ? inside : [at, ...inside];
}

export function withObject(
  json: unknown,
  path: JsonPath,
  change: (fields: Record<string, unknown>) => object,
): unknown {
  const copy = structuredClone(json);
  if (path.length === 0) return change(copy as Record<string, unknown>);
  const parent = path.slice(0, -1).reduce((each, key) => (each as Record<string, unknown>)[key], copy);
  const last = path.at(-1) ?? '';
  const fields = parent as Record<string, unknown>;
  fields[last] = change(fields[last] as Record<string, unknown>);
  return copy;
}
