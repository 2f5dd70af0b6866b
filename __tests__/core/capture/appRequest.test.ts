import { ANNOUNCED_METHODS, notSentStatus } from '@/core/capture/appRequest';
import { type CapturedCall, MOST_CAPTURED_BYTES } from '@/core/capture/capturedCall';
import { processorTime } from '../../processorTime';
import { batch, call, OTHER, read, TOKEN, TREASURY, zeros } from './asking';

const send = (fields: unknown) => read('eth_sendTransaction', [fields]);

test('a field that may say what is paid or called is not left out of a request', () => {
  for (const extra of [{ operation: 1 }, { calldata: '0x01' }, { amount: '0x5' }, { tokenId: 7 }]) {
    expect(send({ to: TOKEN, ...extra })).toMatchObject({ kind: 'refused', code: 4200 });
    expect(batch({ calls: [{ to: TOKEN, ...extra }] })).toMatchObject({ kind: 'refused', code: 4200 });
    expect(batch({ calls: [{ to: TOKEN }], ...extra })).toMatchObject({ kind: 'refused', code: 4200 });
  }
  expect(send({ to: TOKEN, skipFetchSetup: true, operation: null })).toMatchObject({ kind: 'calls' });
});

describe('a transaction', () => {
  test.each<[string, unknown, CapturedCall]>([
    [
      'with everything',
      {
        from: TREASURY.account,
        to: TOKEN,
        value: '0xde0b6b3a7640000',
        data: '0xabcdef12',
        gas: '0x5208',
        nonce: '0x1',
        maxFeePerGas: '0x1',
        chainId: '0x7a69',
        type: '0x2',
      },
      call({ value: 10n ** 18n, calldata: '0xabcdef12' }),
    ],
    ['with its data as input', { to: TOKEN, input: '0xABcd' }, call({ calldata: '0xABcd' })],
    ['with both, the same', { to: TOKEN, input: '0xABcd', data: '0xabcd' }, call({ calldata: '0xabcd' })],
    ['in small letters', { from: TREASURY.account.toLowerCase(), to: TOKEN.toLowerCase() }, call()],
    [
      'with nothing but a target',
      { to: TOKEN, from: null, value: null, data: null, accessList: [], authorizationList: [] },
      call(),
    ],
    ['with an empty amount', { to: TOKEN, value: '0x' }, call()],
    ['with an amount after zeros', { to: TOKEN, value: `0x${'0'.repeat(70)}5` }, call({ value: 5n })],
    [
      'with the largest amount',
      { to: TOKEN, value: `0x${'f'.repeat(64)}` },
      call({ value: 2n ** 256n - 1n }),
    ],
    [
      'as large as a proposal can be',
      { to: TOKEN, data: zeros(MOST_CAPTURED_BYTES) },
      call({ calldata: zeros(MOST_CAPTURED_BYTES) as never }),
    ],
  ])('%s is one call', (_, fields, expected) => {
    expect(send(fields)).toEqual({ kind: 'calls', calls: [expected] });
  });

  test.each<[string, unknown, number, RegExp]>([
    ['of another account', { from: OTHER, to: TOKEN }, 4100, /in the name of another account/],
    ['of no account', { from: { toString: () => TREASURY.account }, to: TOKEN }, 4100, /another account/],
    [
      'for another chain',
      { to: TOKEN, chainId: '0x1' },
      5100,
      /is on chain 31337, and this is for another chain/,
    ],
    ['for a chain that is none', { to: TOKEN, chainId: 'mainnet' }, 5100, /another chain/],
    ['without a target', { data: '0x6000' }, 4200, /would create a contract/],
    ['with an empty target', { to: '', data: '0x6000' }, 4200, /would create a contract/],
    ['to a name', { to: 'vitalik.eth' }, -32602, /“to” of the transaction is not an address/],
    ['to a letter of another script', { to: `${TOKEN.slice(0, -1)}а` }, -32602, /not an address/],
    ['to a list', { to: [TOKEN] }, -32602, /not an address/],
    ['with an amount in decimals', { to: TOKEN, value: '1000' }, -32602, /amount in hex \(1000\)/],
    ['with an amount as a number', { to: TOKEN, value: 1e21 }, -32602, /amount in hex \(number\)/],
    ['with an amount below zero', { to: TOKEN, value: '-0x1' }, -32602, /amount in hex/],
    ['with an amount of a broken exponent', { to: TOKEN, value: '0x1e+3' }, -32602, /amount in hex/],
    ['with more than 256 bits', { to: TOKEN, value: `0x1${'0'.repeat(64)}` }, -32602, /amount in hex/],
    ['with a million digits', { to: TOKEN, value: `0x${'0'.repeat(1_000_000)}` }, -32602, /amount in hex/],
    ['with half a byte', { to: TOKEN, data: '0xabc' }, -32602, /not whole bytes/],
    ['with data that is no hex', { to: TOKEN, data: '0xzz' }, -32602, /not whole bytes/],
    ['with data as a list of bytes', { to: TOKEN, data: [1, 2, 3] }, -32602, /not whole bytes/],
    ['with two different data', { to: TOKEN, data: '0xab', input: '0xcd' }, -32602, /are different/],
    [
      'with a byte too many',
      { to: TOKEN, data: zeros(MOST_CAPTURED_BYTES + 1) },
      -32005,
      /more data than a proposal can carry/,
    ],
    ['of ten megabytes', { to: TOKEN, data: zeros(10_000_000) }, -32005, /more data/],
    ['with delegations of accounts', { to: TOKEN, authorizationList: [{}] }, 4200, /“authorizationList”/],
    ['with blobs', { to: TOKEN, blobs: ['0x'] }, 4200, /“blobs”/],
    ['that is a text', TOKEN, -32602, /is not an object/],
    ['that is null', null, -32602, /is not an object/],
    ['that is a list', [TOKEN], -32602, /is not an object/],
    ['that is not there', undefined, -32602, /is not an object/],
  ])('%s is refused with a sentence', (_, fields, code, sentence) => {
    expect(send(fields)).toEqual({ kind: 'refused', code, sentence: expect.stringMatching(sentence) });
  });

  test('on a session’s other chain is refused, whatever it holds', () => {
    const sent = read('eth_sendTransaction', [{ to: TOKEN }], 'eip155:1');
    expect(sent).toMatchObject({ kind: 'refused', code: 5100 });
    expect(read('eth_sendTransaction', [{ to: TOKEN }], 'solana:31337')).toMatchObject({ kind: 'refused' });
  });

  test('with names of the language as fields is read as any other', () => {
    const fields = JSON.parse(`{"to":"${TOKEN}","__proto__":{"note":"x"},"constructor":"y"}`);
    expect(send(fields)).toEqual({ kind: 'calls', calls: [call()] });
  });
});

