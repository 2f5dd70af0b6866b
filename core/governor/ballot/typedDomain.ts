import type { Address } from 'viem';

/** A field of typed data (EIP-712). */
export type TypedField = { name: string; type: string };

/** Builds the domain of a signature and its type, as typed data has both; `version` is null if the contract signs without one. */
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
