import type { Address } from 'viem';
import type { CreatedLog } from '@/chain/logs/proposalLog';
import type { Dao } from '@/core/governor/dao';
import { operationId, saltOf } from '@/core/governor/operation';
import type { State, Tally } from '@/core/governor/proposal';
import { hashDescription, hashProposal } from '@/core/governor/proposalId';
import { isQuorumReached } from '@/core/governor/quorum';
import { computeState, expiresAt } from '@/core/governor/state';
import type { Variant } from '@/devnet/variant';
import { QUORUM_BOUNDS } from '@/devnet/variants/openzeppelin';
import { LogIndex } from '@/service/indexer/logIndex';
import { byOperation, deadlineWithExtension, fractionQuorum, operationState } from './formulas';
import { Books, type Log, type Moment, operationsOf } from './logs';

/** Values that never change in one history. */
export type Constants = { supply: bigint; quorum: bigint | null; superNumerator: bigint | null };

/** Everything we say of one proposal from logs and rules, without having asked the contract. */
export type Reckoned = {
  id: bigint;
  proposer: Address;
  rightId: bigint | null;
  state: State | null;
  tally: Tally;
  snapshot: bigint;
  deadline: bigint;
  eta: bigint | null;
  expires: bigint | null;
  quorum: { value: bigint; timepoint: bigint; estimate: boolean };
  superQuorum: { value: bigint; timepoint: bigint; estimate: boolean } | null;
};

// Arbitrum's, to which votes are delegated that shall not count.
const EXCLUDED: Address = '0x00000000000000000000000000000000000A4B86';

/** Hashes of each content, cached: they are needed after every block and never change. */
const hashed = new Map<string, unknown>();

/** Results of our rules from the logs up to one block, which the oracle compares with the contract. */
export class Reckoning {
  readonly held = new LogIndex();
  readonly books: Books;
  readonly now: bigint;
  private readonly operations: ReadonlyMap<string, bigint>;

  constructor(
    private readonly world: Variant,
    private readonly dao: Dao,
    private readonly constants: Constants,
    logs: readonly Log[],
    readonly at: Moment,
  ) {
    const until = logs.filter(({ block }) => block <= at.number);
    const of = (address: Address | null) =>
      until.filter((log) => log.address.toLowerCase() === address?.toLowerCase());
    const range = { from: 0n, to: at.number };
    this.held.votes.params.counting = () => dao.counting;
    this.held.take('proposal', range, of(world.governor));
    this.held.take('vote', range, of(world.governor));
    this.books = new Books(of(world.token), (log) => (this.isTimed() ? log.time : log.block));
    this.operations = operationsOf(of(world.timelock));
    this.now = this.isTimed() ? at.timestamp : at.number;
  }

  proposals(): Reckoned[] {
    return this.held.details().map((created) => this.proposal(created));
  }

  proposal(created: CreatedLog): Reckoned {
    const { id, snapshot } = created;
    const tally = this.held.votes.tally(id, this.at.number);
    const deadline = this.deadline(created);
    const estimate = snapshot >= this.now && this.dao.family === 'openzeppelin';
    const timepoint = estimate ? this.now - 1n : snapshot;
    const quorum = { value: this.quorum(timepoint), timepoint, estimate };
    const { superNumerator, supply } = this.constants;
    const superQuorum =
      superNumerator === null
        ? null
        : { value: fractionQuorum(supply, superNumerator, 100n), timepoint, estimate };
    const eta = this.eta(created);
    const expires = expiresAt(eta, this.dao.timelock?.grace ?? null);
    const state = this.state(created, { deadline, tally, superQuorum: superQuorum?.value ?? null });
    return {
      id,
      proposer: created.proposer,
      rightId: this.rightId(created),
      state,
      tally,
      snapshot,
      deadline,
      eta,
      expires,
      quorum,
      superQuorum,
    };
  }

  /** Expected answers of `hasVoted`, `usedVotes`, `getReceipt` and `hasVotedOverride` for an account. */
  receipt(id: bigint, account: Address) {
    const { votes } = this.held;
    const rows = votes.of(id, account);
    const cast = rows.filter((row) => votes.kind(row) !== 'override');
    const last = cast.at(-1);
    const used = cast.reduce((sum, row) => sum + votes.weight(row), 0n);
    return {
      // With fractional counting a part of nothing is logged, and the account has not voted.
      hasVoted: this.dao.counting.fractional ? used > 0n : cast.length > 0,
      used,
      support: last === undefined ? null : votes.support(last),
      weight: last === undefined ? null : votes.weight(last),
      overrode: rows.length > cast.length,
    };
  }

