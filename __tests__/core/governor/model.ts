import type { Address, Hex } from 'viem';
import { type Clock, parseCounting } from '@/core/governor/dao';
import { operationId } from '@/core/governor/operation';
import type { RawAction, State, Tally } from '@/core/governor/proposal';
import { hashDescription, hashProposal } from '@/core/governor/proposalId';
import { isQuorumReached } from '@/core/governor/quorum';
import { computeState } from '@/core/governor/state';
import { sideOfByte } from '@/core/governor/vote';
import {
  byOperation,
  deadlineWithExtension,
  fractionQuorum,
  type Operation,
  operationState,
} from './formulas';
import { type Checkpoints, Ledger, lookup, push } from './ledger';

/** Effect of an action when it is executed, beside its calldata; `refused` reverts. */
export type Effect =
  | { kind: 'none' }
  | { kind: 'refused' }
  | { kind: 'minDelay'; value: bigint }
  | { kind: 'votingDelay' | 'votingPeriod' | 'threshold' | 'numerator' | 'extension'; value: bigint };

/** A proposal before it is made. */
export type Draft = { actions: readonly RawAction[]; effects: readonly Effect[]; description: string };

/** One transaction of a history. */
export type Act =
  | { kind: 'propose'; by: Address; draft: Draft }
  | { kind: 'vote'; by: Address; id: bigint; support: number; reason?: string }
  | { kind: 'delegate'; by: Address; to: Address }
  | { kind: 'transfer'; by: Address; to: Address; amount: bigint }
  | {
      kind: 'queue' | 'execute' | 'cancel' | 'cancelOnTimelock' | 'executeOnTimelock';
      by: Address;
      id: bigint;
    };

/** Number and time of a block. */
export type Moment = { number: bigint; timestamp: bigint };

/** A proposal as the model holds it. */
export type Held = Draft & {
  id: bigint;
  operation: Hex;
  proposer: Address;
  snapshot: bigint;
  firstDeadline: bigint;
  reachedAt: bigint | null;
  extension: bigint | null;
  tally: Tally;
  voted: Set<Address>;
  executed: boolean;
  canceled: boolean;
  eta: bigint;
};

/** The settings a history starts with. */
export type Start = {
  clock: Exclude<Clock['mode'], 'unknown'>;
  votingDelay: bigint;
  votingPeriod: bigint;
  threshold: bigint;
  numerator: bigint;
  extension: bigint;
  minDelay: bigint;
};

const COUNTING = parseCounting('support=bravo&quorum=for,abstain');

/** A pure model of one organisation: our rules where we have them, plain bookkeeping for the rest. */
export class Model {
  readonly proposals = new Map<bigint, Held>();
  readonly settings: Omit<Start, 'clock' | 'numerator'>;
  readonly numerators: Checkpoints;
  readonly operations = new Map<Hex, bigint>();
  readonly ledger = new Ledger();
  moment: Moment;

  constructor(
    readonly governor: Address,
    private readonly start: Start,
    born: Moment,
  ) {
    const { clock: _, numerator, ...settings } = start;
    this.settings = settings;
    this.moment = born;
    this.numerators = [{ at: this.clock(), value: numerator }];
  }

  clock(): bigint {
    return this.start.clock === 'timestamp' ? this.moment.timestamp : this.moment.number;
  }

  /** The quorum at a timepoint; the supply of these histories never changes after the first block. */
  quorum(at: bigint): bigint {
    return fractionQuorum(this.ledger.supply, lookup(this.numerators, at), 100n);
  }

  deadline(held: Held): bigint {
    return deadlineWithExtension(held.firstDeadline, held.reachedAt, held.extension);
  }

  operation(held: Held): Operation {
    return operationState(this.operations.get(held.operation) ?? 0n, this.moment.timestamp);
  }

  /** The state of a proposal at the block the model stands at, by our rule. */
  state(id: bigint): State | null {
    const held = this.proposals.get(id);
    if (held === undefined) return null;
    const now = this.clock();
    const quorum = held.snapshot < now ? this.quorum(held.snapshot) : null;
    const facts = { ...held, deadline: this.deadline(held), quorum };
    return byOperation(computeState(facts, now, COUNTING), this.operation(held));
  }

