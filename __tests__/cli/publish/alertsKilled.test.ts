import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishAll } from '@/cli/commands/publish';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../../openBefore';
import { IS_LONG, runs, seeded, seedOf } from '../../runs';
import { FINALITY, folder, made, sweep } from '../../service/checkpoint/stage';
import { runKilled } from '../killedProgram';
import { receiverDouble, receiversFile } from './receiverDouble';

const SITE = 'https://vote.example.org';
const NAMES = ['own', 'team'];
const KINDS = ['cancelled', 'passed', 'failed', 'executed', 'opened', 'quorum'];
const FEEDS = ['atom.xml', 'feed.json'].map((name) => `site/feeds/all/alerts/${name}`);

const double = openBefore(receiverDouble);
const small = openBefore(() => openSmall({ start: Math.floor(Date.now() / 1000) }));
const checkpoint = folder();
/** The receivers, and the site as it was published before any of the alerts was due. */
const begun = folder();

beforeAll(async () => {
  const own = {
    name: 'own',
    kind: 'json',
    url: `${double.url}/own`,
    secret: 'a secret of twenty-odd letters',
  } as const;
  const receivers = receiversFile([own, { name: 'team', kind: 'slack', url: `${double.url}/team` }], begun);
  await small.mine(FINALITY);
  const extend = () => made({ dao: small.dao, rpc: [small.url], out: checkpoint });
  await extend();
  const rest = { checkpoint, site: SITE, out: join(begun, 'site'), rpc: [], previews: false, receivers };
  expect((await publishAll(rest)).alerts).toMatchObject({ alerts: 0, sent: 0 });
  await life();
  await extend();
});
afterAll(sweep);

/** One proposal of each end, and one that is open at the last final block. */
async function life(): Promise<void> {
  const [carried, lost, gone] = [
    await small.propose({ description: '# Carried' }),
    await small.propose({ description: '# Lost' }),
    await small.propose({ description: '# Gone' }),
  ];
  await small.cancel(gone);
  await small.toSnapshot(lost);
  for (const voter of [0, 1]) await small.vote(voter, carried, 1);
  await small.toDeadline(lost);
  await small.queue(carried);
  await small.warp(61);
  await small.execute(carried);
  await small.openVote({ description: '# Open' }, [0]);
  await small.mine(66);
}

/** Publishes in a process of its own, which is killed at a moment of this number; null where it was, else how many there are. */
function publish(out: string, killAt?: number): Promise<number | null> {
  const files = ['--out', join(out, 'site'), '--receivers', join(out, 'receivers.json')];
  const args = ['--checkpoint', checkpoint, '--site', SITE, ...files];
  return runKilled(['cli/quorate.ts', 'publish', ...args], {}, killAt);
}

/** A folder as it was before the alerts were due; the receivers have heard nothing. */
function fresh(): string {
  const out = folder();
  cpSync(begun, out, { recursive: true });
  double.heard.length = 0;
  return out;
}

const idsAt = (name: string) =>
  double.heard
    .filter(({ path }) => path === `/${name}`)
    .map(({ headers }) => String(headers['idempotency-key']));

/** Nothing is lost, in any order but the first, or other than before; twice is only what a kill left without an answer. */
function check(out: string, whole: Record<string, string>, kills: number): void {
  for (const name of NAMES)
    expect([...new Set(idsAt(name))].map((id) => id.split('/').at(-1))).toEqual(KINDS);
  expect(double.heard.length - NAMES.length * KINDS.length).toBeLessThanOrEqual(kills);
  for (const { path, headers, body } of double.heard) {
    const twins = double.heard.filter(
      (each) => each.path === path && each.headers['idempotency-key'] === headers['idempotency-key'],
    );
    expect(twins.every((each) => each.body === body)).toBe(true);
  }
  for (const file of FEEDS) expect(readFileSync(join(out, file), 'utf8')).toBe(whole[file]);
}

test('killed between any two writes and answers, again and again, nothing is lost and nothing that was taken is sent again', async () => {
  const first = fresh();
  const moments = (await publish(first)) ?? 0;
  const whole = Object.fromEntries(FEEDS.map((file) => [file, readFileSync(join(first, file), 'utf8')]));
  check(first, whole, 0);
  expect(moments).toBeGreaterThan(80);
  const random = seeded(seedOf(43));
  for (let chain = 0; chain < runs(2, 20); chain += 1) {
    const out = fresh();
    let kills = 0;
    while ((await publish(out, random.int(1, moments / 2))) === null) kills += 1;
    check(out, whole, kills);
    const taken = double.heard.length;
    await publish(out);
    expect(double.heard).toHaveLength(taken);
  }
  // Each single moment.
  for (let at = 1; IS_LONG && at <= moments; at += 1) {
    const out = fresh();
    expect(await publish(out, at)).toBeNull();
    await publish(out);
    check(out, whole, 1);
  }
}, 600_000);
