import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishAll } from '@/cli/commands/publish';
import { feedFolder } from '@/core/feed/feedFiles';
import { putEmptyDatabase } from '@/devnet/emptyDatabase';
import { type Running, startServed } from '@/devnet/served';
import { openSmall } from '@/devnet/small';
import { pathOf } from '@/service/checkpoint/directory';
import { appDocuments } from '@/tools/appDocuments';
import { receiverDouble, receiversFile } from '../cli/publish/receiverDouble';
import { openBefore } from '../openBefore';
import { bytesOf, FINALITY, folder as folderOf, made, sweep } from '../service/checkpoint/stage';
import { until } from '../until';

const VOTES = `query($dao: ID!) { dao(id: $dao) { votes(first: 10, orderBy: OLDEST) {
  total items { voter weight support reason transaction } sync { complete }
} } }`;

type Votes = { total: number; items: { reason: string }[]; sync: { complete: boolean } };

const folder = mkdtempSync(join(tmpdir(), 'quorate-serve-'));
let running: Running;
let proposal: bigint;

const double = openBefore(receiverDouble);
const small = openBefore(() => openSmall({ start: Math.floor(Date.now() / 1000) }));
beforeAll(async () => {
  proposal = await small.openVote({ description: '# Served' }, [0], 'first 50%');
  await small.vote(1, proposal, 0);
  await putEmptyDatabase(join(folder, 'history'));
  running = await start();
});
afterAll(async () => {
  await running?.kill();
  rmSync(folder, { recursive: true, force: true });
  sweep();
});

function start(...more: string[]): Promise<Running> {
  return startServed(['--dao', small.dao, '--rpc', small.url, '--data', folder, ...more]);
}

async function ask(query: string, variables: unknown = { dao: small.dao }) {
  const body = JSON.stringify({ query, variables });
  const response = await fetch(`${running.url}/graphql`, { method: 'POST', body });
  return {
    status: response.status,
    body: (await response.json()) as { data?: unknown; errors?: { message: string }[] },
  };
}

/** The votes once they are these; each question waits for a new answer. */
async function votesOnce(is: (votes: Votes) => boolean): Promise<Votes> {
  const votesOf = (data: unknown) => (data as { dao: { votes: Votes } } | undefined)?.dao.votes;
  const { body } = await until(
    () => ask(VOTES),
    ({ body: { data } }) => {
      const votes = votesOf(data);
      return votes !== undefined && is(votes);
    },
    (last) => `${JSON.stringify(last.body)} ${running.said()}`,
  );
  return votesOf(body.data) as Votes;
}

/** The block up to which history is published, once it is. */
async function publishedBlock(): Promise<string> {
  const look = async () => {
    const { daos } = (await (await fetch(`${running.url}/ready`)).json()) as {
      daos: { published: { block: string | null; problem: string | null } }[];
    };
    const { block, problem } = daos[0]?.published ?? {};
    if (problem != null) throw new Error(problem);
    return block ?? '';
  };
  return until(look, Boolean, () => running.said());
}

