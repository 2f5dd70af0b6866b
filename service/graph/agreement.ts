/** One thing of which endpoints gave different accounts; `index` is null for what this browser held before. */
export type Disagreement = {
  what: 'block' | 'tally' | 'content';
  block: bigint;
  proposal: bigint | null;
  hosts: readonly { index: number | null; name: string; said: string }[];
};

/** Whether the endpoints of a chain tell the same; `agree` is null while fewer than two could be compared in everything. */
export type Agreement = {
  agree: boolean | null;
  /** The newest settled block that was compared. */
  at: bigint | null;
  disagreements: readonly Disagreement[];
  /** Endpoints whose newest block is many seconds behind that of another. */
  behind: readonly { index: number; name: string; head: bigint; seconds: bigint }[];
  /** Endpoints that could not be compared, in whole or in part, and why: a sentence. */
  uncompared: readonly { index: number; name: string; reason: string }[];
};

/** Compares the endpoints of an organisation's chain. */
export type EndpointsReader = {
  /**
   * For the proposals listed, or for one; asked once, and again where the last comparison is older than `maxAge`
   * seconds. With it comes what other comparisons of this organisation have found. Never throws.
   */
  compare(asked: { proposal: bigint | null; maxAge: number | null }): Promise<Agreement>;
};

/** Result if nothing was compared. */
export const UNCOMPARED: Agreement = { agree: null, at: null, disagreements: [], behind: [], uncompared: [] };

/** Several comparisons as one: the newest block, and what was found in any of them, each thing once. */
export function joinedAgreement(all: readonly Agreement[]): Agreement {
  const once = <T>(items: readonly T[]) => [...new Map(items.map((item) => [keyOf(item), item])).values()];
  const disagreements = once(all.flatMap((each) => each.disagreements));
  const uncompared = oneOfEach(all.flatMap((each) => each.uncompared));
  const isPartial = all.some((each) => each.agree === null && each.uncompared.length > 0);
  const compared = all.filter(({ agree }) => agree !== null);
  const blocks = compared.flatMap(({ at }) => at ?? []);
  return {
    agree: disagreements.length > 0 ? false : compared.length === 0 || isPartial ? null : true,
    at: blocks.reduce<bigint | null>((top, each) => (top === null || each > top ? each : top), null),
    disagreements,
    behind: oneOfEach(all.flatMap(({ behind }) => behind)),
    uncompared,
  };
}

/** One entry for each endpoint, the last one. */
export function oneOfEach<T extends { index: number }>(entries: readonly T[]): T[] {
  return [...new Map(entries.map((each) => [each.index, each])).values()];
}

function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
}
