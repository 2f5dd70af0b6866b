/** One thing of which endpoints gave different accounts; `index` is null for what this browser held before. */
export type Disagreement = {
  what: 'block' | 'tally' | 'content';
  block: bigint;
  proposal: bigint | null;
  hosts: readonly { index: number | null; name: string; said: string }[];
};

/** Whether the endpoints of a chain tell the same; `agree` is null while fewer than two have answered. */
export type Agreement = {
  agree: boolean | null;
  /** The newest settled block that was compared. */
  at: bigint | null;
  disagreements: readonly Disagreement[];
  /** Endpoints whose newest block is many seconds behind that of another. */
  behind: readonly { index: number; name: string; head: bigint; seconds: bigint }[];
};

/** Compares the endpoints of an organisation's chain. */
export type EndpointsReader = {
  /**
   * For the proposals listed, or for one; asked once, and again where the last comparison is older than `maxAge`
   * seconds. With it comes what other comparisons of this organisation have found. Never throws.
   */
  compare(asked: { proposal: bigint | null; maxAge: number | null }): Promise<Agreement>;
};

/** Where nothing was compared. */
export const UNCOMPARED: Agreement = { agree: null, at: null, disagreements: [], behind: [] };

/** Several comparisons as one: the newest block, and what was found in any of them, each thing once. */
export function joinedAgreement(all: readonly Agreement[]): Agreement {
  const once = <T>(items: readonly T[]) => [...new Map(items.map((item) => [keyOf(item), item])).values()];
  const disagreements = once(all.flatMap((each) => each.disagreements));
  const compared = all.filter(({ agree }) => agree !== null);
  const blocks = compared.flatMap(({ at }) => at ?? []);
  return {
    agree: compared.length === 0 ? null : disagreements.length === 0,
    at: blocks.reduce<bigint | null>((top, each) => (top === null || each > top ? each : top), null),
    disagreements,
    behind: [...new Map(all.flatMap(({ behind }) => behind).map((each) => [each.index, each])).values()],
  };
}

function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
}