describe('npm run serve', () => {
  test('answers everyone from the database once the votes add up', async () => {
    const votes = await votesOnce(({ sync }) => sync.complete);
    expect(votes).toMatchObject({
      total: 2,
      items: [{ reason: 'first 50%', support: 'FOR' }, { support: 'AGAINST' }],
    });
    // Its indexes are made after that.
    const ready = await until(
      () => fetch(`${running.url}/ready`),
      ({ status }) => status === 200,
    );
    expect(await ready.json()).toMatchObject({ ready: true, daos: [{ proposals: 1, proven: 1 }] });
    expect(await (await fetch(`${running.url}/metrics`)).text()).toContain(
      'quorate_proposals_unproven{dao="',
    );
  });

  test('answers the documents of the site by their hash, packed and with a tag that holds until something changes', async () => {
    const [hash] = [...(await appDocuments())].find(([, text]) => /^\s*query Votes\(/.test(text)) ?? [];
    const v = JSON.stringify({ dao: small.dao, id: String(proposal), first: 10, order: 'WEIGHT' });
    const url = `${running.url}/v1/g/${hash}?v=${encodeURIComponent(v)}`;
    const first = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(await first.json()).toMatchObject({ data: { proposal: { votes: { total: 2 } } } });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(url.replace('order', 'ordr'))).status).toBe(400);
    const etag = String(first.headers.get('etag'));
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await small.vote(2, proposal, 1, 'later');
    await votesOnce(({ total, sync }) => total === 3 && sync.complete);
    const later = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(later.status).toBe(200);
    expect(await later.json()).toMatchObject({ data: { proposal: { votes: { total: 3 } } } });
  });

  test('killed at any moment it goes on, and what the chain took back meanwhile is gone', async () => {
    const snapshot = await small.client.request({ method: 'evm_snapshot' } as never);
    await small.vote(3, proposal, 1, 'taken back');
    await votesOnce(({ total }) => total === 4);
    await running.kill();
    await small.client.request({ method: 'evm_revert', params: [snapshot] } as never);
    await small.vote(4, proposal, 0, 'instead');
    running = await start();
    const votes = await votesOnce(({ total, sync }) => total === 4 && sync.complete);
    expect(votes.items.map(({ reason }) => reason)).toEqual(['first 50%', '', 'later', 'instead']);
  });

  test('refuses what strangers may not ask, and goes on', async () => {
    const aliases = Array.from({ length: 16 }, (_, at) => `a${at}: name`).join(' ');
    const other = `eip155:31337:${small.token}`;
    const refused: [string, unknown?][] = [
      [`query($dao: ID!) { dao(id: $dao) { ${aliases} } }`],
      [
        'query($dao: ID!) { dao(id: $dao) { proposals(first: 500) { items { votes(first: 500) { items { id } } } } } }',
      ],
      ['query($dao: ID!) { dao(id: $dao) { treasury { at { number } } } }'],
      [VOTES, { dao: other }],
      [`{ dao(id: "${other}") { name } }`],
      [
        `query($dao: ID!) { ...F } fragment F on Query { dao(id: $dao) { name } more: dao(id: "${other}") { name } }`,
      ],
      ['query($dao: ID!) { ...F } fragment F on Query { ...G ...G } fragment G on Query { ...F ...F }'],
      [`query($dao: ID!) { dao(id: $dao) { name } } #${'x'.repeat(70_000)}`],
      ['{ dao'],
      ['__proto__'],
    ];
    for (const [query, variables] of refused) {
      const { status, body } = await ask(query, variables);
      expect({ query: query.slice(0, 90), status }).toEqual({
        query: query.slice(0, 90),
        status: expect.any(Number),
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.data).toBeUndefined();
      expect(body.errors?.[0]?.message).toBeTruthy();
    }
    for (const query of [
      '{ nothing }',
      'query($dao: ID!) { ...F } fragment F on Query { ...F }',
      '{ dao { name } }',
    ])
      expect(await ask(query)).toMatchObject({
        status: 400,
        body: { errors: [{ message: expect.stringMatching(/^The question names no organisation/) }] },
      });
    const deep = await ask(
      'query($dao: ID!) { dao(id: $dao) { proposals { items { dao { proposals { items { dao { proposals { items { id } } } } } } } } } }',
    );
    expect(deep.body.data).toBeUndefined();
    const unknown = await ask('query($dao: ID!) { dao(id: $dao) { name secret } }');
    expect(unknown.body.data).toBeUndefined();
    expect(unknown.body.errors?.[0]?.message).toMatch(/secret/);
    expect((await fetch(`${running.url}/v1/g/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await fetch(`${running.url}/v1/g/..%2f..`)).status).toBe(404);
    expect(await raw('POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{"query":')).toContain(
      '400',
    );
    expect(await raw('GET http://[ HTTP/1.1\r\nhost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 [45]/);
    expect((await votesOnce(() => true)).total).toBe(4);
  });

  test('publishes the history as files, those of the command, for good where they are named by what they hold', async () => {
    expect((await fetch(`${running.url}/checkpoints/index.json`)).status).toBe(404);
    await small.mine(FINALITY);
    const block = await publishedBlock();
    const theirs = folderOf();
    await made({ dao: small.dao, rpc: [small.url], until: BigInt(block), out: theirs });
    const files = Object.entries(bytesOf(theirs));
    expect(files.length).toBeGreaterThan(4);
    for (const [name, base64] of files) {
      const response = await fetch(`${running.url}/checkpoints/${name}`);
      expect([name, response.status]).toEqual([name, 200]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(base64);
      const isPart = /[0-9a-f]{32}\.gz$/.test(name);
      expect(response.headers.get('cache-control')).toMatch(isPart ? /immutable/ : /no-cache/);
      const etag = String(response.headers.get('etag'));
      const again = await fetch(`${running.url}/checkpoints/${name}`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    }
    for (const path of [
      '..%2fhistory',
      'index.json/..',
      `${pathOf(small.dao)}/.partial/logs`,
      'head.json.gz',
    ])
      expect((await fetch(`${running.url}/checkpoints/${path}`)).status).toBe(404);
  });

  test('says nothing of those who ask', () => {
    expect(running.said()).not.toMatch(/127\.0\.0\.1(?!:\d+\n)|graphql|user-agent/i);
  });

  test('writes feeds and sends alerts when files are new', async () => {
    await running.kill();
    const [checkpoint, site] = [join(folder, 'checkpoints'), 'https://vote.example.org'];
    const url = `${double.url}/team`;
    const receivers = receiversFile([{ name: 'team', kind: 'slack', url }], folderOf());
    // The first run tells nothing.
    const begun = { checkpoint, site, receivers, rpc: [], out: join(folder, 'published'), previews: false };
    expect((await publishAll(begun)).alerts).toMatchObject({ alerts: 0 });
    await small.openVote({ description: '# Told by the server' }, [0]);
    await small.mine(FINALITY);
    running = await start('--alerts', site, '--receivers', receivers);
    await until(
      () => Promise.resolve(double.heard.map(({ body }) => body).join()),
      (heard) => heard.includes('Voting is open: Told by the server'),
      () => running.said(),
    );
    const feed = `${running.url}/${feedFolder(small.dao)}/alerts/atom.xml`;
    expect(await (await fetch(feed)).text()).toContain('Told by the server');
    expect((await fetch(`${running.url}/feeds/all/alerts/journal.json`)).status).toBe(404);
  });
});

function raw(text: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1', () => socket.write(text));
    socket.once('data', (answer) => {
      done(String(answer));
      socket.destroy();
    });
    socket.once('error', failed);
  });
}
