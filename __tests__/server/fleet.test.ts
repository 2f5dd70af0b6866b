import { type Fleet, lacksFleet, startFleet } from '@/devnet/fleet';
import type { Starting } from '@/devnet/served';
import { openSmall, type Small } from '@/devnet/small';
import { type Question, type Visitors, visit } from '@/devnet/visitors';
import { openPostgres } from '@/server/sql/postgres';
import { appDocuments } from '@/tools/appDocuments';
import { closeAfter } from '../openBefore';
import { IS_LONG, skipped } from '../runs';
import { FINALITY, folder, sweep } from '../service/checkpoint/stage';
import { votesAsked, votesTold } from './votesTold';

type Answer = { votes: { total: number; items?: { reason: string }[] } };

let small: Small;
let fleet: Fleet;
let visitors: Visitors | undefined;
let proposal: bigint;
const cast: string[] = [];
// Votes told by every answering server: none may tell fewer later.
let told = 0;

async function voted(): Promise<void> {
  const reason = `vote ${cast.length}`;
  cast.push(reason);
  proposal = await small.openVote({ description: `# For ${reason}` }, [0], reason);
}

/** Settles when these addresses all tell what was cast. */
async function allTell(urls: readonly string[]): Promise<void> {
  for (const url of urls) await votesTold({ url, said: () => '' }, small.dao, cast.length);
}

const urls = () => Promise.all(fleet.apis.map(({ now }) => now().url));

/** Settles when every visitor waits for this one. */
async function stuckAt(running: Starting): Promise<void> {
  running.freeze();
  for (let before = -1, now = visitors?.answered() ?? 0; before !== now; now = visitors?.answered() ?? 0) {
    before = now;
    await new Promise((next) => setTimeout(next, 500));
  }
}

async function questions(): Promise<Question[]> {
  const [hash] = [...(await appDocuments())].find(([, text]) => /^\s*query Votes\(/.test(text)) ?? [];
  const v = JSON.stringify({ dao: small.dao, id: String(proposal), first: 10, order: 'WEIGHT' });
  return [
    {
      ...{ name: 'votes of all', path: '/graphql' },
      body: votesAsked(small.dao),
      wrong: (text) => {
        const { items, total } = (JSON.parse(text) as { data: { dao: Required<Answer> } }).data.dao.votes;
        const said = items?.map(({ reason }) => reason) ?? [];
        if (said.length < told || total < told) return `${said.length} of ${told} votes`;
        return said.every((reason, place) => reason === cast[place]) ? undefined : said.join();
      },
    },
    {
      ...{ name: 'a document of the site', path: `/v1/g/${hash}?v=${encodeURIComponent(v)}` },
      wrong: (text) => {
        const { total } = (JSON.parse(text) as { data: { proposal: Answer } }).data.proposal.votes;
        return total === 1 ? undefined : `${total} votes`;
      },
    },
    {
      ...{ name: 'the list of files', path: '/checkpoints/index.json' },
      wrong: (text) => (text.includes(small.dao) ? undefined : text),
    },
    { name: 'heads', path: '/v1/heads', wrong: (text) => (text.includes(small.dao) ? undefined : text) },
  ];
}

async function published(url: string): Promise<void> {
  while ((await fetch(`${url}/checkpoints/index.json`)).status !== 200)
    await new Promise((next) => setTimeout(next, 200));
}

const lacking = IS_LONG ? lacksFleet() : 'only the long run kills one process after the other under load';
const NAME = 'two that answer from a replica behind the proxy, one process killed at a time under load';

if (lacking !== undefined) skipped(NAME, lacking);
else
  describe(NAME, () => {
    beforeAll(async () => {
      small = await openSmall();
      await voted();
      await small.mine(FINALITY);
      fleet = await startFleet(['--dao', small.dao, '--rpc', small.url, '--data', folder()]);
      await allTell(await urls());
      await published(fleet.url);
      told = cast.length;
      visitors = visit(fleet.url, await questions(), { many: 8, rest: 20 });
    });
    afterEach(() => expect(visitors?.failures).toEqual([]));
    afterAll(async () => {
      await visitors?.stop();
      await fleet?.stop();
      await small?.stop();
      sweep();
    });

    test.each([
      ['killed with all its questions in hand', 0, 'SIGKILL'],
      ['killed with all its questions in hand', 1, 'SIGKILL'],
      ['asked to end', 0, 'SIGTERM'],
      ['asked to end', 1, 'SIGTERM'],
    ] as const)('one that answers is %s (%d)', async (_, place, signal) => {
      const member = fleet.apis[place];
      const other = fleet.apis[1 - place];
      if (member === undefined || other === undefined) throw new Error('there are two');
      if (signal === 'SIGKILL') await stuckAt(member.now());
      await member.now().kill(signal);
      await voted();
      await allTell([await other.now().url]);
      await member.start().url;
      await allTell(await urls());
      told = cast.length;
    });

    test('the replica goes, and comes back; one that answers is started meanwhile and waits for it', async () => {
      await fleet.replica.down();
      await voted();
      await allTell(await urls());
      told = cast.length;
      const [first] = fleet.apis;
      await first?.now().kill();
      const again = first?.start();
      await fleet.replica.up();
      await again?.url;
      await allTell(await urls());
    });

    test('the writer is killed: the other takes its place', async () => {
      const [writer, standby] = fleet.writers;
      await writer?.now().kill();
      await standby?.now().url;
      await voted();
      await allTell(await urls());
      told = cast.length;
      await writer?.start().heard(/Another process writes/);
    });

    test('an upgrade: both writers end, and the next makes the votes anew of the logs', async () => {
      const database = closeAfter(openPostgres(fleet.database.url));
      for (const { now } of fleet.writers) await now().kill('SIGTERM');
      await database.query('delete from vote');
      await database.query('update quorate set votes = 0');
      await voted();
      await allTell(await urls());
      told = cast.length;
      await fleet.writers[0]?.start().heard(/add up/);
      fleet.writers[1]?.start();
      expect(await database.query('select count(*)::int as votes from vote')).toEqual([{ votes: told }]);
    });

    test('the database goes, and comes back', async () => {
      await fleet.database.down();
      await voted();
      for (const { now } of fleet.writers) expect(await now().ended).toBe(1);
      await allTell(await urls());
      told = cast.length;
      await fleet.database.up();
      for (const { start } of fleet.writers) start();
      await Promise.race(fleet.writers.map(({ now }) => now().url));
      await voted();
      await allTell(await urls());
      expect(fleet.proxy.retried()).toBeGreaterThan(0);
      expect(visitors?.answered()).toBeGreaterThan(100);
    });
  });
