import type { Address, Hex } from 'viem';

/** A field of typed data (EIP-712). */
export type TypedField = { name: string; type: string };

/** What a contract announces of its domain (EIP-5267: name 1, version 2, chain 4, contract 8) where we can sign in it. */
export const ANNOUNCED = { versioned: '0x0f', versionless: '0x0d' } as const;

/** The hash of `EIP712Domain(string name,uint256 chainId,address verifyingContract)`: Compound's, without a version. */
export const VERSIONLESS_HASH: Hex = '0x8cad95687ba82c2ce50e74f7b754645e5117c3a5bec8151c0726d5857980a866';

/** Where a signature holds, and its type, as typed data has both; `version` is null where the contract signs without. */
export function typedDomain(
  { name, version }: { name: string; version: string | null },
  chainId: number,
  verifyingContract: Address,
) {
  const fields: TypedField[] = [
    { name: 'name', type: 'string' },
    ...(version === null ? [] : [{ name: 'version', type: 'string' }]),
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ];
  return {
    domain: { name, ...(version === null ? {} : { version }), chainId, verifyingContract },
    fields,
  };
}
