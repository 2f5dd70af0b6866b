import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Asked, type Load, load } from '../../bench/load';
import { readManyGovernors } from '../../bench/manyGovernors';
import { NOT_MEASURED } from '../../bench/rows';
import { printTable } from '../../bench/table';
import { verifyVotesShown } from '../../bench/verifyingVotes';
import { findPostgres, startPostgres } from '../../devnet/postgres';
import type { Large } from '../../devnet/scenarios/large';
import { openLog1m } from '../../devnet/scenarios/log1m';
import { appDocuments } from '../../tools/appDocuments';
import { openPostgres } from '../sql/postgres';

const { values } = parseArgs({
  options: {
    votes: { type: 'string', default: '1000000' },
    /** Seconds of each load. */
    seconds: { type: 'string', default: '10' },
  },
});

type Server = { url: string; child: ChildProcess; folder: string; database: number | undefined };
type Line = [name: string, ours: string, aim: string];

const PAGE = `query($dao: ID!, $id: BigInt!, $after: String) { proposal(dao: $dao, id: $id) { votes(first: 100, after: $after) {
  cursor items { voter support weight reason block } } } }`;
const PLACE = `query($dao: ID!, $offset: Int!) { dao(id: $dao) { votes(first: 100, offset: $offset) {
  items { voter support weight reason block } } } }`;

async function main(): Promise<void> {
  const votes = Number(values.votes);
  const lines: Line[] = [];
  console.error(`making ${votes} votes …`);
  const world = await openLog1m({ votes });
  try {
    for (const name of ['PostgreSQL', 'PGlite'] as const) lines.push(...(await measure(name, world)));
  } finally {
    await world.close();
    lines.push(...(await readManyGovernors()));
    const { requests, milliseconds } = await verifyVotesShown();
    const verified = `${requests === 1 ? '1 request' : `${requests} requests`}, ${milliseconds.toFixed(0)} ms`;
    lines.push(['page: verifying 100 votes shown', verified, '1 request, ≤ 50 ms']);
    console.log(
      `${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}; ${votes} votes.`,
    );
    printTable(['measured', 'here', 'aim'], lines);
  }
}

