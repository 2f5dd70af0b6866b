import type { Address } from 'viem';
import { t } from '@/core/language/message';

/** The chain the demo wallet starts on: Anvil's. */
export const DEMO_CHAIN = 31337;

/** An account that the demo wallet may act for; Anvil holds its key. */
export type DemoAccount = { address: Address; label: string };

/** Question of the demo wallet to the person; `answer` settles it: an account says yes, null declines. */
export type DemoQuestion = {
  kind: 'connect' | 'send' | 'sign';
  account?: Address | undefined;
  accounts: readonly DemoAccount[];
  /** Content to send or sign, line by line. */
  lines: readonly { label: string; text: string }[];
  answer(account: Address | null): void;
};

type Listener = (value: unknown) => void;

/** One JSON-RPC request to an Anvil. */
export type DemoPost = (method: string, params: unknown) => Promise<unknown>;

export type DemoParts = {
  accounts: readonly DemoAccount[];
  /** One JSON-RPC request to the Anvil of a chain; never repeated, for it may send. */
  anvils: ReadonlyMap<number, DemoPost>;
  ask(question: Omit<DemoQuestion, 'answer' | 'accounts'>): Promise<Address | null>;
  /** The account of the last visit. */
  remembered: Address | undefined;
};

/** A wallet over Anvil's unlocked accounts; asks before it shows an account, sends or signs. */
export function createDemoProvider({ accounts, anvils, ask, remembered }: DemoParts) {
  const listeners = new Map<string, Set<Listener>>();
  let chainId = DEMO_CHAIN;
  let current = accounts.some((entry) => entry.address === remembered) ? remembered : undefined;
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value);
  };
  const choose = (account: Address | undefined) => {
    current = account;
    emit('accountsChanged', account === undefined ? [] : [account]);
  };
  // The chain is taken before the question is asked: what the person agreed to goes where they were asked.
  const approved = async (kind: 'send' | 'sign', from: unknown, lines: DemoQuestion['lines']) => {
    const post = anvils.get(chainId);
    const wanted = String(from).toLowerCase();
    const account = accounts.find(({ address }) => address.toLowerCase() === wanted)?.address;
    if (post === undefined || account === undefined || account !== current)
      throw demoFailure(4100, 'This account is not connected.');
    if ((await ask({ kind, account, lines })) === null) throw demoFailure(4001, 'The person declined.');
    return post;
  };
  const methods: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    eth_chainId: async () => `0x${chainId.toString(16)}`,
    eth_accounts: async () => (current === undefined ? [] : [current]),
    eth_requestAccounts: async () => {
      if (current !== undefined) return [current];
      const account = await ask({ kind: 'connect', lines: [] });
      if (account === null) throw demoFailure(4001, 'The person declined.');
      choose(account);
      return [account];
    },
    wallet_revokePermissions: async () => {
      choose(undefined);
      return null;
    },
    wallet_switchEthereumChain: async ([chain]) => {
      const wanted = Number((chain as { chainId?: string } | undefined)?.chainId);
      if (!anvils.has(wanted)) throw demoFailure(4902, 'The demo wallet knows the demo’s own chains only.');
      chainId = wanted;
      emit('chainChanged', `0x${wanted.toString(16)}`);
      return null;
    },
    eth_sendTransaction: async (params) => {
      const sent = (params[0] ?? {}) as Record<'from' | 'to' | 'data' | 'value' | 'gas', unknown>;
      const post = await approved('send', sent.from, [
        { label: t`To`, text: String(sent.to) },
        { label: t`Coins`, text: String(BigInt(String(sent.value ?? '0x0'))) },
        { label: t`Calldata`, text: String(sent.data ?? '0x') },
      ]);
      return post('eth_sendTransaction', [await withGas(post, sent)]);
    },
    eth_signTypedData_v4: async (params) => {
      const data: unknown = typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1];
      const lines = [{ label: t`Data`, text: JSON.stringify(data, null, 2) }];
      const post = await approved('sign', params[0], lines);
      return post('eth_signTypedData_v4', [params[0], data]);
    },
  };
  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (run === undefined) throw demoFailure(4200, `The demo wallet does not know ${method}.`);
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

/** Adds a margin of gas, as wallets do: an estimate holds for one block, and refunds count only at the end. */
async function withGas(post: DemoPost, sent: { gas?: unknown }): Promise<object> {
  if (sent.gas !== undefined) return sent;
  const needed = await post('eth_estimateGas', [sent]).catch(() => undefined);
  if (typeof needed !== 'string') return sent;
  return { ...sent, gas: `0x${((BigInt(needed) * 3n) / 2n).toString(16)}` };
}

export function demoFailure(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code, data });
}
