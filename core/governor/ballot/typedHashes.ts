import type { Address, Hex } from 'viem';
import { concat, hashStruct, keccak256 } from 'viem/utils';

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

/** Typed data as a wallet is handed it (EIP-712): plain JSON, numbers as decimal texts. */
export type TypedData = {
  domain: Readonly<Record<string, unknown>>;
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>;
  primaryType: string;
  message: Readonly<Record<string, unknown>>;
};

/** The hashes of typed data as wallets show them: of the domain, of the message, and of both, which is what is signed. */
type TypedHashes = { domain: Hex; message: Hex; digest: Hex };

/** Hashes typed data from the very object that a wallet is handed; throws on a field that does not fit its type. */
export function typedHashes({ domain, types, primaryType, message }: TypedData): TypedHashes {
  const numbers = Object.fromEntries(
    (types[primaryType] ?? []).map(({ name, type }) => {
      const value = message[name];
      return [name, /^u?int/.test(type) ? BigInt(value as string | number) : value];
    }),
  );
  // Its own types know only literal ones.
  const hashOf = (name: string, data: object) =>
    hashStruct({ data, primaryType: name, types } as unknown as Parameters<typeof hashStruct>[0]);
  const separator = hashOf('EIP712Domain', domain);
  const hash = hashOf(primaryType, numbers);
  return { domain: separator, message: hash, digest: keccak256(concat(['0x1901', separator, hash])) };
}
