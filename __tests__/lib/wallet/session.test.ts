import { EthereumProvider } from '@walletconnect/ethereum-provider';
import type { Address } from 'viem';
import { openRelay } from '@/devnet/relay/relay';
import { MemoryStorage } from '@/devnet/wallet/storage';
import { chainsOf, joinChain } from '@/lib/wallet/chains';
import { sessionTerms } from '@/lib/wallet/client';
import {
  type Ending,
  leaveSession,
  openSession,
  type WalletConnectProvider,
  watchSession,
  withHandledRejections,
  withoutVerify,
} from '@/lib/wallet/provider';
import { callRelay } from '@/lib/wallet/relay';
import { type PhoneWallet, startWallet, type WalletKind } from '../../e2e/phoneWallet';
import { openBefore } from '../../openBefore';
import {
  type Expiring,
  endingOf,
  type Hearing,
  pageTimers,
  relayerOf,
  stopClient,
  type Ticking,
} from './clientParts';

const ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const NOWHERE = 'http://127.0.0.1:9/';
const chain = (id: number) => ({ id, name: `Chain ${id}`, rpc: [NOWHERE], currency: 'ETH' });
const CONFIG = { chains: [31337, 31338].map(chain), organisations: [], wallet: {} };
// The person reads two of them by an endpoint of their own, which nobody else shall know.
const KEYED = 'https://rpc.example/v3/0123456789abcdef';
const OWN = [chain(31337), ...[31338, 31339].map((id) => ({ ...chain(id), rpc: [KEYED] }))];

