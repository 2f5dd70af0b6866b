/** Accounts and storage slots that a call reads, as an access list (EIP-2930) names them. */
type AccessList = { address: string; slots: bigint[] }[];

// More than a view reads.
const MOST = 256;

/** Reads an untrusted answer of `eth_createAccessList`; what is no address or no slot is left out, and all beyond 256. */
export function parseAccessList(answer: unknown): AccessList {
  const list: unknown = (answer as { accessList?: unknown } | null | undefined)?.accessList;
  if (!Array.isArray(list)) return [];
  return list.slice(0, MOST).flatMap((entry: unknown) => {
    const { address, storageKeys } = (entry ?? {}) as Record<string, unknown>;
    if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) return [];
    const keys: unknown[] = Array.isArray(storageKeys) ? storageKeys.slice(0, MOST) : [];
    const isSlot = (key: unknown): key is string =>
      typeof key === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(key);
    return [{ address, slots: keys.filter(isSlot).map(BigInt) }];
  });
}