async function measure(name: 'PostgreSQL' | 'PGlite', world: Large): Promise<Line[]> {
  const bin = findPostgres();
  if (name === 'PostgreSQL' && bin === undefined)
    return [[`endpoint → ${name}`, NOT_MEASURED, 'there is no PostgreSQL here']];
  const database = name === 'PostgreSQL' ? await startPostgres(bin) : undefined;
  const begun = performance.now();
  const server = await start(world, database?.url, database?.pid());
  try {
    // All tallies judged, all written, and the indexes made that readers need.
    await once(server, (said) => /"ready":true/.test(said), '/ready');
    const seconds = (performance.now() - begun) / 1000;
    const lines: Line[] = [
      [
        `endpoint → ${name}, all tallies judged`,
        `${seconds.toFixed(1)} s`,
        name === 'PGlite' ? '≤ 60 s' : '≤ 35 s',
      ],
      [`${name}: largest memory of the server`, `${peakOf(server)} MB`, '≤ 600 MB'],
      [
        `${name}: bytes a vote, with indexes and raw logs`,
        await sizeOf(server, world, database?.url),
        '≤ 460',
      ],
    ];
    console.error(lines.map((line) => line.join(' ')).join('\n'));
    if (name === 'PGlite') return lines;
    // Its files are made by a process beside it, which would be counted with the work of answers.
    await once(server, (said) => /"block":"\d/.test(said), '/ready');
    const [, took = NOT_MEASURED] = /published \((\d+ ms)\)/.exec(saidBy.get(server.child) ?? '') ?? [];
    return [...lines, ['its files', took, ''], ...(await loads(server, world))];
  } finally {
    server.child.kill('SIGKILL');
    await database?.stop();
    rmSync(server.folder, { recursive: true, force: true });
  }
}

const saidBy = new WeakMap<ChildProcess, string>();

async function start(
  { dao, url, multicall, start: first }: Large,
  postgres?: string,
  database?: number,
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-bench-'));
  const args = ['--dao', dao, '--rpc', url, '--multicall', multicall, '--start', String(first)];
  const child = spawn(
    process.execPath,
    ['tools/program.mjs', 'server/server.ts', ...args, '--data', folder, '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...(postgres ? { DATABASE_URL: postgres } : {}) },
    },
  );
  const address = await new Promise<string>((done, failed) => {
    child.stdout.on('data', (part: Buffer) => {
      const said = (saidBy.get(child) ?? '') + String(part);
      saidBy.set(child, said);
      const found = /Serving at (\S+)/.exec(said)?.[1];
      if (found !== undefined) done(found);
    });
    child.once('exit', () => failed(new Error('the server has ended')));
  });
  return { url: address, child, folder, database };
}

async function once({ url }: Server, is: (said: string) => boolean, path: string): Promise<void> {
  for (let round = 0; round < 1200; round++) {
    if (is(await (await fetch(`${url}${path}`)).text())) return;
    await new Promise((next) => setTimeout(next, 250));
  }
  throw new Error(`${path} did not say so in five minutes`);
}

function peakOf({ child }: Server): string {
  const status = `/proc/${child.pid}/status`;
  const [, kilobytes] = existsSync(status) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8')) ?? []) : [];
  return kilobytes === undefined ? NOT_MEASURED : String(Math.round(Number(kilobytes) / 1024));
}

async function sizeOf({ folder }: Server, { votes }: Large, postgres?: string): Promise<string> {
  if (postgres === undefined) {
    const [kilobytes] = execFileSync('du', ['-sk', join(folder, 'history')])
      .toString()
      .split('\t');
    return `${Math.round((Number(kilobytes) * 1024) / votes)} (empty: 40 MB)`;
  }
  const database = openPostgres(postgres);
  const [row] = await database.query(
    "select pg_total_relation_size('vote')::float8 as votes, pg_total_relation_size('log')::float8 as logs",
  );
  const indexes = await database.query(
    "select indexrelid::regclass::text as name, pg_relation_size(indexrelid)::float8 as size from pg_index where indrelid = 'vote'::regclass order by 2 desc",
  );
  await database.query('reindex table concurrently vote');
  const [dense] = await database.query("select pg_total_relation_size('vote')::float8 as votes");
  await database.close();
  const each = (bytes: unknown) => Math.round(Number(bytes) / votes);
  console.error(indexes.map(({ name, size }) => `${name} ${each(size)} B`).join(', '));
  return `${each(row?.votes)} (indexes made anew: ${each(dense?.votes)}) + ${each(row?.logs)} raw`;
}

/** The answers under load: any page by its cursor, the same from memory, any place. */
async function loads(server: Server, { dao, proposals, votes }: Large): Promise<Line[]> {
  const { url } = server;
  const post = (query: string, variables: unknown): Asked => ({
    url: `${url}/graphql`,
    body: JSON.stringify({ query, variables }),
  });
  const some = proposals.filter((_, index) => index % 10 === 0).map(String);
  const pages: Asked[] = [];
  for (const id of some)
    for (let after: string | null = null, deep = 0; deep < 20; deep++) {
      const asked = post(PAGE, { dao, id, after });
      pages.push(asked);
      const answer = (await (await fetch(asked.url, { method: 'POST', body: asked.body ?? '' })).json()) as {
        data: { proposal: { votes: { cursor: string | null } } };
      };
      after = answer.data.proposal.votes.cursor;
      if (after === null) break;
    }
  const [hash] = [...(await appDocuments())].find(([, text]) => /^\s*query Votes\(/.test(text)) ?? [];
  const cached = proposals.slice(0, 100).map((id) => {
    const v = JSON.stringify({ dao, id: String(id), first: 100, order: 'WEIGHT' });
    return { url: `${url}/v1/g/${hash}?v=${encodeURIComponent(v)}` };
  });
  for (const each of cached) await (await fetch(each.url)).text();
  const duration = Number(values.seconds) * 1000;
  let turn = 0;
  const cycle = (all: readonly Asked[]) => () => all[turn++ % all.length] ?? { url };
  const under = async (name: string, aim: string, next: () => Asked): Promise<Line> => {
    const before = workOf(server);
    const found = await load(duration, next);
    const answered = found.rate * (duration / 1000);
    const each = workOf(server).map((now, place) => ((now - (before[place] ?? 0)) / answered).toFixed(2));
    return lineOf(name, found, `${each.join(' + ')} ms of work`, aim);
  };
  return [
    await under('100 votes of a proposal, any page, by cursor', '≥ 700/s, p99 ≤ 60 ms', cycle(pages)),
    await under('the same from the cache of the process', '≥ 10,000/s', cycle(cached)),
    await under('any place among all votes', 'p99 ≤ 60 ms', () =>
      post(PLACE, { dao, offset: Math.floor(Math.random() * votes) }),
    ),
  ];
}

/** Milliseconds that the processors worked for the server and for its database, whatever else the machine does. */
function workOf({ child, database }: Server): [server: number, database: number] {
  const both = [child.pid, database].map((root) =>
    processes().reduce(
      (sum, { pid, parent, work }) => (pid === root || parent === root ? sum + work : sum),
      0,
    ),
  );
  return [both[0] ?? 0, both[1] ?? 0];
}

function processes(): { pid: number; parent: number; work: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // After the name of the program, which may have blanks: state, parent, and from the twelfth on the ticks of 10 ms.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return [
        {
          pid: Number(name),
          parent: Number(fields[1]),
          work: 10 * (Number(fields[11]) + Number(fields[12])),
        },
      ];
    } catch {
      return [];
    }
  });
}

function lineOf(name: string, { rate, middle, late, failed }: Load, work: string, aim: string): Line {
  const lost = failed === 0 ? '' : `, ${failed} failed`;
  const times = `${Math.round(rate)}/s, p50 ${middle.toFixed(0)} ms, p99 ${late.toFixed(0)} ms`;
  return [name, `${times}, ${work}${lost}`, aim];
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