describe('a session with a real wallet over a real relay', () => {
  let wallet: PhoneWallet | undefined;
  let provider: WalletConnectProvider | undefined;
  const timers = pageTimers();
  const relay = openBefore(openRelay);
  afterEach(async () => {
    await wallet?.stop();
    wallet = undefined;
    await stopClient(at(provider));
  });
  afterAll(() => timers.end());

  const connect = async (kind: WalletKind = {}) => {
    const mine = await startWallet(relay.url, ACCOUNT, { 31337: NOWHERE }, kind);
    wallet = mine;
    const storage = new MemoryStorage();
    const prefix = `test-${Math.random()}`;
    const open = async () => {
      const made = await EthereumProvider.init({
        projectId: 'local',
        relayUrl: relay.url,
        showQrModal: false,
        ...sessionTerms(CONFIG, OWN, NOWHERE),
        storage: storage as never,
        logger: 'silent',
        telemetryEnabled: false,
        customStoragePrefix: prefix,
      });
      provider = made;
      return made;
    };
    const made = await open();
    const opened = at(provider);
    withoutVerify(opened);
    withHandledRejections(opened.signer.client);
    made.on('display_uri', (uri) => void mine.tell(`pair ${uri}`));
    await made.connect();
    return { mine, provider: opened, again: async () => open() };
  };

  test('is held by a client that starts anew, also on another chain and while the relay does not answer', async () => {
    const { provider, again } = await connect({ later: { 31338: NOWHERE } });
    await joinChain(provider, chain(31338), ACCOUNT);
    const { session } = provider;
    await stopClient(provider);
    await relay.away();
    const { session: held, accounts, chainId } = await again();
    await relay.back();
    expect(held).toMatchObject({ topic: session?.topic, expiry: session?.expiry });
    expect([accounts, chainId]).toEqual([[ACCOUNT], 31338]);
  });

  test('asks for the requests that are made and no others, and tells no endpoint of the person’s own', async () => {
    const { mine } = await connect();
    const { asks } = await mine.next('proposal');
    const { requiredNamespaces, optionalNamespaces } = asks as Record<string, { eip155?: Asked }>;
    expect(requiredNamespaces).toEqual({});
    expect(optionalNamespaces?.eip155?.methods.toSorted()).toEqual([
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'wallet_addEthereumChain',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_switchEthereumChain',
    ]);
    expect(JSON.stringify(asks)).not.toContain('rpc.example');
  });

  test('takes a chain in that the wallet left out, when it is asked', async () => {
    const { provider } = await connect({ later: { 31338: NOWHERE } });
    expect(chainsOf(provider.session, ACCOUNT)).toEqual([31337]);
    await joinChain(provider, chain(31338), ACCOUNT);
    expect(chainsOf(provider.session, ACCOUNT)).toEqual([31337, 31338]);
  });

  test('stays where it is until a wallet that agreed to a chain has told of it', async () => {
    const { mine, provider } = await connect({ later: { 31338: NOWHERE }, isHasty: true });
    const told: unknown[] = [];
    provider.on('accountsChanged', (accounts) => told.push(accounts));
    const joined = joinChain(provider, chain(31338), ACCOUNT);
    await mine.next('answered');
    await mine.tell('widen');
    await joined;
    expect(told).not.toContainEqual([]);
    expect(chainsOf(provider.session, ACCOUNT)).toEqual([31337, 31338]);
    expect(provider).toMatchObject({ chainId: 31338, accounts: [ACCOUNT] });
  });

  test('says what the wallet said where it cannot, and that the person declined where they did', async () => {
    const { mine, provider } = await connect();
    await expect(joinChain(provider, chain(31339), ACCOUNT)).rejects.toMatchObject({
      code: 'wallet-chain-refused',
      facts: { chain: '31339', reason: expect.stringContaining('adds no chains') },
    });
    await mine.tell('decline');
    await expect(joinChain(provider, chain(31339), ACCOUNT)).rejects.toMatchObject({ code: 5000 });
    expect(chainsOf(provider.session, ACCOUNT)).toEqual([31337]);
  });

  test('that the wallet ended while this page was cut off is known as soon as it is back', async () => {
    const { mine, provider } = await connect();
    const endings: Ending[] = [];
    const over = new Promise<void>((resolve) => {
      watchSession(provider, (why) => resolve(void endings.push(why)));
    });
    const { relayer } = provider.signer.client.core as unknown as Ticking;
    await relayer.transportClose();
    await mine.tell('end');
    expect(endings).toEqual([]);
    await callRelay(relayerOf(provider));
    await over;
    expect(endings).toEqual(['wallet-ended']);
  });

  test('that ended is not harmed where the client hears the ending twice', async () => {
    const { mine, provider } = await connect();
    const over = endingOf(provider);
    const { engine } = provider.signer.client as unknown as { engine: Hearing };
    const again = new Promise<void>((resolve) =>
      relayerOf(provider).on('relayer_message', async (message: unknown) => {
        await engine.onRelayMessage(message);
        resolve();
      }),
    );
    await mine.tell('end');
    await Promise.all([over, again]);
    // A rejection that nobody handles is reported after all that runs now, and fails the test.
    await new Promise((resolve) => setImmediate(resolve));
    expect(provider.signer.client.session.getAll()).toEqual([]);
  });

  test('is heard again when the relay is back, though it was called in vain meanwhile', async () => {
    const { mine, provider } = await connect();
    const over = endingOf(provider);
    const relayer = relayerOf(provider);
    // The wallet is away meanwhile: what it would wait between its own attempts is not what is tried here.
    await mine.tell('sleep');
    const lost = new Promise<void>((resolve) => relayer.on('relayer_disconnect', () => resolve()));
    await relay.away();
    await lost;
    // Between two attempts of the client's own.
    const { relayer: trying } = provider.signer.client.core as unknown as Ticking;
    while (trying.connectPromise === undefined || trying.connectionAttemptInProgress)
      await new Promise((resolve) => timers.later(resolve, 10));
    const called = callRelay(relayer);
    await relay.back();
    await called;
    await mine.tell('wake');
    await mine.tell('end');
    expect(await over).toBe('wallet-ended');
  });

  test('whose socket died unnoticed is heard again after a long absence', async () => {
    const { mine, provider } = await connect();
    const over = endingOf(provider);
    relay.mute();
    // The wallet finds out by itself, and speaks on a new one.
    await mine.tell('sleep');
    await mine.tell('wake');
    await mine.tell('end');
    expect(relayerOf(provider).connected).toBe(true);
    await callRelay(relayerOf(provider), true);
    expect(await over).toBe('wallet-ended');
  });

  test('that was left for another one is followed by an address that leads somewhere', async () => {
    const { mine, provider } = await connect();
    leaveSession(provider);
    const addresses: string[] = [];
    const opened = openSession(provider, (uri) => addresses.push(uri));
    await mine.next('ended');
    await opened;
    const [, topic = ''] = /^wc:([0-9a-f]{64})@2/.exec(addresses[0] ?? '') ?? [];
    const { expirer } = provider.signer.client.core;
    expect(expirer.get(topic).expiry * 1000).toBeGreaterThan(Date.now());
    expect(provider.accounts).toEqual([ACCOUNT]);
  });

  test('that ran out is told apart from one that was ended', async () => {
    const { provider } = await connect();
    const { session, core } = provider.signer.client as unknown as Expiring;
    const topic = at(provider.session).topic;
    const over = endingOf(provider);
    const soon = Math.floor(Date.now() / 1000);
    await session.update(topic, { expiry: soon });
    core.expirer.set(topic, soon);
    expect(await over).toBe('wallet-expired');
    expect(provider.signer.client.session.getAll()).toEqual([]);
  });
});

type Asked = { methods: string[] };

function at<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing is connected yet');
  return value;
}
