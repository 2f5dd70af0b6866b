import type { VoteRows } from './rows';

const WIDTH = 32;

/** No votes. */
export const NO_ROWS: VoteRows = {
  count: 0,
  ...{ proposals: new Uint8Array(0), voters: new Uint8Array(0) },
  ...{ proposal: new Uint32Array(0), voter: new Uint32Array(0) },
  ...{ support: new Uint8Array(0), kind: new Uint8Array(0) },
  ...{ weight: new Uint32Array(0), large: [], splits: [] },
  ...{ block: new Float64Array(0), logIndex: new Uint32Array(0) },
  ...{ reasons: null, transactions: null },
};

/** The rows of a file behind those of the files before it; its voters are new ones, and its weights those of all rows. */
export function joinRows(earlier: VoteRows, more: VoteRows): VoteRows {
  if (earlier.count === 0) return more;
  let { proposals } = earlier;
  const ids = new Map(idsOf(earlier).map((id, number) => [id.join(), number]));
  const numbers = idsOf(more).map((id) => {
    const number = ids.get(id.join()) ?? proposals.length / WIDTH;
    if (number === proposals.length / WIDTH) proposals = both(proposals, id);
    return number;
  });
  return {
    count: earlier.count + more.count,
    proposals,
    voters: both(earlier.voters, more.voters),
    proposal: both(
      earlier.proposal,
      more.proposal.map((number) => numbers[number] ?? 0),
    ),
    voter: both(earlier.voter, more.voter),
    support: both(earlier.support, more.support),
    kind: both(earlier.kind, more.kind),
    weight: more.weight,
    large: more.large,
    splits: [
      ...earlier.splits,
      ...more.splits.map(([row, params]) => [earlier.count + row, params] as const),
    ],
    block: both(earlier.block, more.block),
    logIndex: both(earlier.logIndex, more.logIndex),
    ...{ reasons: null, transactions: null },
  };
}

function idsOf({ proposals }: VoteRows): Uint8Array[] {
  return Array.from({ length: proposals.length / WIDTH }, (_, at) =>
    proposals.subarray(at * WIDTH, (at + 1) * WIDTH),
  );
}

function both<T extends Uint8Array | Uint32Array | Float64Array>(a: T, b: T): T {
  const all = new (a.constructor as new (length: number) => T)(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
