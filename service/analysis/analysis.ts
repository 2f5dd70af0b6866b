import type { Address } from 'viem';
import { moduleAbi } from '@/chain/contracts/abis/families';
import { readOptionVotes } from '@/chain/contracts/family/agora';
import { callViews, view } from '@/chain/rpc/view';
import { type SimulatedDao, simulateProposal } from '@/chain/simulate/simulate';
import { readTokens, type TokenWords } from '@/chain/simulate/tokens';
import type { Asset, Simulated } from '@/core/decode/simulated';
import type { DraftDocument } from '@/core/draft/document';
import { meetsThreshold } from '@/core/draft/threshold';
import { passingOptions, readModuleBallot } from '@/core/governor/ballot/votingModule';
import type { Dao } from '@/core/governor/dao';
import { revertFormattersOf } from '@/core/governor/errors/revertFormatters';
import type { Created, RawAction } from '@/core/governor/proposal';
import { callOf, hashDescription } from '@/core/governor/proposalId';
import { type GivenAbi, readAbis } from './abis';
import { ProposalCallReader } from './callReading';
import { type CallsAnswer, callsAnswer } from './calls';
import type { AnalysisSources } from './facts';
import { findingsAnswer, RiskReader } from './findings';
import { type OutlookOptions, outlookOf } from './outlook';
import type { AnalysedProposal, Surroundings } from './subject';

/** The arguments of `Proposal.calls`. */
export type CallsArguments = { abis?: readonly GivenAbi[] | null | undefined; read: boolean };

/** The arguments of `Proposal.findings`. */
export type FindingsArguments = CallsArguments & {
  unpublished?: readonly string[] | null;
  simulate: boolean;
};

const MOST = 20;

/** Analyses proposals of one organisation; what was read of one is kept while its calls and its state stay the same. */
export class Analysis {
  private readonly kept = new Map<string, Analyst>();

  constructor(private readonly sources: AnalysisSources) {}

  /** `ModuleBallot` of a voting module, null where it is none that is known. Throws `RpcError`. */
  moduleBallot(governor: Address, id: bigint, module: NonNullable<Created['module']>, block: bigint) {
    return moduleBallotAnswer(this.sources, { governor, id }, module, block);
  }

  /** `DraftOutlook` of a draft, from an account or nobody's; `life` plays its whole life. Throws `RpcError`. */
  outlook(dao: Dao, draft: DraftDocument, options: OutlookOptions) {
    return outlookAnswer(this.sources, dao, draft, options);
  }

  /** The analysis of a proposal; of a draft a new one each time. */
  of(proposal: AnalysedProposal): Analyst {
    const { made, actions } = proposal;
    if (made === null) return new Analyst(proposal, this.sources);
    const key = `${made.id} ${made.state}`;
    const known = this.kept.get(key);
    if (known !== undefined && isSame(known.latest.actions, actions)) {
      known.latest = proposal;
      return known;
    }
    const analyst = new Analyst(proposal, this.sources);
    this.kept.delete(key);
    this.kept.set(key, analyst);
    // Twenty proposals are more than a screen shows.
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
    return analyst;
  }
}

/** The analysis of one proposal in one state. */
class Analyst {
  private readonly calling: ProposalCallReader;
  private readonly risks: RiskReader;
  private found: ReturnType<typeof findingsAnswer> | undefined;
  private simulated: SimulationRun | undefined;
  private simulating: Promise<SimulationRun> | undefined;

  constructor(
    public latest: AnalysedProposal,
    private readonly sources: AnalysisSources,
  ) {
    this.calling = new ProposalCallReader(() => this.latest, sources);
    this.risks = new RiskReader(sources);
  }

  /** `Calls`. Throws `DecodeFlaw`. */
  async calls({ abis, read }: CallsArguments): Promise<CallsAnswer> {
    const known = readAbis(abis ?? []);
    return callsAnswer(read ? await this.calling.read(known) : this.calling.held(known), known);
  }

  /** `Findings`. Throws `DecodeFlaw`. */
  async findings(args: FindingsArguments, around: Surroundings, signal: AbortSignal) {
    const abis = readAbis(args.abis ?? []);
    if (!args.read)
      return this.found ?? findingsAnswer(this.risks.quick(this.calling.held(abis), this.latest));
    this.risks.begin(this.latest, around);
    const [reading, simulation] = await Promise.all([
      this.calling.readOnce(abis),
      args.simulate ? this.simulation(signal) : undefined,
    ]);
    const request = { abis, unpublished: args.unpublished ?? [], simulation: simulation?.simulated };
    this.found = findingsAnswer(await this.risks.whole(reading, this.latest, request, around));
    return this.found;
  }

  /** `Simulation`: a new one with `run`, else the last one, null when there was none. Throws the reason of the signal. */
  async simulate({ run }: { run: boolean }, signal: AbortSignal) {
    if (!this.isPlayable()) return null;
    const simulation = run ? await this.play(signal) : this.simulated;
    return simulation === undefined ? null : simulationAnswer(simulation);
  }