describe('another request', () => {
  test.each(ANNOUNCED_METHODS.filter((method) => /sign/i.test(method)))(
    '%s is refused: a treasury has no key',
    (method) => {
      expect(read(method, [TREASURY.account, '0x'])).toEqual({
        kind: 'refused',
        code: 5101,
        sentence: expect.stringContaining('A treasury has no key'),
      });
    },
  );

  test.each<[string, unknown, unknown]>([
    ['eth_accounts', [], [TREASURY.account]],
    ['eth_requestAccounts', undefined, [TREASURY.account]],
    ['eth_chainId', [], '0x7a69'],
    ['wallet_switchEthereumChain', [{ chainId: '0x7a69' }], null],
    ['wallet_addEthereumChain', [{ chainId: '0x7a69' }], null],
    ['wallet_getCapabilities', [TREASURY.account], { '0x7a69': { atomic: { status: 'supported' } } }],
    [
      'wallet_getCapabilities',
      [TREASURY.account, ['0x1', '0x7a69']],
      { '0x7a69': { atomic: { status: 'supported' } } },
    ],
    ['wallet_getCapabilities', [TREASURY.account, ['0x1']], {}],
  ])('%s %j is answered', (method, params, result) => {
    expect(read(method, params)).toEqual({ kind: 'answer', result });
  });

  test.each<[unknown, unknown, number, RegExp]>([
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }], 4902, /on chain 31337 and cannot go to another one/],
    ['wallet_addEthereumChain', [{ chainId: '0x1', rpcUrls: ['https://evil.example'] }], 4902, /cannot go/],
    ['wallet_switchEthereumChain', ['0x1'], -32602, /not an object/],
    ['wallet_getCapabilities', [OTHER], 4100, /another account/],
    ['wallet_getCallsStatus', [], -32602, /names no calls/],
    ['wallet_getCallsStatus', ['a'.repeat(9000)], -32602, /names no calls/],
    ['eth_sendRawTransaction', ['0x02'], 4200, /“eth_sendRawTransaction”/],
    ['wallet_watchAsset', {}, 4200, /“wallet_watchAsset”/],
    [
      `a${'\u202e'.repeat(3)}b`.repeat(1_000_000),
      [],
      4200,
      /^Quorate takes transactions for a proposal, and cannot do “(ab)+…?”\.$/,
    ],
    ['__proto__', [], 4200, /“__proto__”/],
    [undefined, [], -32602, /names no method/],
    [{}, [], -32602, /names no method/],
  ])('%# is refused with a sentence', (method, params, code, sentence) => {
    expect(read(method, params)).toEqual({
      kind: 'refused',
      code,
      sentence: expect.stringMatching(sentence),
    });
  });

  test('about the fate of a batch is known by its id', () => {
    expect(read('wallet_getCallsStatus', ['mine'])).toEqual({ kind: 'status', id: 'mine' });
    expect(notSentStatus('mine', TREASURY)).toEqual({
      version: '2.0.0',
      id: 'mine',
      chainId: '0x7a69',
      status: 400,
      atomic: true,
      receipts: [],
    });
  });
});

test('no request takes long', () => {
  const worked = processorTime();
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  for (const fields of [{ to: deep }, { to: TOKEN, value: deep }, { to: TOKEN, data: deep }, { from: deep }])
    expect(send(fields)).toMatchObject({ kind: 'refused' });
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`c${index}`, {}]));
  expect(batch({ calls: [{ to: TOKEN }], capabilities: wide })).toMatchObject({
    kind: 'refused',
    code: 5700,
  });
  expect(worked()).toBeLessThan(1000);
});
