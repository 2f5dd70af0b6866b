import { safeBatchHash } from '@/core/draft/imports/safeBatch';

test('the checksum of a file of Safe’s Transaction Builder is the one that it holds its own tests to', () => {
  const account = '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6';
  const method = (name: string, type: string) => ({
    inputs: [{ internalType: type, name: `param${name}`, type }],
    ...{ name: `test${name}`, payable: false },
  });
  const published = {
    ...{ version: '1.0', chainId: '4', createdAt: 1_646_321_521_061 },
    meta: {
      ...{ name: 'test batch file', txBuilderVersion: '1.4.0', checksum: '' },
      createdFromSafeAddress: '0xDF8a1Ce35c9a6ACE153B4e0767942f1E2291a1Aa',
      createdFromOwnerAddress: account,
    },
    transactions: [
      {
        ...{ to: account, value: '0', contractMethod: method('Address', 'address') },
        contractInputsValues: { paramAddress: account },
      },
      {
        ...{ to: account, value: '0', contractMethod: method('Bool', 'bool') },
        contractInputsValues: { paramAddress: '', paramBool: 'false' },
      },
      {
        ...{ to: account, value: '2000000000000000000' },
        data: '0x42f4579000000000000000000000000049d4450977e2c95362c13d3a31a09311e0ea26a6',
      },
    ],
  };
  // There the checksum is empty, and counted, when it is made.
  expect(safeBatchHash(published)).toBe('0x4ecbfd364aa6759983915644e73f8bd411e85a2dc306f252a387c2728c4db64c');
});
