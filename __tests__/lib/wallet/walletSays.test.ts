import { readFileSync } from 'node:fs';
import type { ChainConfig } from '@/core/config';
import { describe as wordsOf } from '@/core/errors';
import { askForChain, switchTo } from '@/lib/wallet/chains';
import { relayRefusal } from '@/lib/wallet/relayRefusal';
import { pairingError, walletError } from '@/lib/wallet/walletError';
import { testWith } from '../../runs';

const read = (error: unknown) => {
  const { problem, isFinal } = walletError(error);
  return { code: problem.code, isFinal };
};
const wordsFor = (error: unknown) => walletError(error).problem.message;

describe('a wallet’s error is read by its codes and its text', () => {
  test.each([
    ['EIP-1193', { code: 4001, message: '' }],
    ['a code as text', { code: '4001', message: '' }],
    ['ethers', { code: 'ACTION_REJECTED', message: 'x' }],
    ['WalletConnect', { code: 5000, message: '' }],
    ['WalletConnect, methods', { code: 5002, message: '' }],
    [
      'a layer of MetaMask',
      { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } },
    ],
    ['a cause of a cause', new Error('x', { cause: new Error('y', { cause: { code: 4001 } }) })],
    ['JSON in the text', { code: -32603, message: '{"code":4001,"message":"nope"}' }],
    [
      'Ledger',
      {
        statusCode: 27013,
        message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
      },
    ],
    ['Ledger by its text', new Error('Ledger device: UNKNOWN_ERROR (0x6985)')],
    ['a closed window', new Error('Popup closed by user')],
    ['a text alone', { message: 'Request was declined by the user' }],
  ])('%s: the person declined', (_, error) =>
    expect(read(error)).toEqual({ code: 'declined', isFinal: true }),
  );

  test.each([
    'Vom Benutzer abgelehnt',
    'El usuario rechazó la solicitud',
    'Cancelado por el usuario',
    'L’utilisateur a refusé la demande',
    'O usuário recusou a transação',
    'Richiesta rifiutata dall’utente',
    'Пользователь отклонил запрос',
    '用户拒绝了请求',
    '用戶取消交易',
    'ユーザーがリクエストを拒否しました',
    '사용자가 요청을 거부했습니다',
    'Kullanıcı isteği reddetti',
    'Người dùng đã từ chối yêu cầu',
  ])('%s: the person declined, and no code says that nothing left', (message) => {
    expect(read({ message })).toEqual({ code: 'declined', isFinal: false });
    expect(read({ code: 4001, message })).toEqual({ code: 'declined', isFinal: true });
  });

  test.each([
    [
      { code: -32002, message: 'RPC endpoint returned too many errors, retrying in 30 minutes.' },
      /too many errors.*own endpoint/,
    ],
    [{ code: -32002, message: 'Resource unavailable' }, /Resource unavailable/],
    [{ code: -32603, message: 'Cancelled' }, /Cancelled/],
    [{ message: 'Transaktion vom Netzwerk abgelehnt' }, /Netzwerk/],
    [{ message: 'Ledger device: Locked device (0x5515)', statusCode: 21781 }, /is locked\. Unlock it\./],
    [{ message: 'Please enable Blind signing or Contract data' }, /Switch on “blind signing”/],
    [{ message: 'Ledger device: CLA_NOT_SUPPORTED (0x6e00)' }, /Open the Ethereum app/],
    [{ code: -32000, message: 'nonce too low' }, /An earlier transaction/],
    [{ code: 4100, message: '' }, /Connect it again|gave no reason/],
    [{ code: -32603, message: 'Internal JSON-RPC error.' }, /Internal JSON-RPC error\./],
  ])('%j keeps the wallet’s words, and says what helps', (error, words) => {
    expect(read(error).code).toBe('wallet-failed');
    expect(wordsFor(error)).toMatch(words);
  });

  test.each([
    [{ code: -32002, message: "Request of type 'eth_requestAccounts' already pending" }, 'wallet-pending'],
    [{ code: -32002, message: '' }, 'wallet-pending'],
    [
      { code: -32603, message: 'x', data: { originalError: { message: 'insufficient funds for gas' } } },
      'no-gas',
    ],
    [{ code: 4902, message: '' }, 'wallet-wrong-chain'],
    [{ code: -32603, message: 'execution reverted: no' }, 'would-revert'],
  ])('%j is %s', (error, code) => expect(read(error)).toEqual({ code, isFinal: true }));

  test.each([
    [{ code: 5000, message: '' }, 'pairing-declined'],
    [{ message: 'Vom Benutzer abgelehnt' }, 'pairing-declined'],
    [{ code: 5001, message: 'User disapproved requested chains' }, 'pairing-chains'],
    [{ code: 5100, message: '' }, 'pairing-chains'],
    [{ message: 'Proposal expired' }, undefined],
  ])('a connection that ends with %j: %s', (error, code) => expect(pairingError(error)?.code).toBe(code));
});

