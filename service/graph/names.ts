/** Name of an account at a block: null if it has none, or one that does not lead back. */
export type NameFound = { account: string; name: string | null; block: bigint };

/** Texts that the holder of a name wrote about themselves in its resolver; null if there are none. */
export type StatementFound = Record<
  'name' | 'description' | 'url' | 'statement' | 'avatar',
  string | null
> & {
  block: bigint;
};

/** ENS as it is asked; each reads at the newest block. Throws `RpcError`. */
export type AccountNames = {
  /** In the order of the accounts; throws `address-malformed`, and `query-invalid` for too many. */
  names(accounts: readonly string[], signal: AbortSignal): Promise<readonly NameFound[]>;
  resolved(
    name: string,
    signal: AbortSignal,
  ): Promise<{ name: string | null; address: string | null; block: bigint }>;
  statement(name: string, signal: AbortSignal): Promise<StatementFound>;
};
