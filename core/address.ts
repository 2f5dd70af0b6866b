/** Whether two addresses are one account, in whatever case they are written; null and undefined are no account. */
export function isSameAddress(one: string | null | undefined, other: string | null | undefined): boolean {
  return one != null && other != null && one.toLowerCase() === other.toLowerCase();
}
