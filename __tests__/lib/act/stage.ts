import type { Address, Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { openSmall, type Small, type SmallOptions } from '@/devnet/small';
import { castVote, type VoteFacts, type VoteIntent } from '@/lib/act/acts/castVote';
import type { OutboxStore } from '@/lib/act/runner/outbox';
import type { RunnerDeps } from '@/lib/act/runner/run';
import { Runner } from '@/lib/act/runner/runner';
import { doorOf, doorsOf, freshOutbox } from './world';

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
