import { toHex } from '@/chain/logs/packedLog';
import type { VoteEntry } from '@/chain/logs/voteEntry';
import type { ParamsRule } from '@/core/governor/params';
import { madeOnce } from '@/core/madeOnce';
import { KINDS } from '@/service/checkpoint/rows';
import { BinaryRows } from './binaryRows';
import type { Database, Queries } from './database';
import { ALL_RULES, addVoteRow, rulesAsBits, rulesIn, sidesOf, VOTE_ROW } from './projection';

type Rules = (proposal: bigint) => readonly ParamsRule[];
/** The votes on one proposal, whose number is not known yet: where it goes, and how many there are by their `sides`. */
type Group = { dao: number; id: bigint; places: number[]; counts: number[]; split: VoteEntry[] };

// The lists of a proposal, which say how long they are, by the bits of `vote.sides`.
const LISTS = ['against', 'in_favour', 'abstain', 'listed'] as const;

/** Votes on their way into the database, as rows that lack the numbers of their proposals only. */
export class UnwrittenVotes {
  private readonly rows = new BinaryRows();
  private readonly groups = new Map<string, Group>();

  add(dao: number, vote: VoteEntry): void {
    const group = this.groupOf(dao, vote);
    // By which rules its params count the database may know better.
    if (vote.split !== undefined) group.split.push(vote);
    else this.append(group, vote, []);
  }

  /** Writes and counts them, once, with the proposals that are not there yet; inside a transaction. */
  async write(queries: Queries, rules: Rules = () => ALL_RULES): Promise<void> {
    if (this.groups.size === 0) return;
    const counts = new Counts();
    const known = await proposalsOf(queries, [...this.groups.values()], rules);
    for (const [name, group] of this.groups) {
      const proposal = known.get(name);
      if (proposal === undefined) throw new Error('a proposal was not entered');
      for (const vote of group.split) this.append(group, vote, proposal.rules);
      for (const place of group.places) this.rows.change(place, proposal.n);
      group.counts.forEach((many, sides) => {
        counts.add(proposal.n, sides, many);
      });
    }
    await queries.copy(VOTE_ROW, this.rows);
    await counts.write(queries);
  }

  private append(group: Group, vote: VoteEntry, rules: readonly ParamsRule[]): void {
    const { support, split = null } = vote;
    const sides = sidesOf(rules, { kind: KINDS.indexOf(vote.kind), support, split });
    group.places.push(addVoteRow(this.rows, vote, { dao: group.dao, sides }));
    group.counts[sides] = (group.counts[sides] ?? 0) + 1;
  }

  private groupOf(dao: number, { bytes, proposal }: VoteEntry): Group {
    const id = BigInt(toHex(bytes, proposal, proposal + 32));
    return madeOnce(this.groups, nameOf({ dao, id }), () => ({ dao, id, places: [], counts: [], split: [] }));
  }
}

const nameOf = ({ dao, id }: Pick<Group, 'dao' | 'id'>): string => `${dao} ${id}`;

/** Takes the votes of block `from` and later away. */
export async function forgetVotes(queries: Queries, dao: number, from: bigint): Promise<void> {
  const gone = await queries.query(
    `with gone as (delete from vote where dao = $1 and block >= $2::bigint returning proposal, sides)
      select proposal, sides, count(*)::int as many from gone group by proposal, sides`,
    [dao, String(from)],
  );
  const counts = new Counts();
  for (const { proposal, sides, many } of gone) counts.add(Number(proposal), Number(sides), -Number(many));
  await counts.write(queries);
}

/** Whether there are votes with params, whose meaning may turn out to be another. */
export async function hasSplitVotes({ query }: Pick<Queries, 'query'>, dao: number): Promise<boolean> {
  const [row] = await query(
    'select exists (select from proposal p where dao = $1 and exists (select from vote where proposal = p.n and split is not null)) as found',
    [dao],
  );
  return row?.found === true;
}

