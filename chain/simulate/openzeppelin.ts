import { STATES } from '@/core/governor/proposal';
import { columns, hashProposalWith } from '@/core/governor/proposalId';
import { phrase, t, translate } from '@/core/language/message';
import { bravoAbi } from '../contracts/abis/families';
import { actAbi, governorAbi } from '../contracts/abis/governor';
import { proposeAbi } from '../contracts/abis/propose';
import { view } from '../rpc/view';
import { findEntry } from './find';
import type { Assumption } from './overrides';
import { answerOf, ask, askViews, type ExecutionSetup, reading, type Scene, slotValueAt } from './scene';
import { stuckIn, Unplayable } from './subject';
import { graceOf, queuedActions, readyNone, readyOperation } from './timelock';

const EXECUTABLE: readonly number[] = [STATES.indexOf('SUCCEEDED'), STATES.indexOf('QUEUED')];
// More than any supply, and within what every module keeps votes in.
const MANY = 1n << 100n;
// A draft's number where numbers are given one by one.
const DRAFT = 0x51554f52n;
const LOW_160 = (1n << 160n) - 1n;
const LOW_64 = (1n << 64n) - 1n;
const VOTED = phrase`Assumes it passed.`;
/** Why a proposal is not played whose place in storage is not found. */
export const HIDDEN_PROPOSALS = phrase`it is not known where the Governor keeps its proposals`;
const WAITED = phrase`Assumes the delay is over.`;

/** Finds the assumptions under which the Governor's own `state(id)` lets it execute now; throws `Unplayable`. */
export async function setUpOpenZeppelin(scene: Scene): Promise<ExecutionSetup> {
  const { dao, subject } = scene;
  const list: Assumption[] = [];
  const said: string[] = [];
  const id = subject.id ?? (await draftId(scene, list));
  if (dao.timelock?.kind === 'controller') {
    list.push(...(await readyOperation(scene)));
    if (list.length > 0) said.push(WAITED);
  }
  if (!EXECUTABLE.includes((await stateOf(scene, id, list)) ?? -1)) {
    await assumePassed(scene, id, list);
    said.unshift(VOTED);
  }
  if (dao.timelock?.kind === 'compound') {
    const more = await readyEta(scene, id, list);
    if (more.length > 0) said.push(WAITED);
    list.push(...more);
  } else if (await wantsQueue(scene, id, list)) {
    list.push(...(await markQueued(scene, id)));
    if (!said.includes(WAITED)) said.push(WAITED);
  }
  const state = await stateOf(scene, id, list);
  if (state === null || !EXECUTABLE.includes(state)) throw stuckIn(state);
  return { id, actions: subject.actions, assumptions: list, said: said.map(translate) };
}

async function stateOf(scene: Scene, id: bigint, list: readonly Assumption[]): Promise<number | null> {
  const [state = null] = await askViews(scene, [view(governorAbi, scene.dao.address, 'state', id)], list);
  return state;
}

// A draft's number is the hash of its content, or where numbers are counted, one we make up and enter.
async function draftId(scene: Scene, list: Assumption[]): Promise<bigint> {
  const { dao, subject } = scene;
  const args = [...columns(subject.actions), subject.descriptionHash] as const;
  const asked = view(proposeAbi, dao.address, 'getProposalId', ...args);
  const hash = hashProposalWith(subject.actions, subject.descriptionHash);
  const [outcome] = await ask(scene, [reading(asked)]);
  const known = outcome?.ok === true ? asked.read(outcome.data) : null;
  if (known !== null) return known;
  // GovernorNonexistentProposal(0): it counts, and does not know this one.
  if (outcome?.data.startsWith('0x6ad06075') !== true) return hash;
  const slot = (await findEntry(scene, asked, hash, [0n]))?.[0] ?? null;
  if (slot === null) throw new Unplayable(t`it is not known how it would number this draft`);
  list.push({ contract: dao.address, slot, value: DRAFT });
  return DRAFT;
}

async function assumePassed(scene: Scene, id: bigint, list: Assumption[]): Promise<void> {
  const { dao } = scene;
  const clock = (await askViews(scene, [view(governorAbi, dao.address, 'clock')]))[0];
  const now = clock === null || clock === undefined ? scene.number : BigInt(clock);
  list.push(...(await closedVote(scene, id, now, list)));
  list.push(...(await wonVote(scene, id, list)));
  const asked = view(governorAbi, dao.address, 'proposalDeadline', id);
  const [deadline = null] = await askViews(scene, [asked], list);
  if (deadline === null || deadline < now) return;
  // A quorum reached late moved the end, which is kept apart.
  const slot = (await findEntry(scene, asked, id, [0n], { known: list }))?.[0] ?? null;
  if (slot !== null) list.push({ contract: dao.address, slot, value: 0n });
}