  /** Does one act at the block the model stands at; false when the contract must refuse it. */
  apply(act: Act): boolean {
    switch (act.kind) {
      case 'propose':
        return this.propose(act.by, act.draft);
      case 'vote':
        return this.vote(act.by, act.id, act.support);
      case 'delegate':
        return this.ledger.delegate(act.by, act.to, this.clock());
      case 'transfer':
        return this.ledger.transfer(act.by, act.to, act.amount, this.clock());
      case 'queue':
        return this.queue(act.id);
      case 'execute':
        return this.execute(act.id);
      case 'cancel':
        return this.cancel(act.by, act.id);
      case 'cancelOnTimelock':
        return this.cancelOnTimelock(act.id);
      case 'executeOnTimelock':
        return this.executeOnTimelock(act.id);
    }
  }

  private propose(by: Address, draft: Draft): boolean {
    const reserved = /#proposer=(0x[0-9a-fA-F]{40})$/.exec(draft.description)?.[1];
    if (reserved !== undefined && reserved.toLowerCase() !== by.toLowerCase()) return false;
    const now = this.clock();
    if (this.ledger.votes(by, now - 1n) < this.settings.threshold) return false;
    const id = hashProposal(draft.actions, draft.description);
    if (draft.actions.length === 0 || this.proposals.has(id)) return false;
    const snapshot = now + this.settings.votingDelay;
    this.proposals.set(id, {
      ...draft,
      id,
      operation: operationId(this.governor, draft.actions, hashDescription(draft.description)),
      proposer: by,
      snapshot,
      firstDeadline: snapshot + this.settings.votingPeriod,
      reachedAt: null,
      extension: null,
      tally: { against: 0n, for: 0n, abstain: 0n },
      voted: new Set(),
      executed: false,
      canceled: false,
      eta: 0n,
    });
    return true;
  }

  private vote(by: Address, id: bigint, support: number): boolean {
    const held = this.proposals.get(id);
    const side = sideOfByte(support);
    if (held === undefined || side === null || this.state(id) !== 'ACTIVE' || held.voted.has(by))
      return false;
    held.voted.add(by);
    held.tally[side] += this.ledger.votes(by, held.snapshot);
    if (
      held.reachedAt === null &&
      isQuorumReached(held.tally, this.quorum(held.snapshot), COUNTING) === true
    ) {
      held.reachedAt = this.clock();
      held.extension = this.settings.extension;
    }
    return true;
  }

  private queue(id: bigint): boolean {
    const held = this.proposals.get(id);
    if (held === undefined || this.state(id) !== 'SUCCEEDED' || this.operation(held) !== 'unset')
      return false;
    held.eta = this.moment.timestamp + this.settings.minDelay;
    this.operations.set(held.operation, held.eta);
    return true;
  }

  private execute(id: bigint): boolean {
    const held = this.proposals.get(id);
    if (held === undefined || this.state(id) !== 'QUEUED' || this.operation(held) !== 'ready') return false;
    if (!this.run(held, false)) return false;
    held.executed = true;
    return true;
  }

  private executeOnTimelock(id: bigint): boolean {
    const held = this.proposals.get(id);
    return held !== undefined && this.operation(held) === 'ready' && this.run(held, true);
  }

  private cancelOnTimelock(id: bigint): boolean {
    const held = this.proposals.get(id);
    if (held === undefined || !['waiting', 'ready'].includes(this.operation(held))) return false;
    this.operations.delete(held.operation);
    return true;
  }

  private cancel(by: Address, id: bigint): boolean {
    const held = this.proposals.get(id);
    if (held === undefined || this.state(id) !== 'PENDING' || held.proposer !== by) return false;
    held.canceled = true;
    return true;
  }

  /** All effects or none; the Governor's own settings listen only while the Governor itself executes. */
  private run(held: Held, onTimelock: boolean): boolean {
    const next = { ...this.settings };
    let numerator: bigint | undefined;
    for (const effect of held.effects) {
      if (effect.kind === 'none') continue;
      if (effect.kind === 'refused') return false;
      if (effect.kind === 'minDelay') next.minDelay = effect.value;
      else if (onTimelock) return false;
      else if (effect.kind === 'votingPeriod' && effect.value === 0n) return false;
      else if (effect.kind === 'extension' && effect.value > next.votingPeriod) return false;
      else if (effect.kind !== 'numerator') next[effect.kind] = effect.value;
      else if (effect.value > 100n) return false;
      else numerator = effect.value;
    }
    Object.assign(this.settings, next);
    if (numerator !== undefined) push(this.numerators, this.clock(), numerator);
    this.operations.set(held.operation, 1n);
    return true;
  }
}
