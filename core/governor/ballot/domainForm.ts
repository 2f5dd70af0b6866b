/*
 * How a contract tells the domain it signs in. Apart from the domain itself, because whoever only recognises a contract
 * signs nothing.
 */

/** Fields that `eip712Domain()` announces (EIP-5267: name 1, version 2, chain 4, contract 8): all four, or no version. */
export const VERSIONED = '0x0f';
/** The same without a version; salt and extensions would be further bits. */
export const VERSIONLESS = '0x0d';

/** The hash of `EIP712Domain(string name,uint256 chainId,address verifyingContract)`: Compound's, without a version. */
export const VERSIONLESS_HASH = '0x8cad95687ba82c2ce50e74f7b754645e5117c3a5bec8151c0726d5857980a866';
