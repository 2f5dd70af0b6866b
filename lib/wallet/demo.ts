import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { Config } from '@/core/config';
import { createValueStore } from '../valueStore';
import { rememberedWallet } from './wallet';

/** The chain the demo wallet starts on: Anvil's. */
export const DEMO_CHAIN = 31337;

/** The last of the chains it may work on: those of Anvils started after the first, and no others. */
const LAST_DEMO_CHAIN = 31399;

const DEMO_ID = 'org.quorate.demo';

/** An account that the demo wallet may act for; Anvil holds its key. */
type DemoAccount = { address: Address; label: string };

/** What the demo wallet asks the person; `answer` settles it: an account says yes, null declines. */
export type DemoQuestion = {
  kind: 'connect' | 'send' | 'sign';
  account?: Address | undefined;
  accounts: readonly DemoAccount[];
  /** What is to be sent or signed, line by line. */
  lines: readonly { label: string; text: string }[];
  answer(account: Address | null): void;
};

/** The question on screen now. */
export const demoQuestion = createValueStore<DemoQuestion | undefined>(undefined);

type Listener = (value: unknown) => void;

type Post = (method: string, params: unknown) => Promise<unknown>;

/** What the demo wallet is made of. */
export type DemoParts = {
  accounts: readonly DemoAccount[];
  /** One JSON-RPC request to the Anvil of a chain; never repeated, for it may send. */
  anvils: ReadonlyMap<number, Post>;
  ask(question: Omit<DemoQuestion, 'answer' | 'accounts'>): Promise<Address | null>;
  /** The account of the last visit. */
  remembered: Address | undefined;
};

// An error as EIP-1193 wallets throw it.
function failure(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code, data });
}

/** Announces the demo wallet by EIP-6963, when config.json names one and the chain there is Anvil's. */
export async function announceDemo(config: Config): Promise<void> {
  const { demo } = config.wallet;
  if (demo === undefined) return;
  const anvils = await anvilsOf(config);
  if (!anvils.has(DEMO_CHAIN)) return;
  const accounts = demo.accounts.map(({ address, label }) => ({ address: getAddress(address), label }));
  const stored = rememberedWallet();
  const remembered = stored?.connector === DEMO_ID ? getAddress(stored.account) : undefined;
  const provider = createDemoProvider({ accounts, anvils, ask: asker(accounts), remembered });
  const info = { uuid: crypto.randomUUID(), name: demo.name, icon: ICON, rdns: DEMO_ID };
  const detail = Object.freeze({ info: Object.freeze(info), provider });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

/** The chains of config.json that may be demo chains and say so themselves. */
async function anvilsOf(config: Config): Promise<Map<number, Post>> {
  const found = new Map<number, Post>();
  for (const { id, rpc } of config.chains) {
    if (id < DEMO_CHAIN || id > LAST_DEMO_CHAIN || rpc[0] === undefined) continue;
    const post = poster(rpc[0]);
    const chain = await post('eth_chainId', []).catch(() => undefined);
    if (Number(chain) === id) found.set(id, post);
  }
  return found;
}

/** A wallet over Anvil's unlocked accounts; asks before it shows an account, sends or signs. */
export function createDemoProvider({ accounts, anvils, ask, remembered }: DemoParts) {
  const listeners = new Map<string, Set<Listener>>();
  let chainId = DEMO_CHAIN;
  let current = accounts.some((entry) => entry.address === remembered) ? remembered : undefined;
  const choose = (account: Address | undefined) => {
    current = account;
    for (const listener of listeners.get('accountsChanged') ?? [])
      listener(account === undefined ? [] : [account]);
  };
  // The chain is taken before the question is asked: what the person agreed to goes where they were asked.
  const approved = async (kind: 'send' | 'sign', from: unknown, lines: DemoQuestion['lines']) => {
    const post = anvils.get(chainId);
    const wanted = String(from).toLowerCase();
    const account = accounts.find(({ address }) => address.toLowerCase() === wanted)?.address;
    if (post === undefined || account === undefined || account !== current)
      throw failure(4100, 'This account is not connected.');
    if ((await ask({ kind, account, lines })) === null) throw failure(4001, 'The person declined.');
    return post;
  };
  const methods: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    eth_chainId: async () => `0x${chainId.toString(16)}`,
    eth_accounts: async () => (current === undefined ? [] : [current]),
    eth_requestAccounts: async () => {
      if (current !== undefined) return [current];
      const account = await ask({ kind: 'connect', lines: [] });
      if (account === null) throw failure(4001, 'The person declined.');
      choose(account);
      return [account];
    },
    wallet_revokePermissions: async () => {
      choose(undefined);
      return null;
    },
    wallet_switchEthereumChain: async ([chain]) => {
      const wanted = Number((chain as { chainId?: string } | undefined)?.chainId);
      if (!anvils.has(wanted)) throw failure(4902, 'The demo wallet knows the demo’s own chains only.');
      chainId = wanted;
      for (const listener of listeners.get('chainChanged') ?? []) listener(`0x${wanted.toString(16)}`);
      return null;
    },
    eth_sendTransaction: async (params) => {
      const sent = (params[0] ?? {}) as { from?: unknown; to?: unknown; data?: unknown; value?: unknown };
      const post = await approved('send', sent.from, [
        { label: 'To', text: String(sent.to) },
        { label: 'Coins', text: String(BigInt(String(sent.value ?? '0x0'))) },
        { label: 'Calldata', text: String(sent.data ?? '0x') },
      ]);
      return post('eth_sendTransaction', [params[0]]);
    },
    eth_signTypedData_v4: async (params) => {
      const data: unknown = typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1];
      const lines = [{ label: 'Data', text: JSON.stringify(data, null, 2) }];
      const post = await approved('sign', params[0], lines);
      return post('eth_signTypedData_v4', [params[0], data]);
    },
  };
  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (run === undefined) throw failure(4200, `The demo wallet does not know ${method}.`);
      return run(Array.isArray(params) ? params : []);
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}

function asker(accounts: readonly DemoAccount[]): DemoParts['ask'] {
  return (question) => {
    if (demoQuestion.get() !== undefined) {
      return Promise.reject(failure(-32002, 'A question is already open.'));
    }
    return new Promise((resolve) => {
      const answer = (account: Address | null) => {
        demoQuestion.set(undefined);
        resolve(account);
      };
      demoQuestion.set({ ...question, accounts, answer });
    });
  };
}

/** One JSON-RPC request by fetch, once; throws with the node's own code. */
function poster(url: string): Post {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const answer = (await response.json()) as {
      result?: unknown;
      error?: { code: number; message: string; data?: unknown };
    };
    if (answer.error !== undefined) {
      throw failure(answer.error.code, answer.error.message, answer.error.data);
    }
    return answer.result;
  };
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%231F4FD8"/%3E%3Cpath d="M8 12h16v10H8z" fill="none" stroke="white" stroke-width="2"/%3E%3Cpath d="M19 17h2" stroke="white" stroke-width="2"/%3E%3C/svg%3E';
