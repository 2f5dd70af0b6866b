import type { Address, Hex } from 'viem';
import { createTransport } from '@/chain/rpc/transport';
import { rpc } from '@/devnet/anvil';
import { openSmall, type Small, type SmallOptions } from '@/devnet/small';
import type { ActChain, ActDao, ActService, WalletClient } from '@/lib/act/acts/act';
import { castVote, type VoteFacts, type VoteIntent } from '@/lib/act/acts/castVote';
import { createOutbox, type OutboxStore } from '@/lib/act/runner/outbox';
import type { RunnerDeps } from '@/lib/act/runner/run';
import { Runner } from '@/lib/act/runner/runner';
import { SWIFT } from '../../loopback';

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

/** A small organisation with one proposal whose voting is open; `small` and `id` are there once the tests run. */
export type Stage = {
  readonly small: Small;
  readonly id: bigint;
  voter(index: number): Address;
  intentOf(change?: Partial<VoteIntent>): VoteIntent;
  start(doors: RunnerDeps): Runner<VoteIntent, VoteFacts>;
  /** Checks a vote and submits it. */
  cast(runner: Runner<VoteIntent, VoteFacts>, change?: Partial<VoteIntent>): Promise<void>;
  tallyFor(): Promise<bigint | undefined>;
  /** Runs a test and undoes all it did to the chain, so that each test meets the same one. */
  undone(run: () => Promise<void>): Promise<void>;
  /** An outbox with a vote whose wallet never answers. */
  unanswered(): Promise<OutboxStore>;
};

/** Opens a stage for the tests of a file, and closes it after them. */
export function openStage(options: SmallOptions = {}): Stage {
  let small: Small | undefined;
  let id = 0n;
  beforeAll(async () => {
    small = await openSmall({ votingPeriod: 400, ...options });
    id = await small.propose();
    await small.toSnapshot(id);
  });
  afterAll(() => small?.stop());
  const world = () => {
    if (small === undefined) throw new Error('the stage is not open yet');
    return small;
  };
  const intentOf = (change: Partial<VoteIntent> = {}): VoteIntent => ({
    proposalId: id,
    side: 'for',
    reason: '',
    ...change,
  });
  return {
    get small() {
      return world();
    },
    get id() {
      return id;
    },
    voter: (index) => world().accounts[index] as Address,
    intentOf,
    start: (doors) => new Runner(castVote, doors),
    cast: async (runner, change) => {
      await runner.check(intentOf(change));
      await runner.submit(intentOf(change));
    },
    unanswered: async () => {
      const [outbox, account] = [freshOutbox(), world().accounts[1] as Address];
      const door = doorOf(world(), account, { send: () => new Promise<Hex>(() => undefined) });
      const left = new Runner(castVote, doorsOf(world(), account, { outbox, door }));
      await left.check(intentOf());
      void left.submit(intentOf());
      return outbox;
    },
    tallyFor: async () => (await world().read<readonly bigint[]>('governor', 'proposalVotes', [id]))[1],
    undone: async (run) => {
      const { url } = world();
      const snapshot = await rpc<Hex>(url, 'evm_snapshot');
      try {
        await run();
      } finally {
        await rpc(url, 'evm_setAutomine', [true]);
        await rpc(url, 'evm_revert', [snapshot]);
      }
    },
  };
}
