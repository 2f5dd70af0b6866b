import { report } from '@/cli/commands/detect';
import { readCommand } from '@/cli/quorate';
import { makeLie } from '@/devnet/liar';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../openBefore';
import { quorate } from './command';

describe('quorate detect', () => {
  const small = openBefore(() => openSmall({ lateQuorumExtension: 3, proposalThreshold: 7n }));

  test('prints the capability report as JSON', async () => {
    const { code, out, err } = await quorate('detect', '--dao', small.dao, '--rpc', small.url);
    expect([code, err]).toEqual([0, '']);
    const supply = small.powers.reduce((sum, power) => sum + power, 0n) + 7_000n * 10n ** 18n;
    expect(JSON.parse(out)).toEqual({
      family: 'openzeppelin',
      version: '1',
      ids: 'hash',
      clock: { mode: 'blocknumber' },
      counting: { quorum: ['for', 'abstain'], fractional: false, overridable: false },
      ballot: { form: 'v5', nonce: 'plain' },
      token: { kind: 'erc20votes', address: small.token, decimals: 18 },
      timelock: { kind: 'controller', address: small.timelock, delay: '60' },
      extensions: ['late-quorum'],
      settings: {
        votingDelay: '2',
        votingPeriod: '20',
        proposalThreshold: '7',
        quorum: ((supply * 4n) / 100n).toString(),
        lateQuorumExtension: '3',
      },
      proxy: null,
      unknown: [],
    });
  });

  test('says null, and why, for what cannot be told', async () => {
    const gone = { reverts: '0x08c379a0' } as const;
    const restore = [
      await makeLie(small.url, small.governor, { 'quorum(uint256)': gone, 'timelock()': { absent: true } }),
      await makeLie(small.url, small.token, { 'decimals()': gone }),
    ];
    const found = await report({ dao: small.dao, rpc: [small.url] });
    for (const one of restore) await one();
    expect(found).toMatchObject({ token: { decimals: null }, timelock: null, settings: { quorum: null } });
    expect(found.unknown).toEqual([
      { capability: 'token.decimals', probe: 'decimals()', reason: 'It refused to answer.' },
      { capability: 'timelock', probe: 'timelock()', reason: 'It refused to answer.' },
      { capability: 'quorum', probe: 'quorum(uint256)', reason: 'It refused to answer.' },
    ]);
  });

  test('ends with 1 and one sentence when it cannot', async () => {
    const rpc = ['--rpc', small.url];
    const ended = await Promise.all([
      quorate('detect', '--dao', `eip155:31337:${small.token}`, ...rpc),
      quorate('detect', '--dao', 'eip155:31337:0x00000000000000000000000000000000000000a1', ...rpc),
      quorate('detect', '--dao', small.dao, '--rpc', 'http://127.0.0.1:9'),
      quorate('detect', '--dao', small.dao),
    ]);
    for (const { code, out, err } of ended)
      expect([code, out, err.trim().split('\n').length]).toEqual([1, '', 1]);
    const says = ended.map(({ err }) => err.trim());
    expect(says[0]).toBe(`${small.token} on chain 31337 is no Governor: votingDelay() did not answer.`);
    expect(says[1]).toMatch(/^There is no contract at 0x/);
    expect(says[2]).toBe('The RPC endpoint 127.0.0.1:9 does not answer.');
    expect(says[3]).toMatch(/^usage: quorate detect --dao/);
  });
});

test('its arguments are read into a command', () => {
  const place = ['--dao', 'd', '--rpc', 'http://a', '--multicall', `0x${'1'.repeat(40)}`];
  expect(readCommand(['detect', ...place])).toEqual({
    name: 'detect',
    dao: 'd',
    rpc: ['http://a'],
    multicall: `0x${'1'.repeat(40)}`,
  });
  expect(() => readCommand(['detect', '--dao', 'd', '--rpc', 'nowhere'])).toThrow(
    '--rpc is no http or https address.',
  );
  expect(() => readCommand(['detect', ...place, '{ x }'])).toThrow('usage: quorate detect');
  expect(() => readCommand(['invent', ...place])).toThrow(/^usage: quorate query .*, or quorate detect/);
  expect(() => readCommand(['detect', ...place, '--now'])).toThrow('usage: quorate detect');
  expect(() => readCommand(['detect', '--dao', 'd', '--rpc', 'http://a', '--multicall', '0x1'])).toThrow(
    '--multicall is no address.',
  );
});
