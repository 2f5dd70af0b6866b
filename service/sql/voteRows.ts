import type { ParamsRule } from '@/core/governor/params';
import { KINDS } from '@/service/checkpoint/rows';
import type { UntrustedLog } from '@/service/indexer/logs/log';
import type { VoteEntry } from '@/service/indexer/votes/entry';
import { decodeVoteLogs } from '@/service/indexer/votes/voteLog';
import type { Database, Queries } from './database';
import { rulesAsBits, rulesIn, sidesOf, VOTE_ROW, voteLine } from './projection';

type Rules = (proposal: bigint) => readonly ParamsRule[];
type Known = { n: number; rules: readonly ParamsRule[] };

/** Adds the votes that these logs hold, and counts them. */
export async function addVotes(
  queries: Queries,
  dao: number,
  logs: readonly UntrustedLog[],
  rules: Rules,
): Promise<void> {
  await count(queries, await appendVotes(queries, dao, logs, rules));
}

/** Adds the votes that these logs hold; those that do not fit their event are passed over, as the columns do. The numbers of the proposals that are to be counted. */
export async function appendVotes(
  queries: Queries,
  dao: number,
  logs: readonly UntrustedLog[],
  rules: Rules,
): Promise<number[]> {
  const votes: VoteEntry[] = [];
  decodeVoteLogs(logs, { append: (vote) => votes.push(vote) });
  if (votes.length === 0) return [];
  const proposals = await proposalsOf(queries, dao, new Set(votes.map(({ proposal }) => proposal)), rules);
  const lines: string[] = [];
  for (const vote of votes) {
    const known = proposals.get(vote.proposal);
    if (known === undefined) throw new Error('a proposal was not entered');
    const { support, split = null } = vote;
    const sides = sidesOf(known.rules, { kind: KINDS.indexOf(vote.kind), support, split });
    lines.push(voteLine(vote, { dao, proposal: known.n, sides }));
  }
  await queries.copy(VOTE_ROW, lines.join('\n'));
  return [...proposals.values()].map(({ n }) => n);
}

/** Takes the votes of block `from` and later away. */
export async function forgetVotes(queries: Queries, dao: number, from: bigint): Promise<void> {
  const gone = await queries.query(
    'with gone as (delete from vote where dao = $1 and block >= $2::bigint returning proposal) select distinct proposal from gone',
    [dao, String(from)],
  );
  await count(
    queries,
    gone.map(({ proposal }) => Number(proposal)),
  );
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
    "select dao, block::text as at, log_index::text as place, kind, support, encode(split, 'hex') as params from vote where proposal = $1 and split is not null",
    [proposal],
  );
  for (const { dao, at, place, kind, support, params } of votes) {
    const vote = { kind: Number(kind), support: Number(support), split: String(params) };
    await queries.query(
      'update vote set sides = $4 where dao = $1 and block = $2::bigint and log_index = $3::bigint',
      [dao, at, place, sidesOf(rulesIn(bits), vote)],
    );
  }
  await count(queries, [proposal]);
}

async function proposalsOf(
  { query }: Queries,
  dao: number,
  words: ReadonlySet<string>,
  rules: Rules,
): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const word of words) {
    const id = BigInt(`0x${word}`);
    const [row] = await query(
      `insert into proposal (dao, id, rules) values ($1, $2::numeric, $3)
        on conflict (dao, id) do update set rules = proposal.rules returning n, rules`,
      [dao, String(id), rulesAsBits(rules(id))],
    );
    known.set(word, { n: Number(row?.n), rules: rulesIn(Number(row?.rules)) });
  }
  return known;
}

// Lists say how long they are: nobody may have to count a million rows for that.
async function count({ query }: Queries, proposals: readonly number[]): Promise<void> {
  for (const proposal of proposals)
    await query(
      `update proposal set (listed, against, in_favour, abstain) = (
        select count(*) filter (where sides >= 8), count(*) filter (where sides & 1 <> 0),
          count(*) filter (where sides & 2 <> 0), count(*) filter (where sides & 4 <> 0)
        from vote where proposal = $1) where n = $1`,
      [proposal],
    );
}
