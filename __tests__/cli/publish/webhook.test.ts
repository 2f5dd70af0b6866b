import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { readPublish } from '@/cli/arguments/publish';
import { publishAll } from '@/cli/commands/publish';
import { listenOn } from '../../loopback';
import { openBefore } from '../../openBefore';
import { busySmall, folder, made, sweep } from '../../service/checkpoint/stage';

const SECRET = 'a secret of twenty-odd letters';
const SITE = 'https://vote.example.org';
let checkpoint: string;
let status = 200;
let heard: { body: string; headers: IncomingHttpHeaders }[] = [];
const server = openBefore(() =>
  listenOn(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
    response.writeHead(status, { location: '/elsewhere' }).end();
  }),
);

const small = openBefore(busySmall);
beforeAll(async () => {
  checkpoint = folder();
  await made({ dao: small.dao, rpc: [small.url], out: checkpoint });
});
afterAll(sweep);

function publishTo(out: string) {
  heard = [];
  const webhook = { url: `${server.url}/hook`, secret: SECRET };
  return publishAll({ checkpoint, site: SITE, out, rpc: [], previews: false, webhook });
}

test('what is new is told once, signed, and again only where it was not taken', async () => {
  const out = folder();
  const feed = () => readFileSync(join(out, 'feeds/all/feed.json'), 'utf8');
  await publishTo(out);
  // A new listener is not sent the past.
  expect(heard).toEqual([]);
  const id = await small.propose({ description: '# News\n\nWith \uffff and \ufffe in it.' });
  await small.mine(70);
  await made({ dao: small.dao, rpc: [small.url], out: checkpoint });
  const before = feed();
  for (const refused of [500, 302]) {
    status = refused;
    await expect(publishTo(out)).rejects.toThrow(/did not take what is new.+the next run tells it again/);
    expect(heard).toHaveLength(1);
    expect(feed()).toBe(before);
  }
  status = 204;
  await publishTo(out);
  const [{ body, headers } = { body: '', headers: {} }] = heard;
  const signed = createHmac('sha256', SECRET).update(`${headers['x-quorate-time']}.${body}`).digest('hex');
  expect(headers['x-quorate-signature']).toBe(signed);
  expect(JSON.parse(body)).toMatchObject({
    version: 1,
    proposals: [
      { id: `${small.dao}/${id}`, title: 'Small DAO: News', link: `${SITE}/proposal/#${small.dao}/${id}` },
    ],
  });
  await publishTo(out);
  expect(heard).toEqual([]);
});

test('it needs a secret from the environment, and no organisation of its own', () => {
  const args = ['--checkpoint', 'x', '--out', 'x', '--site', SITE, '--webhook', 'https://hook.example'];
  expect(() => readPublish(args, {})).toThrow('--webhook needs QUORATE_WEBHOOK_SECRET');
  expect(() => readPublish(args, { QUORATE_WEBHOOK_SECRET: 'short' })).toThrow('at least 16');
  expect(() => readPublish([...args, '--dao', small.dao], { QUORATE_WEBHOOK_SECRET: SECRET })).toThrow(
    'leave --dao out',
  );
  const wrong = [...args.slice(0, -1), 'ftp://hook.example'];
  expect(() => readPublish(wrong, { QUORATE_WEBHOOK_SECRET: SECRET })).toThrow(
    '--webhook is no http or https',
  );
  expect(readPublish(args, { QUORATE_WEBHOOK_SECRET: SECRET }).webhook).toEqual({
    url: 'https://hook.example',
    secret: SECRET,
  });
});
