import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { readPublish } from '@/cli/arguments/publish';
import { publishAll } from '@/cli/commands/publish';
import { type Receiver, readReceivers } from '@/cli/publish/alerts/receivers';
import { feedFolder } from '@/core/feed/feedFiles';
import { openSmall } from '@/devnet/small';
import { parseProposalFragment } from '@/lib/routes';
import { readAtom } from '../../core/feed/readAtom';
import { openBefore } from '../../openBefore';
import { bytesOf, FINALITY, folder, made, sweep } from '../../service/checkpoint/stage';
import { type Heard, receiverDouble, receiversFile } from './receiverDouble';

const SITE = 'https://vote.example.org';
const SECRET = 'a secret of twenty-odd letters';
const HOUR = 3600;
const NOTHING: Heard = { path: '', body: '', headers: {} };
const DAY_LEFT = 'Less than 24 hours left, 23.2% of the quorum missing';

const double = openBefore(receiverDouble);
const small = openBefore(() => openSmall({ clock: 'timestamp', votingDelay: 60, votingPeriod: 72 * HOUR }));
let out: string;
let checkpoint: string;
let beside: string;
let receivers: Receiver[];
beforeAll(() => {
  Object.assign(globalThis, { DOMParser: new JSDOM().window.DOMParser });
  [out, checkpoint, beside] = [folder(), folder(), folder()];
  const at = (name: string) => `${double.url}/${name}`;
  receivers = [
    { name: 'own', kind: 'json', url: at('json'), secret: SECRET },
    { name: 'group', kind: 'telegram', url: at('telegram'), chat: '-100123' },
    { name: 'team', kind: 'slack', url: at('slack') },
    { name: 'server', kind: 'discord', url: at('discord') },
  ];
});
afterAll(sweep);

/** Publishes as of the checkpoint's block, or later. */
async function publish(now = 0n, to = out) {
  double.heard.length = 0;
  const file = receiversFile(receivers, beside);
  const command = { checkpoint, site: SITE, out: to, rpc: [], previews: false, receivers: file };
  return (await publishAll(command, now)).alerts;
}

/** Makes what was mined final, extends the checkpoint, and publishes. */
async function run(now?: bigint) {
  await small.mine(FINALITY);
  await made({ dao: small.dao, rpc: [small.url], out: checkpoint });
  return publish(now);
}

const bodies = (path: string) =>
  double.heard.filter((each) => each.path === `/${path}`).map(({ body }) => JSON.parse(body));
const kinds = () => bodies('json').map(({ alert }) => alert.kind);
const atomOf = (below: string) => readAtom(readFileSync(join(out, below, 'alerts/atom.xml'), 'utf8'));

let id: bigint;
test('a day before the end, feeds and chats are told what is missing, once', async () => {
  expect(await run()).toMatchObject({ alerts: 0, sent: 0 });
  id = await small.openVote({ description: '# Fund @everyone' }, [5]);
  await small.warp(49 * HOUR);
  expect(await run()).toMatchObject({ alerts: 2, sent: 8, failures: [] });
  const link = `${SITE}/proposal/#${small.dao}/${id}`;
  const { title, entries } = atomOf(feedFolder(small.dao));
  expect(title).toBe('Small DAO: alerts');
  expect(entries.map((each) => each.title)).toEqual([
    `${DAY_LEFT}: Fund @everyone`,
    'Voting is open: Fund @everyone',
  ]);
  expect(entries[0]?.text).toMatch(
    /^Votes: 100\.0% for, 0% against, 0% abstain\.\nThe quorum of 13K SML lacks 3\.02K SML\.\nIt needs 3\.02K SML more For\.\nVoting ends .+ UTC\.\nAs of block \d+, .+ UTC\.$/,
  );
  // The time of the fact, not of the run.
  const ends = await small.read<bigint>('governor', 'proposalDeadline', [id]);
  expect(Date.parse(entries[0]?.updated ?? '') / 1000).toBe(Number(ends) - 24 * HOUR);
  for (const entry of entries) expect(parseProposalFragment(new URL(entry.link).hash).id).toBe(id);
  expect(atomOf('feeds/all').entries.map((each) => each.title)[0]).toBe(
    `Small DAO: ${DAY_LEFT}: Fund @everyone`,
  );
  expect(kinds()).toEqual(['opened', 'day-left']);
  expect(bodies('slack')[1].text).toMatch(`Small DAO: ${DAY_LEFT}: Fund @ everyone\nVotes: `);
  expect(bodies('slack')[1].text).toMatch(new RegExp(`\n<${link}\\|Open the proposal>$`));
  expect(bodies('telegram')[1]).toMatchObject({
    chat_id: '-100123',
    text: expect.stringMatching(`\n${link}$`),
  });
  expect(bodies('discord')[1]).toMatchObject({ allowed_mentions: { parse: [] } });
  const before = bytesOf(out);
  expect(await run()).toMatchObject({ alerts: 0, sent: 0 });
  expect(await publish()).toMatchObject({ alerts: 0, written: 0, sent: 0 });
  expect(atomOf(feedFolder(small.dao)).entries).toEqual(entries);
  expect(Object.keys(bytesOf(out))).toEqual(Object.keys(before));
});

