import { readFileSync } from 'node:fs';
import { assertsLogs, classify, withoutSecrets } from '@/chain/rpc/rpcError';

// Each text as a provider gave it to eth_getLogs over 20,000 blocks, with what has to follow: name, kind, status, code, text, hint.
const LOGS = readFileSync('__tests__/chain/providers.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [provider = '', kind = '', status, code, message = '', hint] = line.split(' | ');
    const said = { status: Number(status), code: code === '-' ? undefined : Number(code), message };
    return { provider, kind, said, hint: hint === undefined ? undefined : BigInt(hint) };
  });

const refusal = (said: { status: number; code: number | undefined; message: string }, width = 20_000n) =>
  classify({ host: 'h', method: 'eth_getLogs', ...said, width });

describe('what a provider says of logs', () => {
  test.each(LOGS)('$provider is read as $kind', ({ kind, said, hint }) => {
    const error = refusal(said);
    expect([error.kind, error.hint]).toEqual([kind, hint]);
  });

  test('a suggestion that is not narrower than the question is not followed', () => {
    const message = 'query exceeds max block range 10000';
    const error = refusal({ status: 200, code: -32000, message }, 10_000n);
    expect([error.kind, error.hint]).toEqual(['range', undefined]);
  });

  test('words nobody knows about one block are a refusal by this host', () => {
    expect(refusal({ status: 200, code: -32000, message: 'nope' }, 1n).code).toBe('rpc-refused');
  });

  test('only refusals for many logs claim that there are logs', () => {
    const kinds = LOGS.map(({ said }) => refusal(said));
    expect(new Set(kinds.filter(assertsLogs).map(({ kind }) => kind))).toEqual(new Set(['results']));
  });
});

describe('what a provider says of calls', () => {
  test.each([
    ['geth', 3, 'execution reverted', '0x6ad06075'],
    ['wrapped', -32000, 'VM Exception while processing transaction', { data: '0x6ad06075' }],
    ['parity', -32015, 'VM execution error.', 'Reverted 0x6ad06075'],
  ])('a revert of %s keeps its data', (_, code, message, data) => {
    const error = classify({ host: 'h', method: 'eth_call', status: 200, code, message, data });
    expect([error.code, error.facts.data]).toEqual(['would-revert', '0x6ad06075']);
  });

  test.each([
    ['missing trie node 1234', 'depth'],
    ['header not found', 'behind'],
    ['unknown block', 'behind'],
    ['rate limit exceeded', 'rate'],
  ])('%s is no revert', (message, kind) => {
    expect(classify({ host: 'h', method: 'eth_call', status: 200, code: -32000, message }).kind).toBe(kind);
  });

  test.each([500, 502, 503])('HTTP %s without words may heal', (status) => {
    expect(classify({ host: 'h', method: 'eth_call', status, message: '' }).kind).toBe('down');
  });
});

describe('keys in addresses', () => {
  test.each([
    ['https://rpc.example/v2/abcdef123456', 'bad key abcdef123456 given'],
    ['https://rpc.example/?apikey=abcdef123456', 'see https://rpc.example/?apikey=abcdef123456'],
    ['https://user:abcdef123456@rpc.example/', 'password abcdef123456 refused'],
    ['https://rpc.example/abcdef%20123456', 'unknown abcdef 123456'],
  ])('the key of %s is in no text', (url, text) => {
    const clean = withoutSecrets(text, url);
    expect(clean).not.toMatch(/123456/);
    expect(clean).toContain('…');
  });

  test('a text becomes one short line', () =>
    expect(withoutSecrets(`a\n\nb${'c'.repeat(1000)}`, 'http://h/')).toHaveLength(300));
});
