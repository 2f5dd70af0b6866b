import { readCommand } from '@/cli/quorate';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../openBefore';
import { quorate } from './command';

describe('quorate query', () => {
  let id: bigint;
  const small = openBefore(openSmall);
  beforeAll(async () => {
    id = await small.openVote({ description: '# From the command line' }, [0], 'counted');
    await small.vote(1, id, 0);
    await small.mine(100);
  });

  const QUERY = `query($dao: ID!) { dao(id: $dao) { name sync { complete } proposals { items {
    title state votes { count sync { complete } }
  } } } }`;

  test('prints the answer as JSON when all that was asked for is read', async () => {
    const { code, out, err } = await quorate('query', '--dao', small.dao, '--rpc', small.url, QUERY);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      data: {
        dao: {
          name: 'Small DAO',
          sync: { complete: true },
          proposals: {
            items: [
              {
                title: 'From the command line',
                state: 'SUCCEEDED',
                votes: { count: 2, sync: { complete: true } },
              },
            ],
          },
        },
      },
    });
  });

  test('ends with 1 and one sentence when it cannot', async () => {
    const ask = '{ dao(id: "eip155:31337:0x12") { name } }';
    const sentences = await Promise.all([
      quorate('query', '--dao', small.dao, '--rpc', small.url, ask),
      quorate('query', '--dao', `eip155:31337:${small.token}`, '--rpc', small.url, QUERY),
      quorate('query', '--dao', small.dao, '--rpc', small.url, '{ nothing }'),
      quorate('query', '--dao', small.dao, '--rpc', 'http://127.0.0.1:9', QUERY),
    ]);
    for (const { code, out, err } of sentences) {
      expect(code).toBe(1);
      expect(out).toBe('');
      expect(err.trim().split('\n')).toHaveLength(1);
    }
    expect(sentences[1]?.err).toContain('is no Governor');
  });
});

describe('its arguments', () => {
  test('are read into a command', () => {
    const command = readCommand([
      'query',
      '--dao',
      'd',
      '--rpc',
      'http://a',
      '--rpc',
      'http://b',
      '--variables',
      '{"id":"1"}',
      '--now',
      '{ x }',
    ]);
    expect(command).toMatchObject({
      dao: 'd',
      rpc: ['http://a', 'http://b'],
      query: '{ x }',
      variables: { id: '1' },
      now: true,
    });
  });

  test.each([
    [[]],
    [['query', '{ x }']],
    [['ask', '--dao', 'd', '--rpc', 'http://a', '{ x }']],
    [['query', '--dao', 'd', '--rpc', 'http://a', '--variables', '[1]', '{ x }']],
    [['query', '--dao', 'd', '--rpc', 'http://a', '--start', 'x', '{ x }']],
    [['query', '--dao', 'd', '--rpc', 'http://a', '--unknown', '{ x }']],
  ])('%j are refused', (args) => expect(() => readCommand(args)).toThrow());
});
