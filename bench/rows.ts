import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '../__tests__/e2e/processes';
import { openLog1m } from '../devnet/scenarios/log1m';
import { writeFiles } from './files';
import { logsOf, planOf } from './history';
import { listFromHead, operator, visitCost } from './rowsWorld';
import { count, type Means, mb, median, ms, type Row } from './table';
import type { FileOutcome } from './tasks/file';
import type { RpcTask } from './tasks/rpc';
import type { WarmTask } from './tasks/warm';

/** Text of a row in place of figures. */
export const NOT_MEASURED = 'not measured';

type Measure = (means: Means) => Promise<Row[]>;

/** The lines of the table by name, in order; one that cannot be measured says why. */
export const ROWS: Readonly<Record<string, Measure>> = {
  file: row('votes from a checkpoint file → first query', '≤ 600 ms', fromFile),
  rpc: row('votes from RPC → columns → stored', '≤ 1.4 × bare', fromRpc),
  warm: row('warm start from IndexedDB', '≤ 150 ms', warmStart),
  page: row('a page of votes', '≤ 16 ms', votesPage),
  head: row('list from the head of 600 proposals', '≤ 100 ms', listFromHead),
  visit: row('cost of a visit', 'flat within 10 %', visitCost),
  ponder: row('instead: an operator’s indexer', '—', operator),
};

function row(name: string, aim: string, measure: Measure): Measure {
  return async (means) => {
    try {
      return await measure(means);
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n').slice(-2).join(' ') : String(error);
      return [{ name, ours: NOT_MEASURED, aim, beside: `because: ${reason}` }];
    }
  };
}

async function fromFile({ bed, runs, votes }: Means): Promise<Row[]> {
  const { bytes, pack, rows, ...files } = await writeFiles(bed.root, votes);
  const task = { kind: 'file', ...files, pack: `${bed.url}${pack}`, rows: `${bed.url}${rows}` } as const;
  const outcomes: FileOutcome[] = [];
  for (let run = 0; run < runs; run += 1) outcomes.push(...(await bed.run(task)));
  if (outcomes.some((outcome) => outcome.votes !== votes)) throw new Error('not all votes were read');
  const of = (tell: (outcome: FileOutcome) => number) => median(outcomes.map(tell));
  const steps = Object.keys(outcomes[0]?.steps ?? {}).map(
    (name) => `${name} ${of((outcome) => outcome.steps[name] ?? Number.NaN).toFixed(0)}`,
  );
  const each = (sum: number) => `${(sum / votes).toFixed(2)} B`;
  return [
    {
      name: `${count(votes)} votes, checkpoint file → first query`,
      ours: `${ms(of(({ ours }) => ours))} (${steps.join(', ')})`,
      aim: '≤ 600 ms',
      beside: `rows of JSON, gzip ${ms(of(({ plain }) => plain))}`,
    },
    {
      name: `heap with ${count(votes)} votes, from the file`,
      ours: `${mb(of(({ heap }) => heap))} (columns ${mb(of(({ columns }) => columns))})`,
      aim: '≤ 120 MB',
      beside: `rows of JSON ${mb(of(({ plainHeap }) => plainHeap))}`,
    },
    {
      name: 'bytes per vote (gzip): pack · shards, votes only',
      ours: `${each(bytes.pack)} · ${each(bytes.shards)}`,
      aim: '≤ 9 B',
      beside: `eth_getLogs ${each(bytes.logs)}, rows of JSON ${each(bytes.rows)}; apart: reasons ${each(bytes.reasons)}, transactions ${each(bytes.transactions)}`,
    },
  ];
}

async function fromRpc({ bed, votes }: Means): Promise<Row[]> {
  const { line, stop } = await startProgram([
    '--import',
    'tsx',
    'bench/votelogs.ts',
    '--votes',
    String(votes),
  ]);
  try {
    const place = JSON.parse(line) as Omit<RpcTask, 'kind'>;
    const [found] = await bed.run<RpcTask>({ kind: 'rpc', ...place });
    if (found === undefined) throw new Error('nothing was measured');
    if (found.votes !== votes) throw new Error(`${found.votes} of ${votes} votes were decoded`);
    const whole = found.read + found.store;
    return [
      {
        name: `${count(votes)} votes from RPC → columns → stored (1 run)`,
        ours: `${ms(whole)} = ${(whole / found.bare).toFixed(2)} ×`,
        aim: '≤ 1.4 × bare',
        beside: `bare fetch + JSON.parse ${ms(found.bare)}`,
      },
      {
        name: `heap with ${count(votes)} votes, read by RPC`,
        ours: `${mb(found.heap)} (columns ${mb(found.columns)})`,
        aim: '≤ 120 MB',
        beside: `stored in ${mb(found.stored)}`,
      },
    ];
  } finally {
    await stop();
  }
}

async function warmStart({ bed, runs, votes: million }: Means): Promise<Row[]> {
  const votes = Math.round(million / 5);
  const plain = Math.round(votes / 10);
  const logs = [...logsOf(planOf(votes, 120))];
  writeFileSync(join(bed.root, 'logs.txt'), logs.map((log) => JSON.stringify(log)).join('\n'));
  const proposal = String(BigInt(logs[0]?.data.slice(0, 66) ?? 0));
  const task = { kind: 'warm', proposal } as const;
  const fill = { kind: 'warm-fill', url: `${bed.url}/logs.txt`, plain } as const;
  const [, ...outcomes] = await bed.run<WarmTask>(fill, ...Array.from({ length: runs }, () => task));
  if (outcomes.some((outcome) => outcome.votes !== logs.length)) throw new Error('not all votes were there');
  return [
    {
      name: `warm start, ${count(votes)} votes from IndexedDB`,
      ours: ms(median(outcomes.map(({ ours }) => ours))),
      aim: '≤ 150 ms',
      beside: `${count(plain)} records, one per vote: ${ms(median(outcomes.map((each) => each.plain)))}`,
    },
  ];
}

async function votesPage({ bed, runs, votes: million }: Means): Promise<Row[]> {
  const votes = Math.round(million / 200);
  const world = await openLog1m({ votes: votes * 4, proposals: 4 });
  try {
    const [outcome] = await bed.run({
      kind: 'visit',
      dao: world.dao,
      chainId: world.chainId,
      rpc: world.url,
      proposal: String(world.proposals[1]),
      proposals: world.proposals.length,
      votes,
      pages: runs * 3,
    });
    const kinds = Object.entries(outcome?.pages ?? {}).map(([name, took]) => ({ name, took }));
    const all = kinds.flatMap(({ name, took }) => took.map((time) => ({ name, time })));
    const [slowest] = all.sort((x, y) => y.time - x.time);
    if (slowest === undefined) throw new Error('no page was asked for');
    const usual = Math.max(...kinds.map(({ took }) => median(took)));
    const first = Math.max(...kinds.map(({ took }) => took[0] ?? Number.NaN));
    return [
      {
        name: `a page of 100 of ${count(votes)} votes, slowest of ${all.length} in ${kinds.length} sorts and filters`,
        ours: `${ms(slowest.time)} (${slowest.name})`,
        aim: '≤ 16 ms',
        beside: `median of the slowest sort ${ms(usual)}, slowest first time ${ms(first)}`,
      },
    ];
  } finally {
    await world.close();
  }
}
