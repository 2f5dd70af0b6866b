/** Limits of a file; more is refused before anything is allocated for it. Bytes are counted after decompression. */
export const LIMITS = {
  /** `index.json`. */
  index: 4 << 20,
  /** `head.json.gz`. */
  head: 32 << 20,
  /** One proposal's shard, and the pack. */
  votes: 128 << 20,
  reasons: 256 << 20,
  transactions: 256 << 20,
  delegates: 128 << 20,
  /** Vote logs in one file. */
  rows: 4_000_000,
  /** Organisations in an index, proposals in a head or a pack. */
  organisations: 10_000,
  proposals: 100_000,
  /** Later events of a proposal, and the actions of one. */
  events: 10_000,
  actions: 10_000,
} as const;
