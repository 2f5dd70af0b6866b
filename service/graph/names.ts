/** What an account calls itself at a block: null where it has no name, or one that does not lead back. */
export type NameFound = { account: string; name: string | null; block: bigint };

/** What the holder of a name wrote of themselves in its resolver; null where there is none. */
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