  private async simulation(signal: AbortSignal): Promise<SimulationRun | undefined> {
    if (!this.isPlayable()) return undefined;
    // Whoever had begun one may have stopped it.
    return this.simulating?.catch(() => undefined) ?? this.simulated ?? this.play(signal);
  }

  private play(signal: AbortSignal): Promise<SimulationRun> {
    const playing = runSimulation(this.sources, this.latest, signal);
    this.simulating = playing;
    const done = () => {
      if (this.simulating === playing) this.simulating = undefined;
    };
    playing.then((run) => {
      this.simulated = run;
      done();
    }, done);
    return playing;
  }

  // Actions of a voting module cannot be simulated: only the module knows them.
  private isPlayable(): boolean {
    const { actions, hasModule } = this.latest;
    return actions.length > 0 && !hasModule;
  }
}

const PARTS = ['target', 'value', 'signature', 'calldata'] as const;

function isSame(one: readonly RawAction[], other: readonly RawAction[]): boolean {
  const isEqual = (each: RawAction, index: number) =>
    PARTS.every((part) => each[part] === other[index]?.[part]);
  return one === other || (one.length === other.length && one.every(isEqual));
}

/** `DraftOutlook`: an outlook as the schema gives it. Throws `RpcError`. */
async function outlookAnswer(
  { transport, multicall, currency }: AnalysisSources,
  dao: Dao,
  draft: DraftDocument,
  options: OutlookOptions,
) {
  const formatters = revertFormattersOf({ dao, chain: { currency } });
  const found = await outlookOf(transport, dao, draft, draft.proposer, { multicall, formatters, ...options });
  const { id, call, gas, threshold, proposed } = found;
  return {
    ...found,
    description: proposed.description,
    id: id?.id ?? null,
    isIdCertain: id?.isCertain ?? false,
    to: call.to,
    data: call.data,
    gas: gas?.gas ?? null,
    gasOfText: gas?.text ?? null,
    threshold: threshold === null ? null : { ...threshold, isMet: meetsThreshold(threshold) },
  };
}

/** `ModuleBallot`, null where the module is none that is known. Throws `RpcError`. */
async function moduleBallotAnswer(
  { transport, multicall }: AnalysisSources,
  of: { governor: Address; id: bigint },
  { address, data }: NonNullable<Created['module']>,
  block: bigint,
) {
  const asked = { encoding: view(moduleAbi, address, 'PROPOSAL_DATA_ENCODING') };
  const { encoding } = await callViews(transport, asked, block, { multicall });
  const ballot = readModuleBallot(encoding, data);
  if (ballot === null) return null;
  if (ballot.kind === 'optimistic') {
    const { against: threshold, isRelative } = ballot;
    return { options: [], most: null, winners: null, threshold, isRelative };
  }
  const { most, winners, threshold } = ballot;
  const count = ballot.options.length;
  const votes = await readOptionVotes(transport, address, { ...of, count }, block).catch(() => null);
  const passing = votes && passingOptions(ballot, votes);
  const options = ballot.options.map((text, place) => ({
    text,
    votes: votes?.[place] ?? null,
    passes: passing?.includes(place) ?? null,
    actions: (ballot.deeds[place]?.actions ?? []).map((action, index) => ({
      ...{ index, ...action, signature: '' },
      selector: action.calldata.length >= 10 ? action.calldata.slice(0, 10) : null,
    })),
  }));
  return { options, most, winners, threshold, isRelative: false };
}

/** A simulation, and what the tokens in it say of themselves, by lower-case address. */
type SimulationRun = { simulated: Simulated; tokens: ReadonlyMap<string, TokenWords> };

/** Plays a proposal through on the newest block. Throws only the reason of the signal. */
async function runSimulation(
  { transport, currency }: AnalysisSources,
  { dao, made, actions, description }: AnalysedProposal,
  signal: AbortSignal,
): Promise<SimulationRun> {
  const subject = {
    id: made?.id ?? null,
    // Calldata is as sent to the target, so it carries no function's name.
    actions: actions.map((each) => ({ ...each, calldata: callOf(each), signature: '' })),
    descriptionHash: hashDescription(description),
  };
  const formatters = revertFormattersOf({ dao, chain: { currency } });
  const simulated = await simulateProposal(transport, dao satisfies SimulatedDao, subject, {
    signal,
    formatters,
  });
  const assets = [...simulated.balances, ...simulated.transfers, ...simulated.approvals];
  const tokens = await readTokens(
    transport,
    assets.map(({ token }) => token),
    simulated.block,
    signal,
  ).catch(() => new Map<string, TokenWords>());
  signal.throwIfAborted();
  return { simulated, tokens };
}

/** `Simulation`: a run as the schema gives it. */
function simulationAnswer({ simulated, tokens }: SimulationRun) {
  const { transfers, balances, ...rest } = simulated;
  return {
    ...rest,
    transfers: transfers.map((each) => ({ ...each, token: tokenOf(each.token) })),
    balances: balances.map((each) => ({ ...each, token: tokenOf(each.token) })),
    tokens: [...tokens].map(([address, words]) => ({ address, ...words })),
  };
}

const tokenOf = (asset: Asset): string | null => (asset === 'coin' ? null : asset);
