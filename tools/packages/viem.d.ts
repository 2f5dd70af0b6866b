/** An address, with or without its checksum. */
export type Address = `0x${string}`;
/** Bytes in hex. */
export type Hex = `0x${string}`;
/** An ABI as compilers and viem write it. */
export type Abi = readonly {
  readonly type: string;
  readonly name?: string | undefined;
  readonly inputs?: readonly { readonly type: string; readonly name?: string | undefined }[] | undefined;
  readonly [field: string]: unknown;
}[];
