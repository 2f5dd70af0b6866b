/**
 * A pace that nobody waits for: the chains of tests are on this machine, and waiting for a place in line would prove
 * nothing of what is asked there. The pace has tests of its own.
 */
export const SWIFT = { rate: 10_000 };
