import { WalletKit, type WalletKitTypes } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import { buildApprovedNamespaces } from '@walletconnect/utils';
import { type Address, concat, encodeFunctionData, type Hex, keccak256, parseAbi, toHex } from 'viem';
import { rpc } from '../anvil';
import { MemoryStorage } from './storage';

/** How the wallet is made. */
export type WalletOptions = {
  relayUrl: string;
  /** Endpoint by chain id; the accounts are unlocked there. */
  endpoints: Readonly<Record<number, string>>;
  /** Chains that it knows too, and leaves out of a session until it is asked to switch there. */
  later?: Readonly<Record<number, string>> | undefined;
  /** It agrees to such a chain first, and tells of its wider session when it is told to. */
  isHasty?: boolean | undefined;
  /** The account is a `SigningWallet` of this owner: it answers with a number of its own, and sends on `execute`. */
  owner?: Address | undefined;
  account: Address;
  /** Link at which a phone would open it, such as `testwallet://`. */
  link?: string | undefined;
  name?: string | undefined;
};

/** Response of the person at this wallet when asked. */
export type Mood = 'approve' | 'decline' | 'ignore';

/** Events in the wallet, in the order they happened. */
export type Happening =
  /** `asks`: what the session is to allow, as it was received. */
  | { kind: 'proposal'; name: string; answer: Mood; asks?: unknown }
  | { kind: 'connected'; topic: string }
  | { kind: 'request'; method: string; params: unknown; chainId: number; answer: Mood }
  | { kind: 'answered'; method: string; result: Hex }
  | { kind: 'ended'; topic: string };

type Kit = Awaited<ReturnType<typeof WalletKit.init>>;

const METHODS = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
];
const SIGNING_WALLET = parseAbi(['function call(address target, bytes data)']);
const EVENTS = ['chainChanged', 'accountsChanged'];
const DECLINED = { code: 5000, message: 'User rejected.' };

/** A wallet that speaks WalletConnect as real ones do, and obeys a test. */
export class TestWallet {
  mood: { proposal: Mood; request: Mood } = { proposal: 'approve', request: 'approve' };
  /** A hostile wallet: the calldata that it sends in place of what it is asked for, once. */
  forged: Hex | undefined;
  private readonly unanswered: WalletKitTypes.SessionRequest[] = [];
  /** Calls that wait for the other signers. */
  private readonly gathered: { endpoint: string; to: Address; data: Hex }[] = [];
  /** Chains that were agreed to, and are in no session yet. */
  private readonly agreed: { topic: string; chain: number }[] = [];

  private constructor(
    private readonly kit: Kit,
    private readonly options: WalletOptions,
    private readonly tell: (happening: Happening) => void,
  ) {
    kit.on('session_proposal', (proposal) => void this.proposed(proposal));
    kit.on('session_request', (request) => void this.requested(request));
    kit.on('session_delete', ({ topic }) => tell({ kind: 'ended', topic }));
  }

  /** Starts the wallet and connects it to the relay. */
  static async open(options: WalletOptions, tell: (happening: Happening) => void): Promise<TestWallet> {
    const core = new Core({
      projectId: 'quorate-test',
      relayUrl: options.relayUrl,
      storage: new MemoryStorage() as never,
      logger: 'silent',
    });
    const kit = await WalletKit.init({
      // Its types know nothing of exactOptionalPropertyTypes.
      core: core as never,
      metadata: {
        name: options.name ?? 'Test wallet',
        description: 'A wallet for tests',
        url: 'https://wallet.example',
        icons: [],
        redirect: { native: options.link ?? 'testwallet://' },
      },
    });
    return new TestWallet(kit, options, tell);
  }

  /** Takes a `wc:` address, as a scanned code or an opened link gives it. */
  pair(uri: string): Promise<void> {
    return this.kit.pair({ uri });
  }

  /** The topics of the sessions that live. */
  sessions(): string[] {
    return Object.keys(this.kit.getActiveSessions());
  }

  /** Ends every session from the wallet's side. */
  async end(): Promise<void> {
    for (const topic of this.sessions())
      await this.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  }

  /** Cuts the wallet off from the relay, as a phone does with an app that is not in front. */
  async sleep(): Promise<void> {
    await this.kit.core.relayer.transportClose();
  }

  /** Comes back, and receives what waited. */
  async wake(): Promise<void> {
    await this.kit.core.relayer.transportOpen();
  }

  /** Says that the wallet is on another chain now. */
  async switchTo(chainId: number): Promise<void> {
    for (const topic of this.sessions()) {
      const chain = `eip155:${chainId}`;
      await this.kit.emitSessionEvent({
        topic,
        chainId: chain,
        event: { name: 'chainChanged', data: chainId },
      });
    }
  }

  /** Answers what was left unanswered, as the mood is now. */
  async answerAll(): Promise<void> {
    for (const request of this.unanswered.splice(0)) await this.answer(request);
  }

