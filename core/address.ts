/** Whether two addresses are one account, in whatever case they are written; null and undefined are no account. */
export function isSameAddress(one: string | null | undefined, other: string | null | undefined): boolean {
  return one != null && other != null && one.toLowerCase() === other.toLowerCase();
}

/** The address of Multicall3 on nearly every chain. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
