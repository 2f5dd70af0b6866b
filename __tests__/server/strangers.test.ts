import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COSTLY } from '@/devnet/costlyQuestions';
import { putEmptyDatabase } from '@/devnet/emptyDatabase';
import { type Running, startServed } from '@/devnet/served';
import { openSmall } from '@/devnet/small';
import { MOST_VALUES } from '@/server/strangerLimits';
import { openBefore } from '../openBefore';
import { until } from '../until';

const MOST_BYTES = 8_000_000;
const PROPOSALS = 16;
const folder = mkdtempSync(join(tmpdir(), 'quorate-strangers-'));
let running: Running;

const small = openBefore(openSmall);
beforeAll(async () => {
  // Texts of 8 kB: fifteen times each is more than an answer may have.
  for (let n = 0; n < PROPOSALS; n++)
    await small.propose({ description: `# Proposal ${n}\n${'word '.repeat(1_600)}` });
  await putEmptyDatabase(join(folder, 'history'));
  running = await startServed(['--dao', small.dao, '--rpc', small.url, '--data', folder, '--no-delegates']);
  const total = 'query($dao: ID!) { dao(id: $dao) { proposals(first: 1) { total } } }';
  await until(
    () => ask(total),
    ({ text }) => text.includes(`"total":${PROPOSALS}`),
    ({ text }) => `${text} ${running.said()}`,
  );
});
afterAll(async () => {
  await running?.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(query: string, variables: Record<string, unknown> = {}) {
  const body = JSON.stringify({ query, variables: { ...variables, dao: small.dao } });
  const response = await fetch(`${running.url}/graphql`, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

const isAlive = async () => (await fetch(`${running.url}/health`)).status === 200;

function valuesIn(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 1;
  return Object.values(json).reduce((sum: number, each) => sum + valuesIn(each), 0);
}

test('an answer has at most 8 MB and so many values, or is refused with its reason', async () => {
  for (const { name, query, variables } of COSTLY) {
    const { status, text } = await ask(query, variables);
    expect([name, text.length <= MOST_BYTES]).toEqual([name, true]);
    const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: { message: string }[] };
    if (status === 200) expect([name, valuesIn(data) <= MOST_VALUES]).toEqual([name, true]);
    else
      expect([name, status, errors?.[0]?.message]).toEqual([
        name,
        400,
        expect.stringMatching(/\.$|values|list/),
      ]);
  }
});

test('texts are counted while the answer is made, however often one is asked for', async () => {
  const texts = Array.from({ length: 15 }, (_, at) => `d${at}: description`).join(' ');
  const all = await ask(
    `query($dao: ID!) { dao(id: $dao) { proposals(first: 500) { items { ${texts} } } } }`,
  );
  expect(all).toMatchObject({ status: 400, text: expect.stringContaining('more than 8 MB') });
  const few = await ask(
    'query($dao: ID!) { dao(id: $dao) { proposals(first: 5) { items { description } } } }',
  );
  expect(few.status).toBe(200);
});

test('twenty of the costliest at once: all are answered or refused, and others beside them', async () => {
  const asking = Array.from({ length: 20 }, (_, at) => {
    const { query, variables } = COSTLY[at % COSTLY.length] ?? { query: '' };
    return ask(`${query} #${at}`, variables);
  });
  let isOver = false;
  const all = Promise.all(asking).finally(() => {
    isOver = true;
  });
  let beside = 0;
  while (!isOver) {
    expect(await isAlive()).toBe(true);
    beside++;
  }
  const statuses = new Set((await all).map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
  expect(beside).toBeGreaterThan(0);
});

test('places are free again after questions whose askers left', async () => {
  const query = 'query($dao: ID!) { dao(id: $dao) { proposals(first: 16) { items { description } } } }';
  for (let round = 0; round < 40; round++) {
    const leave = new AbortController();
    const body = JSON.stringify({ query: `${query} #${round}`, variables: { dao: small.dao } });
    const asked = fetch(`${running.url}/graphql`, { method: 'POST', body, signal: leave.signal });
    setImmediate(() => leave.abort());
    await asked.then((response) => response.text()).catch(() => undefined);
  }
  await until(
    () => ask(query),
    ({ status }) => status === 200,
  );
});
