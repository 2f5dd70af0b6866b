import { alphaAbi, bravoAbi } from '@/chain/contracts/abis/families';
import { governorAbi } from '@/chain/contracts/abis/governor';
import { view } from '@/chain/rpc/view';
import { findEntry } from '@/chain/simulate/find';
import { HIDDEN_PROPOSALS, voteStart } from '@/chain/simulate/openzeppelin';
import { askViews, type Scene } from '@/chain/simulate/scene';
import { Unplayable } from '@/chain/simulate/subject';
import { wholeCalls } from '@/core/draft/draftHash';
import { proposeCall } from '@/core/governor/act/propose';
import { castAlphaVoteCall, castVoteCall, lifecycleCall } from '@/core/governor/call';
import { numbersProposals, takesReasons } from '@/core/governor/family';
import { hashDescription } from '@/core/governor/proposalId';
import { t, translate } from '@/core/language/message';
import { type Assumption, balanceOverride } from '../overrides';
import { STAND_IN } from '../rehearsal';
import type { LifeCall, LifeDao, LifePlan, LifeSubject, LifeVoter, PlayedBlock } from './lifePlan';

/** Assumptions of a played life: from the vote on, from the queue on, and in words. */
export type Staged = Pick<PlayedBlock, 'overrides'> & { later: PlayedBlock['overrides']; said: string[] };

/** The blocks of a life: what is called in each, and what is assumed from then on; `attached`: coins of whoever executes. */
export function lifeBlocks(
  dao: LifeDao,
  { proposer, actions, description, id }: LifeSubject,
  plan: LifePlan,
  voters: readonly LifeVoter[],
  { overrides, later }: Staged,
  attached: bigint,
): PlayedBlock[] {
  const to = dao.address;
  const content = {
    proposalId: id,
    actions: numbersProposals(dao) ? actions : wholeCalls(actions),
    descriptionHash: hashDescription(description),
  };
  const step = (name: 'queue' | 'execute', value = 0n): LifeCall => ({
    ...{ from: STAND_IN, to, value },
    data: lifecycleCall(name, content, dao.family).data,
  });
  const vote = takesReasons(dao) ? castVoteCall(id, 'for') : castAlphaVoteCall(id, true);
  const state: LifeCall = { from: STAND_IN, to, data: `0x3e4f49e6${id.toString(16).padStart(64, '0')}` };
  return [
    {
      at: plan.propose,
      overrides: {},
      calls: [{ from: proposer ?? STAND_IN, to, ...proposeCall(dao, { actions, description }) }],
    },
    {
      at: plan.vote,
      overrides,
      calls: [state, ...voters.map(({ account }) => ({ from: account, to, ...vote }))],
    },
    { at: plan.queue, overrides: later, calls: [state, ...(dao.timelock === null ? [] : [step('queue')])] },
    {
      at: plan.execute,
      overrides: balanceOverride(STAND_IN, attached),
      calls: [state, step('execute', attached), state],
    },
  ];
}

/** The start of the vote in the struct of Compound's line, its end and the votes in favour in the words after it. */
const START = 7n;
const MANY = 1n << 95n;

/** The vote of a proposal that was just made as one that is open in one block only. */
export async function openedVote(scene: Scene, subject: LifeSubject, plan: LifePlan): Promise<Assumption[]> {
  const contract = scene.dao.address;
  const start = plan.propose.number;
  const end = plan.vote.number;
  if (numbersProposals(scene.dao)) {
    const [first, last] = await rowOf(scene, subject.id);
    return [
      { contract, slot: first, value: start },
      { contract, slot: last, value: end },
    ];
  }
  const { asked, slot } = await voteStart(scene, subject.id);
  const proposer = BigInt(subject.proposer ?? '0x0');
  const fifth = { contract, slot, value: proposer | (start << 160n) | ((end - start) << 208n) };
  const [snapshot] = await askViews(scene, [asked], [fifth]);
  if (snapshot === start) return [fifth];
  return [
    { contract, slot, value: start | (proposer << 64n) },
    { contract, slot: slot + 1n, value: end },
  ];
}

/** Assumes that no late quorum extended the vote; empty where no extension is stored. */
export async function notProlonged(
  scene: Scene,
  { id }: LifeSubject,
  known: readonly Assumption[],
): Promise<Assumption[]> {
  const contract = scene.dao.address;
  const asked = view(governorAbi, contract, 'proposalDeadline', id);
  const slot = (await findEntry(scene, asked, id, [0n], { known }))?.[0] ?? null;
  const isOwn = known.some((each) => each.slot === slot);
  return slot === null || isOwn ? [] : [{ contract, slot, value: 0n }];
}

/** Votes in favour that win whatever the quorum; `opened`: the vote as it is assumed to be, where it is. */
export async function givenVotes(
  scene: Scene,
  subject: LifeSubject,
  plan: LifePlan,
  opened: readonly Assumption[],
): Promise<Assumption[]> {
  const { id } = subject;
  const contract = scene.dao.address;
  if (numbersProposals(scene.dao)) {
    const [, , inFavour] = await rowOf(scene, id);
    return [{ contract, slot: inFavour, value: MANY }];
  }
  const votes = await findEntry(scene, view(governorAbi, contract, 'proposalVotes', id), id, [0n, 1n, 2n]);
  if (votes?.[1] != null) return [{ contract, slot: votes[1], value: MANY }];
  // The compatible Governor tells nothing of a proposal that is not there.
  const known = opened.length > 0 ? opened : await openedVote(scene, subject, plan);
  const asked = view(bravoAbi, contract, 'proposals', id);
  const compat = await findEntry(scene, asked, id, [5n, 6n, 7n], { known });
  if (compat?.[5] == null) throw new Unplayable(t`it is not known where the Governor keeps votes`);
  return [{ contract, slot: compat[5], value: MANY }];
}

async function rowOf(scene: Scene, id: bigint): Promise<[bigint, bigint, bigint]> {
  const reader = view(alphaAbi, scene.dao.address, 'proposals', id);
  const places = await findEntry(scene, reader, id, [START, START + 1n, START + 2n]);
  const [, , , start, end, inFavour] = places ?? [];
  if (start == null || end == null || inFavour == null) throw new Unplayable(translate(HIDDEN_PROPOSALS));
  return [start, end, inFavour];
}
