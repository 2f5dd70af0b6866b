import type { Address } from 'viem';
import { counterAbi } from '../../../chain/contracts/abis/act';
import { getHead } from '../../../chain/rpc/block';
import { readView, view } from '../../../chain/rpc/view';
import { explainExecution } from '../../../chain/simulate/explain';
import { isSameAddress } from '../../../core/address';
import { parseDaoId } from '../../../core/caip';
import { coinOf } from '../../../core/chains';
import { emptyDraft } from '../../../core/draft/document';
import { QuorateError } from '../../../core/errors';
import { blocked } from '../../../core/errors/blocked';
import { proposedHash } from '../../../core/governor/act/propose';
import { callTo, delegateCall, lifecycleCall, voteCallData } from '../../../core/governor/call';
import { revertFormattersOf } from '../../../core/governor/errors/revertFormatters';
import { FAMILIES } from '../../../core/governor/family';
import { operationIds } from '../../../core/governor/operation';
import { hashDescription } from '../../../core/governor/proposalId';
import type { Side } from '../../../core/governor/vote';
import { draftActions } from '../../../service/analysis/draft';
import { outlookOf } from '../../../service/analysis/outlook';
import { type AnswerBlock, answerBlock } from '../toolAnswer';
import type { SubjectInput } from '../tools/subject';
import { whyNoStep, whyNoVote } from './blockers';
import { type ActPlace, readHolding, readProposalStanding, readVoteStanding } from './standing';
import { type Unsigned, unsigned } from './unsigned';

/** A proposal as the index has it; calldata with the selector in front. */
export type IndexedProposal = {
  description: string;
  actions: readonly { target: Address; value: string; calldata: `0x${string}` }[];
  module: { address: Address; data: `0x${string}` } | null;
};

type Checked = Unsigned & { block: AnswerBlock };

/** A vote with all of an account's power. */
export async function prepareVote(
  place: ActPlace,
  from: Address,
  { id, side, reason }: { id: bigint; side: Side; reason: string },
): Promise<Checked> {
  const facts = await readVoteStanding(place, id, from);
  const known = whyNoVote(side, from, facts, place.dao);
  const call = callTo(place.dao.address, { data: voteCallData(place.dao, id, side, reason) });
  return { ...(await unsigned(place, from, call, { known })), block: answerBlock(facts.at) };
}

/** A delegation of all of an account's tokens. */
export async function prepareDelegation(place: ActPlace, from: Address, to: Address): Promise<Checked> {
  const { token } = place.dao;
  if (token === null) throw blocked('send-forbidden', { reason: 'this Governor names no token' });
  const at = await getHead(place.chain);
  const { delegate, knowsDelegate } = await readHolding(place, from, at);
  const known = !knowsDelegate
    ? [blocked('delegate-untold')]
    : isSameAddress(delegate, to)
      ? [blocked('already-delegated')]
      : [];
  const call = callTo(token.address, delegateCall(to));
  return { ...(await unsigned(place, from, call, { known })), block: answerBlock(at) };
}

/** A step of a proposal's life. */
export async function prepareStep(
  place: ActPlace,
  from: Address,
  step: 'queue' | 'execute' | 'cancel',
  { id, proposal }: { id: bigint; proposal: IndexedProposal },
): Promise<Checked> {
  const { chain, dao, options } = place;
  const facts = await readProposalStanding(place, id);
  const descriptionHash = hashDescription(proposal.description);
  const actions = proposal.actions.map(({ target, value, calldata }) => ({
    ...{ target, value: BigInt(value), calldata, signature: '' },
  }));
  const module = proposal.module ?? undefined;
  const content = { proposalId: id, actions, descriptionHash, module };
  // From the contract's own list, not from the log: the two must agree before coins leave.
  const listed =
    step === 'execute' && FAMILIES[dao.family].callerPays
      ? await readView(chain, view(counterAbi, dao.address, 'getActions', id), facts.at.number, options)
      : null;
  const coins = (listed?.[1] ?? []).reduce((sum, value) => sum + value, 0n);
  const call = { ...callTo(dao.address, lifecycleCall(step, content, dao.family)), value: coins };
  const operations =
    dao.timelock?.kind === 'controller' ? operationIds(dao.address, actions, descriptionHash) : [];
  const formatters = revertFormattersOf({ dao, chain: { currency: coinOf(dao.chainId) ?? 'ETH' } });
  const explain =
    step === 'execute'
      ? (refusal: unknown) =>
          explainExecution(chain, dao, { actions, operations }, refusal, { value: coins, formatters })
      : undefined;
  const checks = { terms: { coins }, known: whyNoStep(step, facts), explain };
  return { ...(await unsigned(place, from, call, checks)), block: answerBlock(facts.at) };
}

/** A proposal of a draft, with its text as it is sent. */
export async function prepareProposal(
  place: ActPlace,
  from: Address,
  { dao: id, draft: given }: SubjectInput,
): Promise<Checked> {
  if (given === undefined) throw new Error('To propose, give “draft”.');
  const { chain, dao, options } = place;
  const { signatures = [], targets, calldatas, description } = given;
  const values = given.values.map(BigInt);
  const actions = draftActions({ dao: id, targets, values, calldatas, signatures, description });
  const { chainId, address: governor } = parseDaoId(id);
  const draft = {
    ...emptyDraft({ chainId, governor }),
    actions,
    description: given.description,
    proposer: from,
  };
  const outlook = await outlookOf(chain, dao, draft, from, options);
  const known = outlook.obstacles.map(
    ({ sentence }) => new QuorateError('would-revert', { reason: sentence }),
  );
  const proposal = proposedHash({ chainId, governor, proposer: null }, outlook.proposed);
  const checks = { terms: { proposal }, known };
  return { ...(await unsigned(place, from, outlook.call, checks)), block: answerBlock(outlook.at) };
}
