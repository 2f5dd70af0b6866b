import type { Address } from 'viem';
import { honoursSuffix } from '@/chain/contracts/proposing/suffix';
import type { Facts } from '@/core/decode/facts';
import { CHECKS } from '@/core/decode/risk/checks';
import { codesRun } from '@/core/decode/risk/code';
import { type Findings, findingsOf } from '@/core/decode/risk/findings';
import type { DraftContext, Past } from '@/core/decode/risk/input';
import { receiversOf } from '@/core/decode/risk/power/grants';
import type { Simulated } from '@/core/decode/simulated';
import { calendarOf } from '@/core/draft/calendar';
import { sentText } from '@/core/draft/proposerSuffix';
import { numbersProposals } from '@/core/governor/family';
import { madeOnce } from '@/core/madeOnce';
import type { ReadAbis } from './abis';
import type { CallReading } from './callReading';
import { type AnalysisSources, identitiesWith } from './facts';
import { pastOf } from './history';
import {
  monthBefore,
  NO_PRE_PROPOSAL_FACTS,
  type PreProposalFacts,
  readPreProposalFacts,
  readStoodSince,
  type StoodSince,
} from './preProposalFacts';
import type { AnalysedDao, AnalysedProposal, MadeProposal, Surroundings } from './subject';

type FindingsRequest = {
  abis: ReadAbis;
  /** Contracts whose source was looked for in vain. */
  unpublished: readonly string[];
  simulation: Simulated | undefined;
};

type Made = AnalysedProposal & { made: MadeProposal };

const HEAVIEST = 8;
const MOST_RECEIVERS = 20;

/** Checks one proposal; asks the chain about its past only once. */
export class RiskReader {
  // Findings are asked for with every block: what could not be read then stays unknown, and the checks say so.
  private readonly before = new Map<string, Promise<PreProposalFacts>>();
  private readonly stood = new Map<string, Promise<StoodSince>>();
  private readonly honoured = new Map<string, Promise<boolean | null>>();
  private readonly receivers = new Map<string, Promise<Facts['identities']>>();
  private readonly month = new Map<string, ReturnType<typeof monthBefore>>();

  constructor(private readonly sources: AnalysisSources) {}

  /** By calls and text alone. */
  quick(
    { actions, facts }: CallReading,
    { description, made, dao, proposer = null }: AnalysedProposal,
  ): Findings {
    const draft = made === null ? draftContextOf(dao, proposer, null, null) : undefined;
    const timelock = dao.timelock?.kind ?? null;
    return findingsOf({ actions, facts, proposal: { description }, isDraft: made === null, draft, timelock });
  }

  /** Begins what depends on none of the accounts of the calls, which are read beside it. */
  begin({ actions, dao, made }: AnalysedProposal, around: Surroundings): void {
    if (made === null) return;
    void around.others();
    void this.beforeOf({ dao, made }, around.votes());
    if (actions.length > 0) this.monthOf(made).catch(() => undefined);
  }

  /** By all that can be known. */
  async whole(
    { actions, facts: read }: CallReading,
    proposal: AnalysedProposal,
    request: FindingsRequest,
    around: Surroundings,
  ): Promise<Findings> {
    const { description, made, at } = proposal;
    const facts = await this.withReceivers(read, proposal, request.simulation);
    // Receivers of a right are checked as closely as the code that runs.
    const run = [...new Set([...codesRun({ actions, facts }), ...receiversOf(actions)])];
    const history =
      made === null ? undefined : await this.history({ ...proposal, made }, run, facts, request, around);
    const draft = made === null ? await this.drafted(proposal) : undefined;
    // A draft is judged by the text that will be sent.
    const isHonoured = draft?.honoursSuffix === true;
    const text = draft === undefined ? description : sentText(description, draft.proposer, isHonoured);
    return findingsOf({
      ...{ actions, facts, proposal: { description: text }, history, now: at.timestamp },
      ...{ simulation: request.simulation, isDraft: made === null, draft },
      timelock: proposal.dao.timelock?.kind ?? null,
    });
  }

  // A simulation shows rights of accounts that no call names.
  private async withReceivers(
    facts: Facts,
    proposal: AnalysedProposal,
    simulation: Simulated | undefined,
  ): Promise<Facts> {
    const accounts = (simulation?.roles ?? []).map(({ account }) => account);
    const unread = [...new Set(accounts)].filter((each) => !facts.identities.has(each.toLowerCase()));
    if (unread.length === 0 || facts.block === null) return facts;
    const identities = await madeOnce(this.receivers, unread.join(), () =>
      identitiesWith(this.sources, proposal, facts, unread.slice(0, MOST_RECEIVERS)),
    ).catch(() => facts.identities);
    return { ...facts, identities };
  }

  private async drafted({ dao, proposer = null, at }: AnalysedProposal): Promise<DraftContext> {
    const { transport, multicall } = this.sources;
    const isHonoured = await madeOnce(this.honoured, dao.address, () =>
      honoursSuffix(transport, dao, at.number, { multicall }).catch(() => null),
    );
    const { executable } = calendarOf(dao, { clock: dao.clock, at });
    return draftContextOf(dao, proposer, isHonoured, executable.from);
  }

  private async history(
    { dao, made }: Made,
    run: ReturnType<typeof codesRun>,
    facts: CallReading['facts'],
    { abis, unpublished }: FindingsRequest,
    around: Surroundings,
  ): Promise<Past> {
    const votes = around.votes();
    const [others, before, stood] = await Promise.all([
      around.others(),
      this.beforeOf({ dao, made }, votes),
      madeOnce(this.stood, run.join(), () =>
        readStoodSince(this.sources, made, run, () => this.monthOf(made)),
      ).catch(() => new Map()),
    ]);
    const published = new Map([
      ...unpublished.map((address) => [address.toLowerCase(), false] as const),
      ...[...abis.verified.keys()].map((address) => [address, true] as const),
    ]);
    const { organisations } = this.sources;
    return pastOf({ dao, made, others, votes, before, run, stood, facts, published, organisations });
  }

  private beforeOf({ dao, made }: Pick<Made, 'dao' | 'made'>, { items }: ReturnType<Surroundings['votes']>) {
    const inFavour = items.filter(({ side }) => side === 'for').map(({ voter }) => voter);
    const heaviest = inFavour.slice(0, HEAVIEST);
    const read = () => readPreProposalFacts(this.sources, { dao, ...made }, heaviest);
    return madeOnce(this.before, heaviest.join(), read).catch(() => NO_PRE_PROPOSAL_FACTS);
  }

  private monthOf(made: MadeProposal): ReturnType<typeof monthBefore> {
    return madeOnce(this.month, '', () => monthBefore(this.sources, made));
  }
}

function draftContextOf(
  { family }: AnalysedDao,
  proposer: Address | null,
  isHonoured: boolean | null,
  earliest: bigint | null,
): DraftContext {
  return { proposer, honoursSuffix: isHonoured, isByContent: !numbersProposals({ family }), earliest };
}

/** `Findings`: a verdict as the schema gives it. */
export function findingsAnswer({ findings, checked, unknown }: Findings) {
  const reasons = new Map(unknown.map(({ id, reason }) => [id, reason]));
  const checks = CHECKS.map(({ id, name }) => ({ id, name, reason: reasons.get(id) ?? null }));
  return {
    items: findings.map(({ id, action, ...words }) => ({ ...words, check: id, path: action })),
    made: checks.filter(({ id }) => checked.includes(id)),
    undecided: unknown.flatMap(({ id }) => checks.find((each) => each.id === id) ?? []),
  };
}