describe('a relay that refuses', () => {
  const saying = (reason: string, code = 3000) => {
    const problem = relayRefusal(
      `WebSocket connection closed abnormally with code: ${code}${reason === '' ? '' : ` (${reason})`}`,
    );
    if (problem === undefined) return undefined;
    const { title, next } = wordsOf(problem.code, problem.facts);
    return `${title} ${next}`;
  };

  test.each([
    'Unauthorized: origin not allowed',
    'Invalid Key',
    'Project not found',
    'Unauthorized: missing project id',
    'Origin is not in the allowlist',
  ])('for “%s” names the project in config.json and this site, and no clock', (reason) => {
    expect(saying(reason)).toMatch(/config\.json.*this site|this site.*config\.json/s);
    expect(saying(reason)).toContain(reason);
    expect(saying(reason)).not.toMatch(/clock/i);
  });

  test.each(['JWT Token is not yet valid', 'Unauthorized: JWT expired', 'token: iat is in the future'])(
    'for “%s” names the clock, and no operator',
    (reason) => {
      expect(saying(reason)).toMatch(/this device.*Its clock is probably wrong/);
      expect(saying(reason)).not.toMatch(/config\.json/);
    },
  );

  test.each([
    ['Message is too large', /too large for WalletConnect/],
    ['Project rate limit exceeded', /reached its limit/],
    ['', /no reason.*clock.*config\.json/],
    ['Unauthorized', /Unauthorized.*clock.*config\.json/],
  ])('for “%s”: %s', (reason, words) => expect(saying(reason)).toMatch(words));

  test('with another code of its own is said; a network that goes away is none', () => {
    expect(saying('', 4010)).toMatch(/4010.*We keep calling it/);
    expect(saying('', 1006)).toBeUndefined();
    expect(relayRefusal('WebSocket connection failed for host: ws://127.0.0.1:3000')).toBeUndefined();
  });
});

describe('a wallet that adds a chain', () => {
  const chain: ChainConfig = { id: 31338, name: 'Second', rpc: ['http://127.0.0.1:9/'], currency: 'ETH' };

  /** Adds a chain and stays; `obeys` says from which asking on it switches, `tells` whether it says where it is. */
  function wallet(obeys: number, tells = true) {
    const asked: string[] = [];
    let knows = false;
    let now = 1;
    const ask = async ({ method }: { method: string }) => {
      asked.push(method);
      if (method === 'eth_chainId') return tells ? `0x${now.toString(16)}` : null;
      if (method === 'wallet_addEthereumChain') knows = true;
      else if (!knows) throw Object.assign(new Error('Unrecognized chain'), { code: 4902 });
      else if (asked.filter((each) => each === 'wallet_switchEthereumChain').length > obeys) now = chain.id;
      return null;
    };
    return { ask, asked };
  }

  test('without switching is asked to switch', async () => {
    const { ask, asked } = wallet(1);
    await switchTo(ask, chain);
    expect(asked.slice(0, 3)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ]);
  });

  test('and stays all the same ends with words', async () => {
    const { ask } = wallet(Number.POSITIVE_INFINITY);
    await expect(switchTo(ask, chain)).rejects.toMatchObject({
      code: 'wallet-chain-refused',
      message: 'The wallet did not go to chain 31338: it agreed, but it is still on Ethereum.',
    });
  });

  test('and does not say where it is, is believed', () =>
    expect(switchTo(wallet(1, false).ask, chain)).resolves.toBeUndefined());

  test('but still does not know it, ends with its words', async () => {
    const ask = async ({ method }: { method: string }) => {
      if (method === 'wallet_addEthereumChain') return null;
      throw Object.assign(new Error('Unrecognized chain'), { code: 4902 });
    };
    await expect(askForChain(ask, chain)).rejects.toMatchObject({ code: 'wallet-chain-refused' });
  });
});

type Row = { id: string; error?: unknown; message?: string; right: string };
const rowsOf = (path: string): Row[] => JSON.parse(readFileSync(path, 'utf8'));

testWith('data/field/wallet.json', 'what wallets of the field said is read as it should be', (path) => {
  const wanted: Record<string, object> = {
    W1: { code: 'wallet-failed' },
    W3: { code: 'wallet-pending' },
    W11: { isFinal: false },
    W12: { isFinal: false },
  };
  for (const { id, error } of rowsOf(path))
    expect({ id, ...read(error) }).toMatchObject({ id, ...(wanted[id] ?? { code: 'declined' }) });
});

testWith('data/field/relay.json', 'what relays of the field said is read as it should be', (path) => {
  const wanted: Record<string, RegExp> = { R3: /clock/, R5: /We keep calling it/ };
  for (const { id, message = '' } of rowsOf(path)) {
    const problem = relayRefusal(message);
    const { title, next } = wordsOf(problem?.code ?? 'unexpected', problem?.facts ?? {});
    expect(`${id} ${title} ${next}`).toMatch(wanted[id] ?? /config\.json/);
    expect(/clock/.test(next)).toBe(id === 'R3');
  }
});
