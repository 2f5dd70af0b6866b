import { keccak256, stringToHex } from 'viem/utils';
import { VERSIONLESS_HASH } from '@/core/governor/ballot/domainForm';
import { typedDomain } from '@/core/governor/ballot/typedHashes';

const GOVERNOR = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';

/** The type as EIP-712 writes it. */
const typeOf = (fields: readonly { name: string; type: string }[]) =>
  `EIP712Domain(${fields.map(({ name, type }) => `${type} ${name}`).join(',')})`;

test('a domain names the same fields as its type, with a version or without', () => {
  const versioned = typedDomain({ name: 'Compass', version: '1' }, 1, GOVERNOR);
  expect(typeOf(versioned.fields)).toBe(
    'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
  );
  expect(Object.keys(versioned.domain)).toEqual(versioned.fields.map(({ name }) => name));
  const bare = typedDomain({ name: 'Compass', version: null }, 1, GOVERNOR);
  expect(Object.keys(bare.domain)).toEqual(bare.fields.map(({ name }) => name));
  expect(keccak256(stringToHex(typeOf(bare.fields)))).toBe(VERSIONLESS_HASH);
});
