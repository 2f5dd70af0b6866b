import type { Address } from 'viem';
import { readCoins, readProposal, readVoteFacts, readVotingStatus } from '../../../chain/contracts/actFacts';
import { getHead } from '../../../chain/rpc/transport';
import { explainExecution } from '../../../chain/simulate/explain';
import { parseDaoId } from '../../../core/caip';
import { emptyDraft } from '../../../core/draft/document';
import { QuorateError } from '../../../core/errors';
import { blocked } from '../../../core/errors/blocked';
import { proposedHash } from '../../../core/governor/act/propose';
import { whyNoDelegation, whyNoStep, whyNotSide } from '../../../core/governor/act/whyNot';
import { callTo, delegateCall, lifecycleCall, voteCallData } from '../../../core/governor/call';
import { revertFormattersOf } from '../../../core/governor/errors/revertFormatters';
import { operationIds } from '../../../core/governor/operation';
import { hashDescription } from '../../../core/governor/proposalId';
import type { Side } from '../../../core/governor/vote';
import { draftActions } from '../../../service/analysis/draft';
import { outlookOf } from '../../../service/analysis/outlook';
import { type AnswerBlock, answerBlock } from '../toolAnswer';
import type { SubjectInput } from '../tools/subject';
import { type ActPlace, type Unsigned, unsigned } from './unsigned';

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
  const { chain, dao } = place;
  const at = await getHead(chain);
  const known = whyNotSide(side, await readVoteFacts(id, { chain, dao, account: from }, at.number), dao);
  const call = callTo(dao.address, { data: voteCallData(dao, id, side, reason) });
  return { ...(await unsigned(place, from, call, { known })), block: answerBlock(at) };
}

/** A delegation of all of an account's tokens. */
export async function prepareDelegation(place: ActPlace, from: Address, to: Address): Promise<Checked> {
  const { chain, dao } = place;
  if (dao.token === null) throw blocked('send-forbidden', { reason: 'this Governor names no token' });
  const at = await getHead(chain);
  const known = whyNoDelegation(to, await readVotingStatus(chain, dao, from, at.number));
  const call = callTo(dao.token.address, delegateCall(to));
  return { ...(await unsigned(place, from, call, { known })), block: answerBlock(at) };
}

/** A step of a proposal's life. */
export async function prepareStep(
  place: ActPlace,
  from: Address,
  step: 'queue' | 'execute' | 'cancel',
  { id, proposal }: { id: bigint; proposal: IndexedProposal },
): Promise<Checked> {
  const { chain, dao } = place;
  const at = await getHead(chain);
  const facts = await readProposal(dao, chain, id, at.number);
  const known = whyNoStep(step, { ...facts, now: at.timestamp }, 'UTC');
  const descriptionHash = hashDescription(proposal.description);
  const actions = proposal.actions.map(({ target, value, calldata }) => ({
    ...{ target, value: BigInt(value), calldata, signature: '' },
  }));
  const module = proposal.module ?? undefined;
  const content = { proposalId: id, actions, descriptionHash, module };
  const coins = step === 'execute' ? await readCoins(id, place, at.number) : 0n;
  const call = { ...callTo(dao.address, lifecycleCall(step, content, dao.family)), value: coins };
  const operations =
    dao.timelock?.kind === 'controller' ? operationIds(dao.address, actions, descriptionHash) : [];
  const formatters = revertFormattersOf(place);
  const explain =
    step === 'execute'
      ? (refusal: unknown) =>
          explainExecution(chain, dao, { actions, operations }, refusal, { value: coins, formatters })
      : undefined;
  const checks = { terms: { coins }, known, explain };
  return { ...(await unsigned(place, from, call, checks)), block: answerBlock(at) };
}

/** A proposal of a draft, with its text as it is sent. */
export async function prepareProposal(
  place: ActPlace,
  from: Address,
  { dao: id, draft: given }: SubjectInput,
): Promise<Checked> {
  if (given === undefined) throw new Error('To propose, give “draft”.');
  const { chain, dao } = place;
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
  const outlook = await outlookOf(chain, dao, draft, from, chain);
  const known = outlook.obstacles.map(
    ({ sentence }) => new QuorateError('would-revert', { reason: sentence }),
  );
  const proposal = proposedHash({ chainId, governor, proposer: null }, outlook.proposed);
  const checks = { terms: { proposal }, known };
  return { ...(await unsigned(place, from, outlook.call, checks)), block: answerBlock(outlook.at) };
}
