import type { Action } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';
import { type Facts, factsOf } from '@/core/decode/facts';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { actionColumns } from '@/core/governor/proposal';
import type { ReadAbis } from './abis';
import { type AnalysisSources, factsOver, organisationOf } from './facts';
import type { AnalysedProposal } from './subject';

/** The calls of a proposal, decoded, and what is known of their accounts. */
export type CallReading = {
  actions: readonly Action[];
  facts: Facts;
  /** Why the chain could not be asked; null where it was, or was not to be. */
  problem: QuorateError | null;
};

/** The calls of one proposal in one state, read once for each list of ABIs. */
export class ProposalCallReader {
  private readonly plain = new Map<string, CallReading>();
  private readonly asked = new Map<string, Promise<CallReading>>();
  private readonly whole = new Map<string, CallReading>();
  private readonly failed = new Set<string>();

  constructor(
    private readonly latest: () => AnalysedProposal,
    private readonly sources: AnalysisSources,
  ) {}

  /** Returns the previous reading, else decodes the bytes without asking the chain. Throws `DecodeFlaw`. */
  held(abis: ReadAbis): CallReading {
    const known = this.whole.get(abis.key) ?? this.plain.get(abis.key);
    if (known !== undefined) return this.paced(known);
    const { dao, made: proposal } = this.latest();
    // Without a connection an amount keeps its decimals, and a setting what it was.
    const before = proposal === null ? undefined : this.sources.touched?.facts(proposal.id);
    const facts = { ...factsOf(organisationOf(dao, this.sources.currency)), ...before };
    const made = { actions: this.decoded(abis, new Map()), facts, problem: null };
    this.plain.set(abis.key, made);
    return made;
  }

  /** Asks the chain too, unless it has answered before. Throws `DecodeFlaw`. */
  read(abis: ReadAbis): Promise<CallReading> {
    const known = this.asked.get(abis.key);
    if (known !== undefined && !this.failed.delete(abis.key))
      return known.then((reading) => this.paced(reading));
    const asking = this.ask(abis);
    this.asked.set(abis.key, asking);
    asking.then(
      (reading) => {
        if (reading.problem === null) this.whole.set(abis.key, reading);
        else this.failed.add(abis.key);
      },
      () => this.failed.add(abis.key),
    );
    return asking;
  }

  /** As `read`, but a chain that did not answer is not asked again: that is for a person to decide. */
  readOnce(abis: ReadAbis): Promise<CallReading> {
    return this.asked.get(abis.key)?.then((known) => this.paced(known)) ?? this.read(abis);
  }

  // A return asks before it is known how long a block takes: then spans are told in blocks.
  private paced(reading: CallReading): CallReading {
    const { pace } = factsOf(organisationOf(this.latest().dao, this.sources.currency));
    if (reading.facts.pace === null) reading.facts = { ...reading.facts, pace };
    return reading;
  }

  private async ask(abis: ReadAbis): Promise<CallReading> {
    const held = this.held(abis);
    try {
      const facts = await factsOver(this.sources, this.latest(), held.actions);
      this.keep(facts);
      const isBetter = abis.key !== '' && facts.implementations.size > 0;
      const actions = isBetter ? this.decoded(abis, facts.implementations) : held.actions;
      return { actions, facts, problem: null };
    } catch (error) {
      return { ...held, problem: asQuorateError(error) };
    }
  }

  private keep({ block, identities, implementations, holdings, settings, supply }: Facts): void {
    const { made } = this.latest();
    if (made === null) return;
    const kept = { block, identities, implementations, holdings, settings, supply };
    this.sources.touched?.keepFacts(made.id, kept);
  }

  private decoded({ verified, pasted }: ReadAbis, implementations: Facts['implementations']): Action[] {
    const { dao, actions, description } = this.latest();
    const proposal = {
      chainId: dao.chainId,
      governor: dao.address,
      timelock: dao.timelock?.address ?? null,
      ...actionColumns(actions),
      description,
    };
    return decodeProposal(proposal, { verified, pasted, implementations });
  }
}