  private isTimed(): boolean {
    return this.dao.clock.mode === 'timestamp';
  }

  private quorum(timepoint: bigint): bigint {
    const share = this.world.expects.settings.quorumNumerator ?? 0n;
    const { quorum, supply } = this.constants;
    if (quorum !== null) return quorum;
    if (this.world.name !== 'oz47-arbitrum') return fractionQuorum(supply, share, 100n);
    const [least, most] = QUORUM_BOUNDS;
    const wanted = fractionQuorum(this.books.delegated(timepoint, EXCLUDED), share, 10_000n);
    if (wanted < least) return least;
    if (wanted > most) return most;
    return wanted;
  }

  /** By the votes themselves, not by the event that tells it. */
  private deadline({ id, deadline, snapshot }: CreatedLog): bigint {
    const extension = this.world.expects.settings.lateQuorumExtension;
    if (extension === null) return deadline;
    const { votes } = this.held;
    for (const row of votes.rows(id)) {
      const block = BigInt(votes.block(row));
      if (isQuorumReached(votes.tally(id, block), this.quorum(snapshot), this.dao.counting) === true)
        return deadlineWithExtension(deadline, block, extension);
    }
    return deadline;
  }

  private event(id: bigint, name: string) {
    return this.held.events(id).find((event) => event.name === name);
  }

  private operation(created: CreatedLog): string {
    const { actions, description } = created;
    const salt = saltOf(this.dao);
    return once(['operation', this.world.governor, salt], created, () =>
      operationId(this.world.governor, actions, hashDescription(description), salt),
    );
  }

  /** Expected answer of `proposalEta`: OpenZeppelin 4 asks its timelock, which forgets what is over. */
  private eta(created: CreatedLog): bigint | null {
    const queued = this.event(created.id, 'ProposalQueued')?.value ?? null;
    const { ballot, family, timelock } = this.dao;
    if (family !== 'openzeppelin' || ballot.form === 'v5' || timelock?.kind !== 'controller') return queued;
    const time = this.operations.get(this.operation(created)) ?? 0n;
    return queued === null || time <= 1n ? null : time;
  }

  private state(
    created: CreatedLog,
    { deadline, tally, superQuorum }: { deadline: bigint; tally: Tally; superQuorum: bigint | null },
  ): State | null {
    const { id, snapshot } = created;
    const { timelock } = this.dao;
    const eta = this.event(id, 'ProposalQueued')?.value ?? null;
    const expires = expiresAt(eta, timelock?.grace ?? null);
    const time = this.operations.get(this.operation(created)) ?? 0n;
    const facts = {
      executed: this.event(id, 'ProposalExecuted') !== undefined,
      canceled: this.event(id, 'ProposalCanceled') !== undefined,
      snapshot,
      deadline,
      tally,
      quorum: this.quorum(snapshot),
      eta,
      superQuorum,
      expiry: expires === null ? null : { expires, time: this.at.timestamp },
    };
    const rules = { quorum: this.dao.counting.quorum, family: this.dao.family };
    const operation = timelock?.kind === 'controller' ? operationState(time, this.at.timestamp) : null;
    return byOperation(computeState(facts, this.now, rules), operation);
  }

  private rightId(created: CreatedLog): bigint | null {
    switch (this.dao.ids) {
      case 'hash':
        return once(['id'], created, () => hashProposal(created.actions, created.description));
      case 'counter':
      case 'sequential': {
        const all = [...this.held.proposals()].reverse();
        const first = all[0];
        return first === undefined ? null : first.id + BigInt(all.findIndex(({ id }) => id === created.id));
      }
      case 'unknown':
        return null;
    }
  }
}

function once<T>(what: readonly unknown[], { actions, description }: CreatedLog, work: () => T): T {
  const content = actions.map(({ target, value, calldata, signature }) => [
    ...[target, String(value), calldata, signature],
  ]);
  const key = JSON.stringify([what, description, content]);
  const found = (hashed.get(key) as T | undefined) ?? work();
  hashed.set(key, found);
  return found;
}
