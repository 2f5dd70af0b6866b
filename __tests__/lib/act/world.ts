import type { Address, Hex } from 'viem';
import { createTransport } from '@/chain/rpc/transport';
import { rpc } from '@/devnet/anvil';
import type { Small } from '@/devnet/small';
import type { ActChain, ActDao, ActService, WalletClient } from '@/lib/act/acts/act';
import { createOutbox, type OutboxStore } from '@/lib/act/runner/outbox';
import type { RunnerDeps } from '@/lib/act/runner/run';
import { SWIFT } from '../../swift';

/** The organisation of a small world, as acts know it. */
export const daoOf = (small: Small): ActDao => ({
  id: small.dao,
  chainId: 31337,
  address: small.governor,
  family: 'openzeppelin',
  ballot: { form: 'v5', nonce: 'plain', domain: { name: 'Small DAO', version: '1' } },
  counting: { kind: 'simple', sides: ['against', 'for', 'abstain'], fractional: false, overridable: false },
  extensions: ['late-quorum'],
  guardian: null,
  token: { address: small.token, kind: 'erc20votes', symbol: 'SML', decimals: 18 },
  timelock: { address: small.timelock, kind: 'controller' },
});

/** The chain of a small world, over the real transport. */
export function chainOf(small: Small): ActChain {
  const transport = createTransport({ ...SWIFT, chainId: 31337, hosts: [small.url] });
  return { ...transport, multicall: small.multicall, currency: 'ETH' };
}

/** A wallet that signs at once with Anvil's unlocked accounts; `gas` is fixed so that a failing call is mined. */
export const doorOf = (small: Small, account: Address, change: Partial<WalletClient> = {}): WalletClient => ({
  account,
  chainId: 31337,
  name: 'Test wallet',
  send: (request) => rpc<Hex>(small.url, 'eth_sendTransaction', [{ ...request, gas: '0x7a120' }]),
  sign: async () => '0x',
  switchChain: async () => undefined,
  ...change,
});

let count = 0;

/** An outbox of its own for a test. */
export function freshOutbox(): OutboxStore {
  count += 1;
  return createOutbox(`test.outbox.${process.pid}.${count}`);
}

/** Doors to a small world; `pause` gives way to other work, and may do something to the world first. */
export function doorsOf(
  small: Small,
  account: Address,
  change: {
    door?: WalletClient | undefined;
    outbox?: OutboxStore;
    service?: ActService;
    onPause?: () => Promise<void>;
  } = {},
): RunnerDeps {
  const door = 'door' in change ? change.door : doorOf(small, account);
  return {
    context: { dao: daoOf(small), account, chain: chainOf(small) },
    client: () => door,
    outbox: change.outbox ?? freshOutbox(),
    service: change.service,
    pause: async () => {
      await change.onPause?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    now: () => 0,
    newId: () => {
      count += 1;
      return `id-${count}`;
    },
  };
}

/** The statuses a runner passes through. */
export function record(runner: {
  subscribe(listener: () => void): () => void;
  get(): { status: string };
}): string[] {
  const seen = [runner.get().status];
  runner.subscribe(() => {
    const { status } = runner.get();
    if (seen.at(-1) !== status) seen.push(status);
  });
  return seen;
}
