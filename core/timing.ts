/** Milliseconds between two questions for the newest block of a chain, asked once for all organisations on it. */
export const HEAD_INTERVAL = 4_000;

/** Milliseconds between two looks at a transaction that is under way. */
export const ACT_INTERVAL = 1_500;

/** Depth in blocks below the head that the index treats as settled, if a chain names no finalized block. */
export const SETTLED_DEPTH = 256n;

/** The same where old state is asked too (comparing endpoints, checkpoints): a node still has the state there. */
export const STATE_DEPTH = 64n;
