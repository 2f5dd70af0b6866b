import { assertsLogs, classify, type FailureKind, withoutSecrets } from '@/chain/rpc/rpcError';

type Row = [
  provider: string,
  kind: FailureKind,
  status: number,
  code: number | undefined,
  message: string,
  hint?: bigint,
];

// Each text as a provider gave it to eth_getLogs over 20,000 blocks, with what has to follow.
const LOGS: readonly Row[] = [
  [
    'Alchemy free',
    'range',
    400,
    -32600,
    'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x1, 0xa].',
    10n,
  ],
  [
    'Alchemy',
    'results',
    400,
    -32602,
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response.',
  ],
  ['Infura results', 'results', 200, -32005, 'query returned more than 10000 results'],
  ['Infura time', 'range', 200, -32005, 'query timeout exceeded'],
  ['Infura 2026', 'range', 200, -32602, 'range 1000000 exceeds limit of 10000', 10_000n],
  ['QuickNode', 'range', 413, -32614, 'eth_getLogs is limited to a 10,000 range', 10_000n],
  ['QuickNode rate', 'rate', 429, -32007, '15/second request limit reached'],
  ['Ankr key', 'host', 200, -32000, 'Unauthorized: You must authenticate your request with an API key.'],
  ['Ankr wide', 'range', 200, -32600, 'block range is too wide'],
  ['Ankr distance', 'range', 200, -32600, 'maximum [from, to] blocks distance: 10000', 10_000n],
  [
    'publicnode archive',
    'depth',
    403,
    -32602,
    'Archive requests require a personal token. Get one at: https://www.allnodes.com/publicnode',
  ],
  ['publicnode addresses', 'host', 403, -32602, 'Please, specify less number of addresses'],
  ['publicnode range', 'range', 403, -32602, 'maximum block range: 5000', 5000n],
  ['dRPC', 'range', 400, 35, 'ranges over 10000 blocks are not supported on free plan', 10_000n],
  ['dRPC old', 'range', 400, 35, 'ranges over 10000 blocks are not supported on freetier', 10_000n],
  [
    'dRPC time',
    'range',
    408,
    30,
    'Request timeout on the free tier, please upgrade your tier to the paid one',
  ],
  ['dRPC chain', 'host', 400, 35, 'chain is not available on free plan, please upgrade'],
  ['1rpc', 'range', 200, -32602, 'eth_getLogs is limited to 0 - 50 blocks range', 50n],
  ['merkle range', 'range', 200, -32600, 'eth_getLogs range is too large, max is 1k blocks', 1000n],
  ['merkle method', 'host', 200, -32601, 'Method not found'],
  ['merkle page', 'rate', 429, undefined, ''],
  [
    'blastapi',
    'range',
    200,
    -32600,
    'You can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x4e1f, 0x4e20]',
    10n,
  ],
  ['Cloudflare', 'host', 200, -32603, 'Cannot fulfill request'],
  ['Cloudflare code', 'host', 200, -32046, 'Cannot fulfill request'],
  ['Cloudflare range', 'range', 200, -32047, 'Max range: 800', 800n],
  ['llamarpc', 'dead', 521, undefined, ''],
  ['llamarpc TLS', 'dead', 525, undefined, ''],
  ['Base', 'range', 200, -32000, 'block range too large'],
  ['Base sick', 'down', 503, -32011, 'no backend is currently healthy to serve traffic'],
  ['OP', 'range', 200, -32000, 'Block range is too large'],
  ['OP size', 'results', 200, -32020, 'backend response too large'],
  ['Arbitrum', 'results', 200, -32000, 'logs matched by query exceeds limit of 10000'],
  ['flashbots', 'behind', 200, -32602, 'block range extends beyond current head block'],
  [
    'Pocket filter',
    'range',
    200,
    -32000,
    'query block range exceeds server limit, narrow your filter: 5000',
    5000n,
  ],
  ['Pocket max', 'range', 200, -32000, 'query exceeds max block range 10000', 10_000n],
  [
    'mevblocker',
    'results',
    200,
    -32005,
    'query returned more than 10000 results. Try with this block range [0x1, 0xf].',
  ],
  ['reth results', 'results', 200, -32602, 'query exceeds max results 20000, retry with the range 1-20000'],
  ['Arc', 'results', 200, -32000, 'Query exceeds max results 20000'],
  ['too high', 'range', 200, -32000, 'block range too high'],
  ['rate that offers a token', 'rate', 429, -32602, 'Too many requests. Get a personal token'],
  ['rate by code', 'rate', 200, -32005, 'limit exceeded'],
  ['rate by text', 'rate', 200, -32000, 'Your app has exceeded its compute units per second capacity'],
  ['words nobody knows', 'unknown', 200, -32000, 'los bloques son demasiados'],
];

describe('what a provider says of logs', () => {
  test.each(LOGS)('%s is read as %s', (...[, kind, status, code, message, hint]) => {
    const error = classify({ host: 'h', method: 'eth_getLogs', status, code, message, width: 20_000n });
    expect([error.kind, error.hint]).toEqual([kind, hint]);
  });

  test('a suggestion that is not narrower than the question is not followed', () => {
    const message = 'query exceeds max block range 10000';
    const error = classify({
      host: 'h',
      method: 'eth_getLogs',
      status: 200,
      code: -32000,
      message,
      width: 10_000n,
    });
    expect([error.kind, error.hint]).toEqual(['range', undefined]);
  });

  test('words nobody knows about one block are a refusal by this host', () => {
    const refusal = {
      host: 'h',
      method: 'eth_getLogs',
      status: 200,
      code: -32000,
      message: 'nope',
      width: 1n,
    };
    expect(classify(refusal).code).toBe('rpc-refused');
  });

  test('only refusals for many logs claim that there are logs', () => {
    const kinds = LOGS.map(([, , status, code, message]) =>
      classify({ host: 'h', method: 'eth_getLogs', status, code, message, width: 20_000n }),
    );
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