/** The proposal as one whose vote ended two ticks ago, neither executed nor cancelled. */
async function closedVote(
  scene: Scene,
  id: bigint,
  now: bigint,
  known: readonly Assumption[],
): Promise<Assumption[]> {
  const contract = scene.dao.address;
  const { asked, slot } = await voteStart(scene, id, known);
  const start = now - 3n;
  const word = await slotValueAt(scene, contract, slot);
  const fifth = { contract, slot, value: (word & LOW_160) | (start << 160n) | (1n << 208n) };
  const [snapshot] = await askViews(scene, [asked], [...known, fifth]);
  if (snapshot === start) return [fifth, { contract, slot: slot + 1n, value: 0n }];
  return [
    { contract, slot, value: (word & ~LOW_64) | start },
    { contract, slot: slot + 1n, value: now - 2n },
    { contract, slot: slot + 2n, value: 0n },
  ];
}

/** The view of when a vote starts, and the slot it reads; throws `Unplayable` where that is not found. */
export async function voteStart(scene: Scene, id: bigint, known: readonly Assumption[] = []) {
  const asked = view(governorAbi, scene.dao.address, 'proposalSnapshot', id);
  // Version 5 keeps the start in one word with the proposer, version 4 at the bottom of the word.
  const both = (mark: bigint) => (mark << 160n) | mark;
  const slot = (await findEntry(scene, asked, id, [0n], { shape: both, known }))?.[0] ?? null;
  if (slot === null) throw new Unplayable(translate(HIDDEN_PROPOSALS));
  return { asked, slot };
}

/** Votes that win whatever the quorum. */
async function wonVote(scene: Scene, id: bigint, known: readonly Assumption[]): Promise<Assumption[]> {
  const contract = scene.dao.address;
  const votes = await findEntry(scene, view(governorAbi, contract, 'proposalVotes', id), id, [0n, 1n, 2n], {
    known,
  });
  const found =
    votes ?? (await findEntry(scene, view(bravoAbi, contract, 'proposals', id), id, [5n, 6n, 7n], { known }));
  if (found === null) throw new Unplayable(t`it is not known where the Governor keeps votes`);
  // `proposals` names against after for, and five words before them.
  const [against, inFavour, abstain] = votes === null ? [found[6], found[5], found[7]] : found;
  if (inFavour === null || inFavour === undefined) {
    throw new Unplayable(t`it is not known where the Governor keeps votes`);
  }
  const none = [against, abstain].flatMap((slot) => (slot === null || slot === undefined ? [] : [slot]));
  return [{ contract, slot: inFavour, value: MANY }, ...none.map((slot) => ({ contract, slot, value: 0n }))];
}

/** Whether the Governor would execute only what was queued: version 5 says so, version 4 does not mind. */
async function wantsQueue(scene: Scene, id: bigint, list: readonly Assumption[]): Promise<boolean> {
  const { address } = scene.dao;
  const state = view(governorAbi, address, 'state', id);
  const needs = view(actAbi, address, 'proposalNeedsQueuing', id);
  const answers = await ask(scene, [reading(state), reading(needs)], list);
  const isOver = state.read(answerOf(answers[0])) === STATES.indexOf('SUCCEEDED');
  return isOver && needs.read(answerOf(answers[1])) === true;
}

/** The proposal as one that was queued: it has a moment, and the operation it names, none, counts as waiting. */
async function markQueued(scene: Scene, id: bigint): Promise<Assumption[]> {
  return [
    { contract: scene.dao.address, slot: await etaSlot(scene, id), value: scene.block.timestamp },
    ...(await readyNone(scene)),
  ];
}

async function etaSlot(scene: Scene, id: bigint): Promise<bigint> {
  const asked = view(governorAbi, scene.dao.address, 'proposalEta', id);
  // Nothing else is assumed here: the vote just taken as closed has no such moment, in the same word.
  const slot = (await findEntry(scene, asked, id, [0n, 1n]))?.[0] ?? null;
  if (slot === null)
    throw new Unplayable(t`it is not known where the Governor keeps the moment of execution`);
  return slot;
}

/** Assumes that the Governor and Compound's timelock agree: the actions were queued for now. */
async function readyEta(scene: Scene, id: bigint, known: readonly Assumption[]): Promise<Assumption[]> {
  const { dao, block, subject } = scene;
  const asked = view(governorAbi, dao.address, 'proposalEta', id);
  const [eta = null] = await askViews(scene, [asked], known);
  const grace = (await graceOf(scene)) ?? 0n;
  // The timelock is given the calls without a function's name.
  const actions = subject.actions.map((action) => ({ ...action, signature: '' }));
  if (eta !== null && eta > 0n && eta <= block.timestamp && block.timestamp < eta + grace) {
    return queuedActions(scene, actions, eta);
  }
  const slot = await etaSlot(scene, id);
  return [
    { contract: dao.address, slot, value: block.timestamp },
    ...(await queuedActions(scene, actions, block.timestamp)),
  ];
}
