import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { readPublish } from '@/cli/arguments/publish';
import { publishAll } from '@/cli/commands/publish';
import { tellAlerts } from '@/cli/publish/alerts/tellAlerts';
import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { expiring } from '../../control/stage';
import { openBefore } from '../../openBefore';
import { runs, seeded, seedOf } from '../../runs';
import { FINALITY, folder, made, sweep } from '../../service/checkpoint/stage';
import { DAO, toldOf } from './toldOf';

const SITE = 'https://vote.example.org';
const DAY = 86_400n;
const guardian = getAddress('0x00000000000000000000000000000000000000b5');
const small = openBefore(() => openSmall({ guardian, start: Math.floor(Date.now() / 1000) }));
afterAll(sweep);

test('a council whose power ends within 30 days is told once, with a link to who has powers', async () => {
  const [out, checkpoint] = [folder(), folder()];
  const extend = async (days: number) => {
    await small.warp(days * 86_400);
    await small.mine(FINALITY);
    await made({ dao: small.dao, rpc: [small.url], out: checkpoint });
  };
  await extend(0);
  const publish = async (days: bigint, endpoints: readonly string[]) => {
    const command = { checkpoint, site: SITE, out, rpc: endpoints, previews: false };
    return (await publishAll(command, start + days * DAY)).alerts;
  };
  const start = BigInt(Math.floor(Date.now() / 1000));
  const end = start + 40n * DAY;
  await rpc(small.url, 'anvil_setCode', [guardian, expiring(end)]);
  await small.mine();
  expect(await publish(0n, [small.url])).toMatchObject({ alerts: 0, failures: [] });
  expect(await publish(9n, [small.url])).toMatchObject({ alerts: 0 });
  expect(await publish(11n, [])).toMatchObject({ alerts: 1 });
  expect(await publish(12n, [small.url])).toMatchObject({ alerts: 0 });
  const [alert] = JSON.parse(readFileSync(join(out, 'feeds/all/alerts/feed.json'), 'utf8')).items;
  expect(alert.title).toMatch(/^Small DAO: A power to stop proposals ends on \d+ \w+/);
  expect(alert.content_text).toMatch(`${guardian} can stop proposals until `);
  expect(alert.url).toBe(`${SITE}/control/#${small.dao}`);
  await rpc(small.url, 'anvil_setCode', [guardian, expiring(end + 60n * DAY)]);
  await extend(2);
  expect(await publish(35n, [small.url])).toMatchObject({ alerts: 0 });
  expect(await publish(71n, [])).toMatchObject({ alerts: 1 });
  await extend(2);
  const failed = await publish(73n, ['http://127.0.0.1:1']);
  expect(failed?.failures[0]).toMatch(`The powers in ${small.dao} could not be read: `);
});

test('over random looks each end is told exactly once, or it had passed before anybody looked', () => {
  const random = seeded(seedOf(47));
  const told = toldOf();
  for (let run = 0; run < runs(50, 1000); run += 1) {
    let now = told.at.timestamp;
    const heard: string[] = [];
    const due = new Set<string>();
    let journal = tellAlerts({ version: 1, last: 0, organisations: [] }, [told], now);
    const ends = [1, 2, 3].map((each) => ({
      account: `0x${String(each).repeat(40)}`,
      until: now + BigInt(random.int(40, 200)) * DAY,
    }));
    for (let look = 0; look < 40; look += 1) {
      now += BigInt(random.int(1, 12)) * DAY;
      const keys = journal.organisations[0]?.powers?.keys ?? [];
      const read = random.chance(0.5) || look === 0 ? new Map([[DAO, { read: now, ends, keys }]]) : undefined;
      const after = tellAlerts(journal, [told], now, [], read);
      // Killed before the journal was on the disk: as if it had not looked.
      if (look > 0 && random.chance(0.3)) continue;
      journal = after;
      for (const { account, until } of ends)
        if (until > now && until - now <= 30n * DAY) due.add(`power-ends-${account}-${until}`);
      heard.push(...(after.organisations[0]?.alerts.slice(heard.length) ?? []).map(({ key }) => key));
    }
    expect([...heard].sort()).toEqual([...due].sort());
  }
});

test('endpoints in the environment are asked for powers only; with one organisation they are named', () => {
  const args = ['--checkpoint', 'x', '--out', 'x', '--site', SITE];
  const environment = { RPC_URL: 'https://rpc.example' };
  expect(readPublish(args, environment).rpc).toEqual(['https://rpc.example']);
  expect(readPublish([...args, '--dao', small.dao], environment).rpc).toEqual([]);
});
