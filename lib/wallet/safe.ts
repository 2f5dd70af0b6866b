import type { Address, Hex } from 'viem';
import { getAddress, numberToHex } from 'viem/utils';
import { asQuorateError, QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { phrase, t } from '@/core/language/message';
import type { WalletClient } from '../act/acts/act';
import { hashIn } from './provider';
import { wallet, wish } from './wallet';
import { safeError } from './walletError';

/** Facts about the open Safe, from the Safe app. */
export type Safe = { account: Address; chainId: number; isReadOnly: boolean };

// The words of its Safe Apps SDK, as of this version.
const ENV = { sdkVersion: '9.1.0' };
const PATIENCE = 10_000;

/** The app around this page, spoken to by messages; only what the window around says, from its own origin, is heard. */
export class SafeApp {
  #waiting = new Map<string, (reply: Record<string, unknown>) => void>();

  constructor(
    private readonly page: Window,
    private readonly origin: string,
  ) {
    page.addEventListener('message', this.#hear);
  }

  /** Asks; throws what the app said, or that it said nothing in so many milliseconds (absent: waits for a person). */
  ask(method: string, params?: unknown, patience?: number): Promise<unknown> {
    const id = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(id);
        reject(new QuorateError('wallet-failed', { reason: 'the Safe app does not answer.' }));
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      this.#waiting.set(id, ({ success, data, error }) => {
        clearTimeout(timer);
        if (success === true) resolve(data);
        else reject(safeError(error));
      });
      this.page.parent.postMessage({ id, method, params, env: ENV }, this.origin);
    });
  }

  close(): void {
    this.page.removeEventListener('message', this.#hear);
  }

  #hear = (event: MessageEvent<unknown>): void => {
    if (event.source !== this.page.parent || event.origin !== this.origin) return;
    if (typeof event.data !== 'object' || event.data === null) return;
    const reply = event.data as Record<string, unknown>;
    const answer = this.#waiting.get(String(reply.id));
    this.#waiting.delete(String(reply.id));
    answer?.(reply);
  };
}

/** The Safe that is open; throws when the app says nothing or nonsense. */
export async function readSafe(app: SafeApp): Promise<Safe> {
  const found = (await app.ask('getSafeInfo', undefined, PATIENCE)) as Record<string, unknown> | null;
  const { safeAddress, chainId, isReadOnly } = found ?? {};
  if (!/^0x[0-9a-fA-F]{40}$/.test(String(safeAddress)) || !Number.isSafeInteger(chainId))
    throw new QuorateError('wallet-failed', { reason: 'the Safe app named no Safe.' });
  const account = getAddress(String(safeAddress).toLowerCase() as Address);
  return { account, chainId: Number(chainId), isReadOnly: isReadOnly === true };
}

/** The client of a Safe: what it is asked to send waits in the app for its signers, and the answer is no transaction. */
export function createSafeClient(app: SafeApp, { account, chainId, isReadOnly }: Safe): WalletClient {
  const send = async (calls: readonly { to: Address; data: Hex; value: Hex }[]): Promise<Hex> => {
    if (isReadOnly) throw blocked('safe-read-only');
    const txs = calls.map(({ to, data, value }) => ({ to, value: String(BigInt(value)), data }));
    const { safeTxHash } = ((await app.ask('sendTransactions', { txs })) ?? {}) as { safeTxHash?: unknown };
    const hash = hashIn(safeTxHash);
    if (hash === undefined) throw new Error(phrase`its answer is no hash`);
    return hash;
  };
  return {
    account,
    chainId,
    name: 'Safe',
    send: (request) => send([request]),
    // One transaction of the Safe makes all of its calls, or none.
    async calls(method, [request]) {
      if (method === 'wallet_getCapabilities')
        return { [numberToHex(chainId)]: { atomic: { status: 'supported' } } };
      if (method === 'wallet_getCallsStatus') return { status: 100 };
      return { id: await send((request as { calls: Parameters<typeof send>[0] }).calls) };
    },
    async sign() {
      throw new QuorateError('wallet-failed', { reason: 'ballots are not signed by a Safe in its own app.' });
    },
    async switchChain(chain) {
      const reason = t`a Safe lives on one chain. Open the one of that chain in the Safe app.`;
      throw blocked('wallet-chain-refused', { chain: String(chain), reason });
    },
  };
}

/** Takes the Safe of the app around this page for the wallet, for as long as the person wants it. */
export function takeSafe(page: Window, origin: string): () => void {
  const app = new SafeApp(page, origin);
  let { asked, ended } = wish.get();
  const take = async () => {
    wallet.set({ status: 'connecting' });
    try {
      const safe = await readSafe(app);
      const { account, chainId } = safe;
      const client = createSafeClient(app, safe);
      wallet.set({ status: 'connected', account, chainId, name: client.name, client });
    } catch (error) {
      console.warn(asQuorateError(error).message);
      wallet.set({ status: 'none' });
    }
  };
  const stop = wish.subscribe(() => {
    const now = wish.get();
    if (now.ended !== ended) wallet.set({ status: 'none' });
    if (now.asked !== asked) void take();
    ({ asked, ended } = now);
  });
  void take();
  return () => {
    stop();
    app.close();
  };
}
