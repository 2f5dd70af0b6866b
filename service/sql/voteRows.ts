import type { ParamsRule } from '@/core/governor/params';
import { KINDS } from '@/service/checkpoint/rows';
import type { VoteEntry } from '@/service/indexer/votes/entry';
import { BinaryRows } from './binaryRows';
import type { Database, Queries } from './database';
import { addVoteRow, rulesAsBits, rulesIn, sidesOf, VOTE_ROW } from './projection';

type Rules = (proposal: bigint) => readonly ParamsRule[];
type Known = { n: number; rules: readonly ParamsRule[] };

// The lists of a proposal, which say how long they are, by the bits of `vote.sides`.
const LISTS = ['against', 'in_favour', 'abstain', 'listed'] as const;

/** Adds votes, and counts them. */
export async function addVotes(
  queries: Queries,
  dao: number,
  votes: readonly VoteEntry[],
  rules: Rules,
): Promise<void> {
  if (votes.length === 0) return;
  const proposals = await proposalsOf(queries, dao, new Set(votes.map(({ proposal }) => proposal)), rules);
  const counts = new Counts();
  const rows = new BinaryRows();
  for (const vote of votes) {
    const known = proposals.get(vote.proposal);
    if (known === undefined) throw new Error('a proposal was not entered');
    const { support, split = null } = vote;
    const sides = sidesOf(known.rules, { kind: KINDS.indexOf(vote.kind), support, split });
    addVoteRow(rows, vote, { dao, proposal: known.n, sides });
    counts.add(known.n, sides, 1);
  }
  await queries.copy(VOTE_ROW, rows);
  await counts.write(queries);
}

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

// Those that are not there yet are entered.
async function proposalsOf(
  { query }: Queries,
  dao: number,
  words: ReadonlySet<string>,
  rules: Rules,
): Promise<Map<string, Known>> {
  const wanted = JSON.stringify(
    [...words].map((word) => {
      const id = BigInt(`0x${word}`);
      return { id: String(id), rules: rulesAsBits(rules(id)) };
    }),
  );
  await query(
    `insert into proposal (dao, id, rules) select $1, id, wanted.rules
      from jsonb_to_recordset($2::text::jsonb) as wanted (id numeric, rules smallint)
      where not exists (select from proposal where dao = $1 and proposal.id = wanted.id)`,
    [dao, wanted],
  );
  const rows = await query(
    `select n, proposal.id::text as id_text, proposal.rules
      from jsonb_to_recordset($2::text::jsonb) as wanted (id numeric) join proposal on dao = $1 and proposal.id = wanted.id`,
    [dao, wanted],
  );
  return new Map(
    rows.map(({ n, id_text: id, rules: bits }) => [
      BigInt(String(id)).toString(16).padStart(64, '0'),
      { n: Number(n), rules: rulesIn(Number(bits)) },
    ]),
  );
}

/** How many votes more, or fewer, stand in the lists of proposals: what was there is not counted again, as it may be a million. */
class Counts {
  private readonly ofProposals = new Map<number, { n: number } & Record<(typeof LISTS)[number], number>>();

  add(n: number, sides: number, many: number): void {
    const own = this.ofProposals.get(n) ?? { n, against: 0, in_favour: 0, abstain: 0, listed: 0 };
    this.ofProposals.set(n, own);
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
