import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '../../bench/table';
import { COSTLY, type CostlyQuestion } from '../../devnet/costlyQuestions';
import { putEmptyDatabase } from '../../devnet/emptyDatabase';
import { type Running, startServed } from '../../devnet/served';
import { openSmall, type Small } from '../../devnet/small';

const { values } = parseArgs({
  options: { proposals: { type: 'string', default: '160' }, rounds: { type: 'string', default: '5' } },
});
const MOST_WORK = 100;
const MOST_BYTES = 8_000_000;
const LONGEST_HEALTH = 200;
const SYNC =
  'query($dao: ID!) { dao(id: $dao) { votes(first: 1) { total sync { complete } } proposals(first: 1) { total } } }';

type Asked = { status: number; bytes: number };
type Measured = { name: string; status: number; bytes: number; work: number; health: number };

async function main(): Promise<void> {
  const small = await openSmall();
  const folder = mkdtempSync(join(tmpdir(), 'quorate-bench-'));
  let server: Running | undefined;
  try {
    await fill(small, Number(values.proposals));
    await putEmptyDatabase(join(folder, 'history'));
    server = await startServed(['--dao', small.dao, '--rpc', small.url, '--data', folder, '--no-delegates']);
    await untilRead(server, small.dao);
    const found: Measured[] = [];
    for (const question of COSTLY) found.push(await measure(server, small.dao, question));
    const together = await atOnce(server, small.dao, found);
    await report(found, together);
  } finally {
    await server?.kill();
    await small.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(small: Small, many: number): Promise<void> {
  for (let n = 0; n < many; n++) {
    const id = await small.propose({ description: `# Proposal ${n}\n${'word '.repeat(1_200)}` });
    if (n % 4 !== 0) continue;
    await small.toSnapshot(id);
    for (let by = 0; by < 4; by++) await small.vote(by, id, 1, `because of ${by} and ${n}`);
  }
}

let turn = 0;

/** Asks it in words that are not remembered. */
async function ask({ url }: Running, dao: string, { query, variables }: CostlyQuestion): Promise<Asked> {
  const body = JSON.stringify({ query: `${query} #${turn++}`, variables: { ...variables, dao } });
  const answer = await fetch(`${url}/graphql`, { method: 'POST', body });
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
}

async function untilRead(server: Running, dao: string): Promise<void> {
  for (let round = 0; round < 600; round++) {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query: SYNC, variables: { dao } }),
    });
    const text = await answer.text();
    const { ready } = (await (await fetch(`${server.url}/ready`)).json()) as { ready: boolean };
    if (ready && text.includes(`"total":${values.proposals}`)) return;
    await new Promise((next) => setTimeout(next, 250));
  }
  throw new Error('the history was not read in time');
}

/** Milliseconds that the processors worked for the server's main thread, which answers everybody. */
function workOf({ pid }: Running): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function healthOf({ url }: Running): Promise<number> {
  const began = performance.now();
  await (await fetch(`${url}/health`)).text();
  return performance.now() - began;
}

/** The longest answer of `/health` while something goes on. */
async function besides<T>(server: Running, work: Promise<T>): Promise<{ result: T; health: number }> {
  let isOver = false;
  let health = 0;
  const looking = (async () => {
    while (!isOver) {
      health = Math.max(health, await healthOf(server));
      await new Promise((next) => setTimeout(next, 5));
    }
  })();
  const result = await work;
  isOver = true;
  await looking;
  return { result, health };
}

async function measure(server: Running, dao: string, question: CostlyQuestion): Promise<Measured> {
  const rounds = Number(values.rounds);
  // Once before, so that code is compiled as on a server that runs.
  await ask(server, dao, question);
  const before = workOf(server);
  let last: Asked = { status: 0, bytes: 0 };
  for (let round = 0; round < rounds; round++) last = await ask(server, dao, question);
  const work = (workOf(server) - before) / rounds;
  const { health } = await besides(server, ask(server, dao, question));
  return { name: question.name, ...last, work, health };
}

/** Twenty at once of the five that are most work. */
async function atOnce(
  server: Running,
  dao: string,
  found: readonly Measured[],
): Promise<{ health: number; statuses: string }> {
  const worst = [...found].sort((a, b) => b.work - a.work).slice(0, 5);
  const questions = worst.flatMap(({ name }) => COSTLY.filter((each) => each.name === name));
  const asking = Array.from({ length: 20 }, (_, at) => ask(server, dao, questions[at % 5] as CostlyQuestion));
  const { health, result } = await besides(server, Promise.all(asking));
  return {
    health,
    statuses: result
      .map(({ status }) => status)
      .sort()
      .join(' '),
  };
}

async function report(
  found: readonly Measured[],
  together: { health: number; statuses: string },
): Promise<void> {
  printTable(
    ['question', 'HTTP', 'kB', 'ms of work', '/health, ms'],
    found.map(({ name, status, bytes, work, health }) => [
      name,
      String(status),
      (bytes / 1000).toFixed(0),
      work.toFixed(0),
      health.toFixed(0),
    ]),
  );
  console.log(`twenty at once: /health after ${together.health.toFixed(0)} ms at most; ${together.statuses}`);
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  const over = found
    .filter(({ bytes, work }) => work > MOST_WORK || bytes > MOST_BYTES)
    .map(({ name }) => name);
  if (together.health > LONGEST_HEALTH) over.push('/health beside twenty');
  if (over.length > 0) {
    console.error(`Above their bounds: ${over.join(', ')}`);
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