/** Reads the params of votes anew where the contract is known to take them in another way than when they were written; whether there were such. */
export async function judgeVotes(database: Database, dao: number, rules: Rules): Promise<boolean> {
  const found = await database.query(
    'select n, id::text as id_text, rules from proposal where dao = $1 and exists (select from vote where proposal = n and split is not null)',
    [dao],
  );
  const changed = found.flatMap(({ n, id_text: id, rules: before }) => {
    const now = rulesAsBits(rules(BigInt(String(id))));
    return now === Number(before) ? [] : [{ n: Number(n), now }];
  });
  if (changed.length > 0)
    await database.transaction(async (queries) => {
      for (const { n, now } of changed) await judge(queries, n, now);
    });
  return changed.length > 0;
}

async function judge(queries: Queries, proposal: number, bits: number): Promise<void> {
  await queries.query('update proposal set rules = $2 where n = $1', [proposal, bits]);
  const votes = await queries.query(
    "select dao, block::text as at, log_index::text as place, kind, support, sides, encode(split, 'hex') as params from vote where proposal = $1 and split is not null",
    [proposal],
  );
  const counts = new Counts();
  for (const { dao, at, place, kind, support, sides, params } of votes) {
    const vote = { kind: Number(kind), support: Number(support), split: String(params) };
    const now = sidesOf(rulesIn(bits), vote);
    if (now === Number(sides)) continue;
    await queries.query(
      'update vote set sides = $4 where dao = $1 and block = $2::bigint and log_index = $3::bigint',
      [dao, at, place, now],
    );
    counts.add(proposal, Number(sides), -1);
    counts.add(proposal, now, 1);
  }
  await counts.write(queries);
}

// Enters missing proposals.
async function proposalsOf(
  { query }: Queries,
  groups: readonly Group[],
  rules: Rules,
): Promise<Map<string, { n: number; rules: readonly ParamsRule[] }>> {
  const wanted = JSON.stringify(
    groups.map(({ dao, id }) => ({ dao, id: String(id), rules: rulesAsBits(rules(id)) })),
  );
  const [, rows] = await Promise.all([
    query(
      `insert into proposal (dao, id, rules) select wanted.dao, wanted.id, wanted.rules
        from jsonb_to_recordset($1::text::jsonb) as wanted (dao int, id numeric, rules smallint)
        where not exists (select from proposal p where p.dao = wanted.dao and p.id = wanted.id)`,
      [wanted],
    ),
    query(
      `select n, proposal.dao, proposal.id::text as id_text, proposal.rules
        from jsonb_to_recordset($1::text::jsonb) as wanted (dao int, id numeric)
        join proposal on proposal.dao = wanted.dao and proposal.id = wanted.id`,
      [wanted],
    ),
  ]);
  return new Map(
    rows.map(({ dao, n, id_text: id, rules: bits }) => [
      nameOf({ dao: Number(dao), id: BigInt(String(id)) }),
      { n: Number(n), rules: rulesIn(Number(bits)) },
    ]),
  );
}

/** How many votes more, or fewer, stand in the lists of proposals: what was there is not counted again, as it may be a million. */
class Counts {
  private readonly ofProposals = new Map<number, { n: number } & Record<(typeof LISTS)[number], number>>();

  add(n: number, sides: number, many: number): void {
    const none = { n, against: 0, in_favour: 0, abstain: 0, listed: 0 };
    const own = madeOnce(this.ofProposals, n, () => none);
    LISTS.forEach((list, bit) => {
      if ((sides & (1 << bit)) !== 0) own[list] += many;
    });
  }

  async write({ query }: Queries): Promise<void> {
    if (this.ofProposals.size === 0) return;
    await query(
      `update proposal set ${LISTS.map((list) => `${list} = proposal.${list} + more.${list}`).join()}
        from jsonb_to_recordset($1::text::jsonb) as more (n int, ${LISTS.map((list) => `${list} bigint`).join()})
        where proposal.n = more.n`,
      [JSON.stringify([...this.ofProposals.values()])],
    );
  }
}