  /** The other signers have signed: the calls of a contract wallet are sent. */
  async execute(): Promise<void> {
    const { account, owner } = this.options;
    for (const { endpoint, to, data } of this.gathered.splice(0)) {
      const through = encodeFunctionData({ abi: SIGNING_WALLET, args: [to, data] });
      await rpc(endpoint, 'eth_sendTransaction', [{ from: owner, to: account, data: through }]);
    }
  }

  /** Takes the chains that it agreed to into their sessions. */
  async widenAll(): Promise<void> {
    for (const { topic, chain } of this.agreed.splice(0)) await this.widen(topic, chain);
  }

  private async proposed({ id, params }: WalletKitTypes.SessionProposal): Promise<void> {
    const { proposer, requiredNamespaces, optionalNamespaces } = params;
    const asks = { requiredNamespaces, optionalNamespaces };
    this.tell({ kind: 'proposal', name: proposer.metadata.name, answer: this.mood.proposal, asks });
    if (this.mood.proposal === 'ignore') return;
    if (this.mood.proposal === 'decline') return this.kit.rejectSession({ id, reason: DECLINED });
    const chains = Object.keys(this.options.endpoints).map((chain) => `eip155:${chain}`);
    const accounts = chains.map((chain) => `${chain}:${this.options.account}`);
    const supportedNamespaces = { eip155: { chains, accounts, methods: METHODS, events: EVENTS } };
    try {
      const namespaces = buildApprovedNamespaces({ proposal: params, supportedNamespaces });
      // WalletKit's own way waits for the acknowledgement too (see `widen`).
      const { topic } = await this.kit.engine.signClient.approve({ id, namespaces });
      this.tell({ kind: 'connected', topic });
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unsupported';
      await this.kit.rejectSession({ id, reason: { code: 5100, message } });
    }
  }

  private async requested(request: WalletKitTypes.SessionRequest): Promise<void> {
    const { method, params } = request.params.request;
    const chainId = Number(request.params.chainId.slice('eip155:'.length));
    this.tell({ kind: 'request', method, params, chainId, answer: this.mood.request });
    if (this.mood.request === 'ignore') this.unanswered.push(request);
    else await this.answer(request);
  }

  private async answer({ id, topic, params }: WalletKitTypes.SessionRequest): Promise<void> {
    const { method, params: args } = params.request;
    const respond = (answer: { result: unknown } | { error: { code: number; message: string } }) =>
      this.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never });
    if (this.mood.request === 'decline') return respond({ error: DECLINED });
    const { endpoints, later } = this.options;
    const endpoint = { ...endpoints, ...later }[Number(params.chainId.slice('eip155:'.length))];
    if (endpoint === undefined || !METHODS.includes(method))
      return respond({ error: { code: 5101, message: 'Unsupported methods.' } });
    try {
      const result = await this.perform(endpoint, topic, method, args as unknown[]);
      await respond({ result });
      this.tell({ kind: 'answered', method, result });
    } catch (error) {
      const { code = -32000, message = 'failed' } = error as { code?: number; message?: string };
      await respond({ error: { code, message } });
    }
  }

  private perform(endpoint: string, topic: string, method: string, args: unknown[]): Promise<Hex> | Hex {
    const [first] = args as [{ to: Address; data: Hex; chainId?: Hex }];
    if (method === 'wallet_switchEthereumChain') {
      const chain = Number(first.chainId);
      if (this.options.isHasty !== true) return this.widen(topic, chain);
      this.agreed.push({ topic, chain });
      return '0x';
    }
    if (method === 'wallet_addEthereumChain') throw new Error('This wallet adds no chains.');
    if (method === 'eth_sendTransaction' && this.forged !== undefined) {
      const data = this.forged;
      this.forged = undefined;
      return rpc<Hex>(endpoint, method, [{ ...first, data }]);
    }
    if (method !== 'eth_sendTransaction' || this.options.owner === undefined)
      return rpc<Hex>(endpoint, method, args);
    this.gathered.push({ endpoint, to: first.to, data: first.data });
    return keccak256(concat([first.to, first.data, toHex(this.gathered.length)]));
  }

  /** Takes a chain into a session, as wallets do that are asked to switch there. */
  private async widen(topic: string, chain: number): Promise<Hex> {
    const { endpoints, later, account } = this.options;
    if (later?.[chain] === undefined)
      throw Object.assign(new Error(`Unrecognized chain ID "${toHex(chain)}".`), { code: 4902 });
    const chains = [...Object.keys(endpoints), String(chain)].map((id) => `eip155:${id}`);
    const accounts = chains.map((id) => `${id}:${account}`);
    const namespaces = { eip155: { chains, accounts, methods: METHODS, events: EVENTS } };
    // Listened for from before: the client's own promise forgets an answer that comes before it is waited for, as on a
    // busy machine.
    const { history } = this.kit.core;
    const answered = new Promise<void>((resolve) => {
      const look = (record: { topic: string; request: { method: string } }) => {
        if (record.topic !== topic || record.request.method !== 'wc_sessionUpdate') return;
        history.off('history_updated', look);
        resolve();
      };
      history.on('history_updated', look);
    });
    await this.kit.updateSession({ topic, namespaces });
    await answered;
    return '0x';
  }
}
