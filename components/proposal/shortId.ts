/** A proposal id short enough for a line: decimal where it is a counter, else the ends of its hex form. */
export function shortId(id: bigint): string {
  if (id < 1_000_000n) return id.toString();
  const hex = hexId(id);
  return `${hex.slice(0, 6)}…${hex.slice(-4)}`;
}

/** A proposal id as 0x and 64 digits. */
export function hexId(id: bigint): string {
  return `0x${id.toString(16).padStart(64, '0')}`;
}