test('a body is signed, and has the id of its entry', async () => {
  await small.vote(4, id, 0);
  await small.vote(3, id, 1);
  expect(await run()).toMatchObject({ alerts: 1, sent: 4 });
  const [{ body, headers } = NOTHING] = double.heard;
  const signed = createHmac('sha256', SECRET).update(`${headers['x-quorate-time']}.${body}`).digest('hex');
  expect(headers['x-quorate-signature']).toBe(signed);
  const key = `${small.dao}/${id}/quorum`;
  expect(JSON.parse(body)).toMatchObject({
    version: 1,
    alert: { id: key, kind: 'quorum', proposal: String(id) },
  });
  expect(double.heard.map((each) => each.headers['idempotency-key'])).toEqual([key, key, key, key]);
  expect(double.heard.slice(1).some((each) => 'x-quorate-signature' in each.headers)).toBe(false);
});

test('a swing in the last quarter, the result, and each call to act are told as they come', async () => {
  await small.warp(6 * HOUR);
  await small.vote(0, id, 0);
  expect(await run()).toMatchObject({ alerts: 1 });
  expect(bodies('json')[0].alert.title).toMatch('Late change, Against is now ahead');
  await small.vote(1, id, 1);
  await small.vote(2, id, 1);
  await small.warp(15 * HOUR);
  await run();
  expect(kinds().sort()).toEqual(['hours-left', 'swing']);
  await small.toDeadline(id);
  await run();
  expect(kinds()).toEqual(['passed', 'can-queue']);
  await small.queue(id);
  await run();
  expect(kinds()).toEqual(['can-execute']);
  await small.execute(id);
  await run();
  expect(kinds()).toEqual(['executed']);
});

test('a refused alert is sent again until it is taken, or too old; others do not wait for it', async () => {
  await small.propose({ description: '# Next' });
  await small.warp(HOUR);
  double.answer = ({ path }) => ({ status: path === '/slack' ? 302 : 200 });
  const failed = await run();
  expect(failed).toMatchObject({ alerts: 1, sent: 3 });
  expect(failed?.failures).toEqual([
    'team did not take an alert: it does not answer. The next run sends it again.',
  ]);
  expect(double.heard.map(({ path }) => path)).toEqual(['/json', '/telegram', '/slack', '/discord']);
  double.answer = () => ({ status: 500 });
  expect((await publish())?.failures[0]).toMatch('it answered 500');
  let waits = 0;
  double.answer = () => (waits++ < 2 ? { status: 429, after: 0 } : { status: 200 });
  expect(await publish()).toMatchObject({ alerts: 0, sent: 1, failures: [] });
  expect(double.heard.map(({ path }) => path)).toEqual(['/slack', '/slack', '/slack']);
  await small.propose({ description: '# Stale' });
  await small.warp(HOUR);
  double.answer = () => ({ status: 500 });
  expect((await run())?.failures).toHaveLength(4);
  expect(await publish(3_000_000_000n)).toMatchObject({ sent: 0, dropped: 4, failures: [] });
  expect(double.heard).toEqual([]);
});

test('a receiver that is new, and a first run, get no past, and a receiver of an organisation no other', async () => {
  double.answer = () => ({ status: 200 });
  expect(await publish(0n, folder())).toMatchObject({ alerts: 0, sent: 0 });
  const own = { kind: 'slack', url: `${double.url}/own` } as const;
  receivers = [
    { ...own, name: 'late' },
    { ...own, name: 'other', dao: small.dao.replace(/0x.+/, `0x${'1'.repeat(40)}`) },
  ];
  expect(await publish()).toMatchObject({ sent: 0 });
  await small.propose({ description: '# For the new one' });
  await small.warp(HOUR);
  expect(await run()).toMatchObject({ alerts: 1, sent: 1 });
});

test('a damaged journal is no empty one', async () => {
  writeFileSync(join(out, 'feeds/all/alerts/journal.json'), '{"version":1');
  await expect(publish()).rejects.toThrow(/journal\.json is not JSON\. Restore it, or remove it/);
});

test('a file of receivers is checked, and no word of it is quoted', () => {
  const good = { name: 'team', kind: 'slack', url: 'https://hooks.example/secret' };
  const read = (...list: object[]) => readReceivers(receiversFile(list as Receiver[]));
  expect(read(good)).toEqual([good]);
  for (const wrong of [
    { ...good, kind: 'email' },
    { ...good, url: 'ftp://hooks.example/secret' },
    { ...good, url: 'https://user:secret@hooks.example' },
    { ...good, chat: '-1' },
    { ...good, kind: 'telegram' },
    { ...good, kind: 'json', secret: 'short' },
    { ...good, more: 1 },
  ]) {
    const refusal = () => read(wrong);
    expect(refusal).toThrow(/^the field “\[0\].*” of .+receivers\.json is not /);
    expect(refusal).not.toThrow(/secret@|hooks/);
  }
  expect(() => read(good, good)).toThrow('with different names');
  const args = ['--checkpoint', 'x', '--out', 'x', '--site', SITE, '--receivers', 'file'];
  expect(readPublish(args).receivers).toBe('file');
  expect(() => readPublish([...args, '--dao', small.dao])).toThrow('--receivers tells of all organisations');
});
