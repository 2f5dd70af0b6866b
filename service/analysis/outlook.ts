import type { Address } from 'viem';
import {
  estimateProposing,
  type ProposingGas,
  readSameContent,
  type SameContent,
} from '@/chain/contracts/proposing/existing';
import { type Proposing, type ProposingDao, readProposing } from '@/chain/contracts/proposing/readProposer';
import { honoursSuffix } from '@/chain/contracts/proposing/suffix';
import type { MulticallOptions } from '@/chain/rpc/calls';
import { getHead, type Transport } from '@/chain/rpc/transport';
import type { Life, LifeVoter } from '@/chain/simulate/life/lifePlan';
import { type LifeOptions, simulateLife } from '@/chain/simulate/life/simulateLife';
import { calendarOf, type DraftCalendar } from '@/core/draft/calendar';
import type { DraftDocument } from '@/core/draft/document';
import { contentHash } from '@/core/draft/draftHash';
import { type DraftObstacle, obstaclesOf } from '@/core/draft/obstacles';
import { contentId, type PredictedId, predictId } from '@/core/draft/predictId';
import { sentText, unreserved } from '@/core/draft/proposerSuffix';
import { meetsThreshold, votesToPropose } from '@/core/draft/threshold';
import { type Canceller, whoCancels } from '@/core/draft/whoCancels';
import { type Proposed, proposeCall } from '@/core/governor/act/propose';
import { type Call, callTo } from '@/core/governor/call';
import type { Block } from '@/core/governor/dao';
import { t } from '@/core/language/message';

/** Requirements and effects of proposing a draft, all from one endpoint at the state of one block. */
export type DraftOutlook = {
  at: Block;
  /** The version of the draft this is about. */
  content: `0x${string}`;
  /** The proposal to send: its text has the suffix if the Governor honours it. */
  proposed: Proposed;
  /** Whether the Governor keeps to the suffix that reserves a text. */
  honoursSuffix: boolean;
  id: PredictedId | null;
  call: Call;
  gas: ProposingGas | null;
  threshold: Proposing['threshold'];
  live: Proposing['live'];
  mostActions: bigint | null;
  same: SameContent | null;
  calendar: DraftCalendar;
  cancellers: readonly Canceller[];
  obstacles: readonly DraftObstacle[];
  life: Life | null;
};

/** How it is looked into. */
export type OutlookOptions = MulticallOptions &
  Pick<LifeOptions, 'formatters'> & {
    /** Voters assumed in favour, the heaviest first. */
    voters?: readonly LifeVoter[];
    /** False where others may hold votes too. */
    isVotersWhole?: boolean;
    /** Whether its whole life is played too. */
    life?: boolean;
  };

/** Looks into proposing a draft, from the account given or the draft's own proposer. Throws `RpcError`. */
export async function outlookOf(
  transport: Transport,
  dao: ProposingDao,
  draft: DraftDocument,
  from: Address | null,
  options: OutlookOptions = {},
): Promise<DraftOutlook> {
  const proposer = from ?? draft.proposer;
  const at = await getHead(transport, { signal: options.signal });
  const [proposing, isHonoured] = await Promise.all([
    readProposing(transport, dao, proposer, at, options),
    honoursSuffix(transport, dao, at.number, options),
  ]);
  const isReserved = isHonoured && !draft.openToAnyone;
  const proposed = { actions: draft.actions, description: sentText(draft.description, proposer, isReserved) };
  const isPossible = draft.actions.length > 0;
  const same = await readSameContent(transport, dao, proposed, at.number, options);
  const id = predictId(dao.ids, proposed, proposing.last);
  const gas =
    isPossible && proposer !== null
      ? await estimateProposing(transport, dao, proposer, proposed, options)
      : null;
  const { threshold, live, missingRight, mostActions, isPublic } = proposing;
  const found = {
    threshold,
    live,
    missingRight,
    mostActions,
    same,
    bytes: gas?.bytes ?? null,
    gas: gas?.gas ?? null,
  };
  const life =
    isPossible && options.life === true && same === null
      ? await lifeOf(transport, dao, { at, proposed, threshold, id, draft, proposer }, options)
      : null;
  return {
    at,
    content: contentHash(draft),
    proposed,
    honoursSuffix: isHonoured,
    id,
    call: callTo(dao.address, proposeCall(dao, proposed)),
    gas,
    threshold,
    live,
    mostActions,
    same,
    calendar: calendarOf(dao, { clock: { mode: dao.clock.mode, ...proposing.clock }, at }, proposing.editing),
    cancellers: whoCancels(dao, proposer, isPublic),
    obstacles: obstaclesOf({ ...found, draft, proposer, honoursSuffix: isHonoured }),
    life,
  };
}

type LifeFacts = Pick<DraftOutlook, 'at' | 'proposed' | 'threshold' | 'id'> & {
  draft: DraftDocument;
  proposer: Address | null;
};

// An account without votes would fail at the first step, and say nothing of the rest: then somebody who has them proposes.
async function lifeOf(
  transport: Transport,
  dao: ProposingDao,
  { at, proposed, threshold, id, draft, proposer }: LifeFacts,
  { signal, formatters, voters = [], isVotersWhole }: OutlookOptions,
): Promise<Life> {
  const options = { signal, formatters, voters, isVotersWhole, block: at.number };
  const isAble = proposer !== null && (threshold === null || meetsThreshold(threshold) !== false);
  const needed = votesToPropose(dao, dao.settings) ?? 0n;
  const other = isAble ? undefined : voters.find(({ power }) => power >= needed);
  if (other === undefined) {
    const subject = { ...proposed, proposer, id: id?.id ?? contentId(proposed) };
    return simulateLife(transport, dao, subject, options);
  }
  const plain = { actions: draft.actions, description: unreserved(draft.description) };
  const subject = {
    ...plain,
    proposer: other.account,
    id: dao.ids === 'hash' ? contentId(plain) : (id?.id ?? 0n),
  };
  const life = await simulateLife(transport, dao, subject, options);
  return { ...life, assumed: [t`Assumes that ${other.account} proposes it.`, ...life.assumed] };
}
