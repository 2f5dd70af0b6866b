import type { Address } from 'viem';

const SUFFIX = /#proposer=(0x[0-9a-fA-F]{40})$/;

/** The account that alone may propose a text (OpenZeppelin since 4.9.1), by its last 52 characters; null where anybody may. */
export function reservedFor(description: string): Address | null {
  return (SUFFIX.exec(description)?.[1] ?? null) as Address | null;
}

/** A text that only this account may propose; the suffix is the last thing in it. */
export function reserveFor(description: string, proposer: Address): string {
  return `${description}\n\n#proposer=${proposer.toLowerCase()}`;
}

/** A text as it is sent: reserved for its proposer where that is known and wanted; one that is reserved already stays. */
export function sentText(description: string, proposer: Address | null, isWanted: boolean): string {
  if (proposer === null || !isWanted || reservedFor(description) !== null) return description;
  return reserveFor(description, proposer);
}

/** A text without the suffix that `reserveFor` gave it. */
export function unreserved(description: string): string {
  return description.replace(/(\n\n)?#proposer=0x[0-9a-fA-F]{40}$/, '');
}
