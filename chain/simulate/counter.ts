import { actionsIn, type RawAction, STATES } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { counterAbi } from '../contracts/abis/act';
import { alphaAbi } from '../contracts/abis/families';
import { callViews, view } from '../rpc/view';
import { findEntry } from './find';
import type { Assumption } from './overrides';
import { askViews, type ExecutionSetup, type Scene } from './scene';
import { stuckIn, Unplayable } from './subject';
import { graceOf, queuedActions } from './timelock';

const QUEUED = STATES.indexOf('QUEUED');
const MANY = 1n << 95n;
/** Offset of the execution time in the struct; the start of the vote comes five words later. */
const ETA = 2n;
const START = 7n;

/** Finds assumptions by which a GovernorBravo or GovernorAlpha executes the proposal now; throws `Unplayable`. */
export async function setUpCounter(scene: Scene, id: bigint): Promise<ExecutionSetup> {
  const { block } = scene;
  const actions = await actionsOf(scene, id);
  const [state, row] = await readRow(scene, id, []);
  if (row === null) throw new Unplayable(t`the Governor does not know this proposal`);
  const eta = row[2];
  const grace = (await graceOf(scene)) ?? 0n;
  if (state === QUEUED && eta <= block.timestamp && block.timestamp < eta + grace) {
    return { id, actions, assumptions: await queuedActions(scene, actions, eta), said: [] };
  }
  const list = await queuedNow(scene, id);
  list.push(...(await queuedActions(scene, actions, block.timestamp)));
  const [after] = await readRow(scene, id, list);
  if (after !== QUEUED) throw stuckIn(after);
  const waited = t`Assumes the delay is over.`;
  const isPassed = state === QUEUED || state === STATES.indexOf('SUCCEEDED');
  return {
    id,
    actions,
    assumptions: list,
    said: isPassed ? [waited] : [t`Assumes it passed.`, waited],
  };
}

async function readRow(
  scene: Scene,
  id: bigint,
  list: readonly Assumption[],
): Promise<[number | null, readonly [bigint, string, bigint, bigint, bigint, bigint, bigint] | null]> {
  const to = scene.dao.address;
  const [[state = null], [row = null]] = await Promise.all([
    askViews(scene, [view(counterAbi, to, 'state', id)], list),
    askViews(scene, [view(alphaAbi, to, 'proposals', id)], list),
  ]);
  return [state, row];
}

// From the contract's own list: the event may have the function's name in front of its arguments already.
async function actionsOf({ transport, dao, asking }: Scene, id: bigint): Promise<readonly RawAction[]> {
  const asked = { list: view(counterAbi, dao.address, 'getActions', id) };
  const { list } = await callViews(transport, asked, asking.block, { signal: asking.signal });
  if (list === null) throw new Unplayable(t`the Governor does not tell the actions of this proposal`);
  const [targets, values, signatures, calldatas] = list;
  return actionsIn(targets, values, signatures, calldatas);
}

/** The proposal as one that was voted through, and queued for the time of the block. */
async function queuedNow(scene: Scene, id: bigint): Promise<Assumption[]> {
  const contract = scene.dao.address;
  const places = await findEntry(scene, view(alphaAbi, contract, 'proposals', id), id, [
    ETA,
    START,
    START + 1n,
    START + 2n,
    START + 3n,
    START + 4n,
  ]);
  const [, , eta, start, end, inFavour, against, abstain] = places ?? [];
  if (places === null || !eta || !start || !end || !inFavour || !against) {
    throw new Unplayable(t`it is not known where the Governor keeps its proposals`);
  }
  const at = (slot: bigint, value: bigint): Assumption => ({ contract, slot, value });
  // The flags follow the last of the votes, abstentions where there are any.
  const flags = abstain ? [at(abstain, 0n), at(abstain + 1n, 0n)] : [at(against + 1n, 0n)];
  return [
    at(eta, scene.block.timestamp),
    at(start, scene.number - 3n),
    at(end, scene.number - 2n),
    at(inFavour, MANY),
    at(against, 0n),
    ...flags,
  ];
}
