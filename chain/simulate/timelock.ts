import type { Hex } from 'viem';
import { operationIds, transactionHash } from '@/core/governor/operation';
import type { RawAction } from '@/core/governor/proposal';
import { phrase, t, translate } from '@/core/language/message';
import { controlAbi } from '../contracts/abis/control';
import { view } from '../rpc/view';
import { findEntry, findFlag } from './find';
import { type Assumption, entryOf, farBases, nearBases } from './overrides';
import { askViews, type Scene } from './scene';
import { Unplayable } from './subject';

// 1 says done, so 2 is the earliest moment at which an operation was ready.
const READY = 2n;
const HIDDEN = phrase`it is not known where its timelock keeps its list`;
const NONE: Hex = `0x${'0'.repeat(64)}`;

/** Assumes the proposal's operation ready in a TimelockController; empty where it is ready already. */
export async function readyOperation(scene: Scene): Promise<Assumption[]> {
  const { dao, subject, block } = scene;
  const contract = dao.timelock?.address ?? dao.address;
  const ids = operationIds(dao.address, subject.actions, subject.descriptionHash);
  const views = ids.map((id) => view(controlAbi, contract, 'getTimestamp', id));
  const found = await askViews(scene, views);
  if (found.every((each) => each === null))
    throw new Unplayable(t`its timelock does not tell about operations`);
  if (found.some((time) => time !== null && time > 1n && time <= block.timestamp)) return [];
  const list = await readyAt(scene, ids);
  const after = await askViews(scene, views, list);
  if (!after.some((time) => time === READY))
    throw new Unplayable(t`its timelock still counts the waiting period in the simulation`);
  return list;
}

/** Assumes operation zero ready: the one that a Governor names if it never queued the proposal. */
export async function readyNone(scene: Scene): Promise<Assumption[]> {
  return scene.dao.timelock?.kind === 'controller' ? readyAt(scene, [NONE]) : [];
}

async function readyAt(scene: Scene, ids: readonly Hex[]): Promise<Assumption[]> {
  const contract = scene.dao.timelock?.address ?? scene.dao.address;
  const find = async (id: Hex) => {
    const asked = view(controlAbi, contract, 'getTimestamp', id);
    return (await findEntry(scene, asked, BigInt(id), [0n]))?.[0] ?? null;
  };
  const slots = await entries(ids, find);
  return slots.map((slot) => ({ contract, slot, value: READY }));
}

// Found once, the place of the mapping tells that of its other entries; else each is looked for.
async function entries(keys: readonly Hex[], find: (key: Hex) => Promise<bigint | null>): Promise<bigint[]> {
  const [first, ...others] = keys;
  const slot = first === undefined ? null : await find(first);
  if (first === undefined || slot === null) throw new Unplayable(translate(HIDDEN));
  const list = [slot];
  for (const key of others) {
    const beside = entryBeside(first, slot, key) ?? (await find(key));
    if (beside === null) throw new Unplayable(translate(HIDDEN));
    list.push(beside);
  }
  return list;
}

/** Assumes the actions queued for `eta` in Compound's timelock; empty where they are. */
export async function queuedActions(
  scene: Scene,
  actions: readonly RawAction[],
  eta: bigint,
): Promise<Assumption[]> {
  const contract = scene.dao.timelock?.address ?? scene.dao.address;
  const hashes = [...new Set(actions.map((action) => transactionHash(action, eta)))];
  const views = hashes.map((hash) => view(controlAbi, contract, 'queuedTransactions', hash));
  const found = await askViews(scene, views);
  const missing = hashes.filter((_, index) => found[index] !== true);
  if (missing.length === 0) return [];
  const slots = await entries(missing, (hash) =>
    findFlag(scene, view(controlAbi, contract, 'queuedTransactions', hash), BigInt(hash)),
  );
  const list = slots.map((slot) => ({ contract, slot, value: 1n }));
  const after = await askViews(scene, views, list);
  if (!after.every((queued) => queued === true)) {
    throw new Unplayable(t`its timelock does not count the actions as queued in the simulation`);
  }
  return list;
}

/** How long something queued may be executed after its moment, in seconds; null where nothing expires. */
export async function graceOf(scene: Scene): Promise<bigint | null> {
  const contract = scene.dao.timelock?.address ?? scene.dao.address;
  const [grace = null] = await askViews(scene, [view(controlAbi, contract, 'GRACE_PERIOD')]);
  return grace;
}

// Slot of another key of the same mapping: the base is the one that gives the first key its slot.
function entryBeside(first: Hex, slot: bigint, other: Hex): bigint | null {
  for (const base of [...nearBases(), ...farBases()]) {
    if (entryOf(BigInt(first), base) === slot) return entryOf(BigInt(other), base);
  }
  return null;
}
