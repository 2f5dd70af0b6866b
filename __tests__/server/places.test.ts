import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServe, SERVE_USAGE } from '@/server/serve';

const folder = mkdtempSync(join(tmpdir(), 'quorate-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [ONE, OTHER] = ['eip155:1:0x', 'eip155:10:0x'].map((chain) => chain + '1'.repeat(40)) as [
  string,
  string,
];
const chain = (id: number) => ({ id, name: 'A chain', rpc: [`https://rpc.example/${id}`], currency: 'ETH' });

function written(config: unknown): string {
  const file = join(folder, 'config.json');
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
  return file;
}

const refusal = (args: string[]) => {
  try {
    return readServe(args, {}) && 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('what is served', () => {
  test('is named by options, of one chain', () => {
    const args = ['--dao', ONE, '--rpc', 'https://rpc.example', '--start', '7'];
    expect(readServe(args, {})).toMatchObject({
      ...{ daos: [ONE], starts: { [ONE]: '7' }, chains: [{ id: 1, rpc: ['https://rpc.example'] }] },
    });
    expect(refusal([...args, '--dao', OTHER])).toMatch(/must be on the chain of the endpoints/);
    expect(refusal(['--dao', ONE])).toBe(SERVE_USAGE);
    expect(refusal(['--rpc', 'https://rpc.example'])).toBe(SERVE_USAGE);
  });

  test('by endpoints of the environment, which holds keys better than a command line', () => {
    const kept = { RPC_URL: 'https://rpc.example/key https://other.example' };
    expect(readServe(['--dao', ONE], kept).chains).toMatchObject([
      { rpc: ['https://rpc.example/key', 'https://other.example'] },
    ]);
    expect(readServe(['--dao', ONE, '--rpc', 'https://own.example'], kept).chains).toMatchObject([
      { rpc: ['https://own.example'] },
    ]);
    const site = written({ chains: [chain(1)], organisations: [{ id: ONE, name: 'One' }] });
    expect(readServe(['--config', site], kept).chains).toMatchObject([{ rpc: ['https://rpc.example/1'] }]);
  });

  test('or is what a site lists, of several chains, each with its endpoints', () => {
    const organisations = [
      { id: ONE, name: 'One', startBlock: '7' },
      { id: OTHER, name: 'Other' },
    ];
    const file = written({ chains: [1, 10, 137].map(chain), organisations });
    const served = readServe(['--config', file], {});
    expect(served).toMatchObject({ daos: [ONE, OTHER], starts: { [ONE]: '7' } });
    expect(served.chains.map(({ id, rpc }) => [id, rpc])).toEqual([
      [1, ['https://rpc.example/1']],
      [10, ['https://rpc.example/10']],
    ]);
    expect(refusal(['--config', file, '--rpc', 'https://rpc.example'])).toBe(SERVE_USAGE);
  });

  test('how often an endpoint may be asked is said of each that is asked, also for those that are found', () => {
    const rpc = ['--rpc', 'https://rpc.example'];
    const { chains, finding } = readServe(['--all-governors', '1', ...rpc, '--per-minute', '6000'], {});
    for (const each of [...chains, ...(finding?.chains ?? [])])
      expect(each).toMatchObject({ limits: { perMinute: 6_000, rate: 100 } });
    const slow = readServe(['--dao', ONE, ...rpc, '--per-minute', '60'], {});
    expect(slow.chains).toMatchObject([{ limits: { perMinute: 60, rate: 50 } }]);
    expect(readServe(['--dao', ONE, ...rpc], {}).chains[0]?.limits).toBeUndefined();
    for (const none of ['0', 'many'])
      expect(refusal(['--dao', ONE, ...rpc, '--per-minute', none])).toMatch(
        /^--per-minute is no whole number/,
      );
  });

  test('or all Governors of chains, by options or by the file, besides those that are named', () => {
    const rpc = ['--rpc', 'https://rpc.example'];
    const alone = readServe(
      ['--all-governors', '1', ...rpc, '--start', '7', '--most', '9', '--room', '3'],
      {},
    );
    expect(alone).toMatchObject({ daos: [], chains: [{ id: 1, rpc: ['https://rpc.example'] }] });
    expect(alone.finding).toMatchObject({ most: 9, room: 3_000_000, every: 30_000 });
    expect(alone.finding?.chains).toMatchObject([{ id: 1, from: 7n }]);
    expect(readServe(['--dao', ONE, '--all-governors', '1', ...rpc], {})).toMatchObject({ daos: [ONE] });
    expect(refusal(['--all-governors', '10', '--dao', ONE, ...rpc])).toMatch(/on the chain of the endpoints/);
    expect(refusal(['--all-governors', 'one', ...rpc])).toBe('--all-governors is no whole number.');
    expect(refusal(['--all-governors', '1'])).toBe(SERVE_USAGE);
    expect(readServe(['--dao', ONE, ...rpc], {}).finding).toBeUndefined();
    const organisations = [{ id: ONE, name: 'One' }];
    const file = written({ chains: [1, 10, 137].map(chain), organisations, allGovernors: [10] });
    const both = readServe(['--config', file, '--all-governors', '137'], {});
    expect(both.finding?.chains.map(({ id, rpc: [url] }) => [id, url])).toEqual([
      [10, 'https://rpc.example/10'],
      [137, 'https://rpc.example/137'],
    ]);
    expect(both.chains.map(({ id }) => id)).toEqual([1, 10, 137]);
    expect(readServe(['--config', written({ chains: [chain(10)], allGovernors: [10] })], {}).daos).toEqual(
      [],
    );
    expect(refusal(['--config', written({ chains: [chain(10)], allGovernors: ['10'] })])).toMatch(
      /allGovernors is no list of chain ids/,
    );
    expect(refusal(['--config', written({ chains: [chain(10)], allGovernors: [1] })])).toMatch(
      /no endpoints of chain 1/,
    );
  });

  test.each([
    ['{', /JSON/],
    [{ chains: 7 }, /not valid at \$\.chains/],
    [{ chains: [chain(1)] }, /it lists no organisations/],
    [{ chains: [chain(1)], organisations: [{ id: OTHER, name: 'Other' }] }, /no endpoints of chain 10/],
  ])('a file that cannot be used is named with the reason: %j', (config, reason) => {
    const file = written(config);
    expect(refusal(['--config', file])).toMatch(reason);
    expect(refusal(['--config', file])).toContain(`--config ${file}: `);
  });

  test('as is one that is not there', () => {
    expect(refusal(['--config', join(folder, 'none.json')])).toMatch(/^--config \S+none\.json: ENOENT/);
  });
});
