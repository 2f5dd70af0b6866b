import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFunctionData } from 'viem';
import { readAdopt } from '@/cli/arguments/adopt';
import { adopt } from '@/cli/commands/adopt';
import { parseConfig } from '@/core/config';
import { parseDraft } from '@/core/draft/parseDraft';
import { readFirst } from '@/core/feed/first';
import { pathOf } from '@/service/checkpoint/directory';
import { openBefore } from '../openBefore';
import { busySmall, bytesOf, folder, listening, sweep } from '../service/checkpoint/stage';
import { adopted, builtFolder, put } from './adoptGround';
import { start } from './command';

const SITE = 'https://vote.example.org';
const small = openBefore(busySmall);
const ears = openBefore(() => listening(small.url));
afterAll(() => sweep());

describe('quorate adopt', () => {
  let built: string;
  let out: string;
  const words = (place: string, rpc = small.url) => [
    ...[small.dao, '--site', SITE, '--rpc', rpc, '--built', built, '--out', place],
  ];
  const again = () => ['--out', out, '--built', built, '--rpc', small.url];
  const read = (path: string) => readFileSync(join(out, path), 'utf8');
  beforeAll(async () => {
    built = builtFolder();
    out = folder();
    await adopted(...words(out));
  });
  afterEach(() => ears.hear(() => undefined));

  test('writes a site that knows its organisation, with its history, feeds and first figures', async () => {
    const config = parseConfig(JSON.parse(read('site/config.json')));
    const { startBlock } = config.organisations[0] ?? {};
    expect(config.organisations).toEqual([{ id: small.dao, name: 'Small DAO', startBlock, feeds: true }]);
    const block = BigInt(startBlock ?? 0);
    const codes = [block - 1n, block].map((blockNumber) =>
      small.client.getCode({ address: small.governor, blockNumber }),
    );
    expect(await Promise.all(codes)).toEqual([undefined, expect.stringMatching(/^0x60/)]);
    expect(config.chains).toMatchObject([{ id: 31337, rpc: [small.url] }]);
    const first = readFirst(read(`site/checkpoints/${pathOf(small.dao)}/first.json`));
    expect(first).toMatchObject([{ dao: small.dao }]);
    expect(readdirSync(join(out, 'site/feeds', pathOf(small.dao)))).toContain('atom.xml');
    expect(read('site/_next/static/a.js')).toBe('/* script */');
    expect(read('REPORT.md')).toContain(`OpenZeppelin, version 1, at ${small.governor} on chain 31337.`);
    expect(read('adopt.json')).not.toContain('"rpc"');
  });

  test('drafts a proposal that changes nothing', () => {
    const { draft } = parseDraft(read('test-proposal.json'));
    expect(draft).toMatchObject({ governor: small.governor, chainId: 31337, note: '' });
    const data = { abi: small.abi.token, functionName: 'transfer', args: [small.timelock, 0n] };
    const action = { target: small.token, value: 0n, signature: '', calldata: encodeFunctionData(data) };
    expect(draft.actions).toEqual([action]);
  });

  test('called again it changes nothing, needs only the folder, and keeps what the operator wrote', async () => {
    const before = bytesOf(out);
    expect((await adopted(...again())).result).toMatchObject({ written: 0 });
    expect(bytesOf(out)).toEqual(before);
    const wallet = { walletConnect: { projectId: 'mine' } };
    put(join(out, 'site/config.json'), JSON.stringify({ ...JSON.parse(read('site/config.json')), wallet }));
    await adopted(...again());
    expect(JSON.parse(read('site/config.json'))).toMatchObject({ wallet });
    await expect(adopted('--out', out, '--built', built)).rejects.toThrow(/--rpc, or in RPC_URL/);
  });

  test('killed at ten moments, it goes on and ends with the same bytes', async () => {
    const place = folder();
    const signals: unknown[] = [];
    for (let nth = 1; nth <= 10; nth += 1) {
      const { child, ended } = start(['adopt', ...words(place, ears.url)]);
      let asked = 0;
      ears.hear(() => {
        asked += 1;
        if (asked === nth * 4) child.kill('SIGKILL');
        return undefined;
      });
      signals.push((await ended).signal);
    }
    expect(signals).toEqual(signals.map(() => 'SIGKILL'));
    ears.hear(() => undefined);
    expect((await start(['adopt', ...words(place)]).ended).code).toBe(0);
    const paths = (where: string) =>
      Object.entries(bytesOf(where)).filter(
        ([path]) => path.startsWith('site/') && path !== 'site/config.json',
      );
    expect(paths(place)).toEqual(paths(out));
  });

  test('where writing failed in the middle, it goes on', async () => {
    const [place, long] = [folder(), join(built, 'a'.repeat(250))];
    put(long, 'longer than a file system takes');
    await expect(adopted(...words(place))).rejects.toThrow(/cannot be written \(ENAMETOOLONG\)/);
    rmSync(long);
    expect((await adopted(...words(place))).result.written).toBeGreaterThan(0);
  });

  test('the job that refreshes it needs nothing but the endpoint, and writes what is new', async () => {
    const before = readFirst(read('site/checkpoints/first.json'))[0]?.block.number ?? 0n;
    await small.mine(3);
    const env = { ...process.env, RPC_URL: small.url };
    const said = execFileSync('sh', [join(out, 'refresh/refresh.sh')], { env, encoding: 'utf8' });
    expect(JSON.parse(said)).toMatchObject({ dao: small.dao, checkpoint: { added: { proposals: 0 } } });
    const after = readFirst(read('site/checkpoints/first.json'))[0]?.block.number ?? 0n;
    expect(after - before).toBe(3n);
    expect(JSON.parse(read('adopt.json'))).toMatchObject({ built });
  });

  test('a newer version of the site takes the place of the older one', async () => {
    await adopted('--out', out, '--built', builtFolder('b.js'), '--rpc', small.url);
    expect(readdirSync(join(out, 'site/_next/static'))).toEqual(['b.js']);
    await adopted(...again());
    expect(readdirSync(join(out, 'site/_next/static'))).toEqual(['a.js']);
  });

  test('without old state it begins with the first log and says so; the site then reads from the chain', async () => {
    const head = await small.client.getBlockNumber();
    ears.hear((method, params) => {
      const last = String(params.at(-1));
      const isOld = /^0x[0-9a-f]+$/.test(last) && BigInt(last) < head;
      const isState = /^eth_(getCode|call|getStorageAt|getBalance)$/.test(method);
      return isOld && isState ? { code: -32000, message: 'missing trie node' } : undefined;
    });
    const place = folder();
    const { result, said } = await adopted(...words(place, ears.url));
    expect(said).toMatch(/reading begins with the contract’s first log, in block /);
    expect(said).toMatch(/There is no checkpoint: The state at block \d+ could not be read/);
    expect(result.checkpoint).toMatch(/could not be read/);
    expect(Number(result.from)).toBeGreaterThan(0);
    expect(readFirst(readFileSync(join(place, 'site/checkpoints/first.json'), 'utf8'))).toHaveLength(1);
    expect(readdirSync(join(place, 'site/feeds', pathOf(small.dao)))).toContain('feed.json');
  });

  test('an endpoint that may hold a key stands in no file, and one for visitors in config.json', async () => {
    const place = folder();
    const reading = `${ears.url}/key-of-ours`;
    await adopted(...words(place, reading), '--public-rpc', small.url);
    const files = Object.entries(bytesOf(place)).map(([path, bytes]) => [path, atob(bytes)] as const);
    expect(files.filter(([, text]) => text.includes('key-of-ours')).map(([path]) => path)).toEqual([]);
    expect(files.find(([path]) => path === 'site/config.json')?.[1]).toContain(small.url);
  });

  test('a name that would turn texts or fill a page is one short line everywhere', async () => {
    const place = folder();
    const { result } = await adopted(...words(place), '--name', `Nice\n# \u202e${'x'.repeat(300)}`);
    expect(result.name).toMatch(/^Nice # x{10,}…$/);
    expect(readFileSync(join(place, 'README.md'), 'utf8').split('\n')[0]).toBe(
      `# ${result.name}: a site of its own`,
    );
  });

  describe('refuses', () => {
    const refusal = (dao: string, where = folder()) =>
      adopt(readAdopt([dao, ...words(where).slice(1)]), { write: () => undefined }).then(
        () => 'nothing',
        (error: Error) => error.message,
      );
    const other = (address = '') => `eip155:31337:${address}`;

    test('what is no Governor, in words that say what to do', async () => {
      expect(await refusal(other(small.token))).toMatch(/is a token of votes\. Name the Governor/);
      expect(await refusal(other(small.accounts[3]))).toMatch(/no contract/i);
      expect(await refusal(other(small.timelock))).toMatch(/Governor/);
      expect(await refusal(`eip155:1:${small.governor}`)).toMatch(/chain/);
      await expect(() => readAdopt(['eip155:1:0x12', '--out', 'x'])).toThrow(/0x12/);
    });

    test('a folder of something else, one that cannot be written, and another organisation’s', async () => {
      const full = folder();
      put(join(full, 'thesis.txt'), 'mine');
      expect(await refusal(small.dao, full)).toMatch(/is not empty/);
      expect(await refusal(small.dao, join(full, 'thesis.txt'))).toMatch(/cannot be written \(E\w+\)/);
      expect(await refusal(other(small.timelock), out)).toMatch(/was made for/);
      put(join(full, 'adopt.json'), '{"format":1}');
      expect(await refusal(small.dao, full)).toMatch(/adopt\.json is damaged/);
    });

    test('a site with a path, and endpoints that are none', () => {
      const read =
        (...args: string[]) =>
        () =>
          readAdopt([small.dao, '--out', 'x', ...args]);
      expect(read('--site', 'https://a.example/b')).toThrow(/without a path/);
      expect(read('--public-rpc', 'ws://a')).toThrow(/no http/);
      expect(() => readAdopt([small.dao])).toThrow(/^usage/);
    });
  });
});
