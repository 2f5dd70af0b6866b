import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { Config } from '@/core/config';
import { createValueStore } from '../valueStore';
import {
  createDemoProvider,
  DEMO_CHAIN,
  type DemoAccount,
  type DemoParts,
  type DemoPost,
  type DemoQuestion,
  demoFailure,
} from './demoProvider';
import { rememberedWallet } from './wallet';

/** The last of the chains it may work on: those of Anvils started after the first, and no others. */
const LAST_DEMO_CHAIN = 31399;

const DEMO_ID = 'org.quorate.demo';

export const demoQuestion = createValueStore<DemoQuestion | undefined>(undefined);

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
async function anvilsOf(config: Config): Promise<Map<number, DemoPost>> {
  const found = new Map<number, DemoPost>();
  for (const { id, rpc } of config.chains) {
    if (id < DEMO_CHAIN || id > LAST_DEMO_CHAIN || rpc[0] === undefined) continue;
    const post = poster(rpc[0]);
    const chain = await post('eth_chainId', []).catch(() => undefined);
    if (Number(chain) === id) found.set(id, post);
  }
  return found;
}

function asker(accounts: readonly DemoAccount[]): DemoParts['ask'] {
  return (question) => {
    if (demoQuestion.get() !== undefined)
      return Promise.reject(demoFailure(-32002, 'A question is already open.'));
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
function poster(url: string): DemoPost {
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
    if (answer.error !== undefined)
      throw demoFailure(answer.error.code, answer.error.message, answer.error.data);
    return answer.result;
  };
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%231F4FD8"/%3E%3Cpath d="M8 12h16v10H8z" fill="none" stroke="white" stroke-width="2"/%3E%3Cpath d="M19 17h2" stroke="white" stroke-width="2"/%3E%3C/svg%3E';
