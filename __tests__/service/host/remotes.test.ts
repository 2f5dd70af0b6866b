import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '@/service/api/protocol';
import { headHash } from '@/service/checkpoint/hash';
import { type Timers, timers } from '@/service/indexer/timers';
import { closeAfter, openBefore } from '../../openBefore';
import { forged } from '../checkpoint/forge';
import { folder } from '../checkpoint/stage';
import { type Setting, Stage } from './files';
import { type Behaviour, startRemote } from './remoteHost';

// No deadline passes where somebody answers, however busy the machine is.
const unhurried: Timers = {
  now: timers.now,
  after: (milliseconds, run) => timers.after(milliseconds * 60, run),
};

let truth: unknown;
const stage = openBefore(() => Stage.open());
const remote = openBefore(() => startRemote(stage.good));
const elsewhere = openBefore(() => startRemote(stage.good));
beforeAll(async () => {
  truth = await stage.fromChain();
});

/** A service whose site has no files, and which knows the host. */
function service(remotes: Setting['remotes'] = { listed: [remote.url] }, more: Setting = {}) {
  const none = () => new Response('', { status: 404 });
  return stage.service({ treat: none, remotes, deps: { timers: unhurried }, ...more });
}

/** Final answers of such a service, and its notices about the host. */
async function told(more?: Setting) {
  const own = service(undefined, more);
  const seen = await stage.settled(own);
  return { seen, notices: own.notices, sync: (await stage.list(own)).sync };
}

function lieOf(reason: RegExp): Notice {
  const { url } = remote;
  const host = new URL(url).host;
  return { code: 'checkpoint-lies', facts: { host, remote: url, reason: expect.stringMatching(reason) } };
}

describe('history from another host', () => {
  test('is confirmed with the chain, says the same as the chain alone, and who told it', async () => {
    remote.set(stage.good);
    const { seen, notices, sync } = await told();
    expect(sync).toMatchObject({
      complete: true,
      checkpoint: { state: 'CONFIRMED', host: new URL(remote.url).host },
    });
    expect(notices).toEqual([]);
    expect(seen).toEqual(truth);
  });

  test('is asked by GET of files alone, without anything of the page or of the person', async () => {
    remote.set(stage.good);
    await told();
    expect(remote.heard.length).toBeGreaterThan(3);
    for (const { path, headers, method } of remote.heard) {
      expect(method).toBe('GET');
      expect(path).toMatch(
        /^\/checkpoints\/(index\.json|eip155-31337-0x[0-9a-f]{40}\/(head\.json|[0-9a-f]{32})\.gz)$/,
      );
      expect(headers).not.toHaveProperty('referer');
      expect(headers).not.toHaveProperty('cookie');
    }
  });

  test('is not asked for where the site has it, where nothing of the kind is set, nor by the choice of the person', async () => {
    remote.set(stage.good);
    await stage.settled(stage.service({ remotes: { listed: [remote.url] } }));
    await stage.settled(service({ listed: [] }));
    const soon = Math.floor(Date.now() / 1000) + 100_000;
    for (const choice of [{ use: false }, { use: true, until: soon, lie: 'x' }])
      await stage.settled(
        service({ listed: [remote.url], chosen: JSON.stringify({ [remote.url]: choice }) }),
      );
    expect(remote.heard).toEqual([]);
    await stage.settled(
      service({ chosen: JSON.stringify({ [remote.url]: { use: true, until: soon - 200_000 } }) }),
    );
    expect(remote.heard).not.toEqual([]);
  });

  test('the next one is asked where the first lies, has nothing, or does not answer', async () => {
    remote.set(stage.good);
    // A head that says nothing, under the hash by which its list names it.
    const said = '{}';
    const hash = await headHash(new TextEncoder().encode(said));
    const list = readFileSync(join(stage.good, 'index.json'), 'utf8').replace(/0x[0-9a-f]{64}/g, hash);
    const liar = closeAfter(await startRemote(stage.good));
    liar.set(stage.good, (name, response) => {
      const told = name.endsWith('head.json.gz') ? said : name.endsWith('index.json') ? list : undefined;
      return told !== undefined && !!response.writeHead(200).end(told);
    });
    const empty = closeAfter(await startRemote(folder()));
    const own = service({ listed: ['http://127.0.0.1:1', empty.url, liar.url, remote.url] });
    await stage.settled(own);
    expect((await stage.list(own)).sync.checkpoint).toMatchObject({ host: new URL(remote.url).host });
    expect(own.notices).toMatchObject([{ code: 'checkpoint-lies', facts: { remote: liar.url } }]);
  });
});

// False statements of a host are refuted in checkpointLies.test.ts.
describe('another host that leaves out', () => {
  test('names what it cannot tell: that no proposal was left out', async () => {
    remote.set(await forged(stage.good, { keep: ({ votes }) => votes === 6 }));
    const own = service();
    await stage.settled(own);
    const query = 'query($dao: ID!) { dao(id: $dao) { sync { checkpoint { unchecked } } } }';
    const { data } = await own.ask({ query, variables: { dao: stage.small.dao } });
    expect(JSON.stringify(data)).toContain('that no proposal is missing');
  });
});

describe('another host that misbehaves', () => {
  const respond =
    (is: RegExp, how: (response: Parameters<Behaviour>[1]) => unknown): Behaviour =>
    (name, response) => {
      if (!is.test(name)) return false;
      how(response);
      return true;
    };
  const endless = (response: Parameters<Behaviour>[1]) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1 << 20))) {
        // Until the reader has enough.
      }
    };
    response.on('drain', more);
    more();
  };
  const silent: [string, Behaviour][] = [
    ['gives a page for every file', respond(/./, (to) => to.writeHead(200).end('<!doctype html>'))],
    ['gives the list of a later version', respond(/index/, (to) => to.end('{"version":2,"checkpoints":[]}'))],
    [
      'sends elsewhere',
      respond(/./, (to) => to.writeHead(302, { location: `${elsewhere.url}${to.req.url}` }).end()),
    ],
    ['never ends its list', respond(/index/, endless)],
    ['fails', respond(/./, (to) => to.writeHead(503).end())],
    ['hangs up', respond(/./, (to) => to.destroy())],
    ['is so slow that nothing comes', respond(/./, () => undefined)],
  ];
  test.each(silent)('one that %s is not waited for', async (_, behave) => {
    remote.set(stage.good, behave);
    const { seen, notices, sync } = await told({ deps: { timers } });
    expect(notices).toEqual([]);
    expect(sync).toMatchObject({ complete: true, checkpoint: null });
    expect(seen).toEqual(truth);
  });

  test('one whose files never end is named, and bounded', async () => {
    remote.set(stage.good, respond(/[0-9a-f]{32}\.gz$/, endless));
    const { seen, notices } = await told();
    expect(notices).toEqual([lieOf(/is too large/)]);
    expect(seen).toEqual(truth);
  });

  test('one that dies when its list was read is gone on without', async () => {
    remote.set(
      stage.good,
      respond(/[0-9a-f]{32}\.gz$/, (to) => to.destroy()),
    );
    const { notices, sync, seen } = await told();
    expect(notices).toEqual([]);
    expect(sync).toMatchObject({ complete: true, checkpoint: { state: 'CONFIRMED' } });
    expect(JSON.stringify(seen)).toContain('"complete":true');
  });
});
