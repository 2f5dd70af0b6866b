import type { Hex } from 'viem';
import { parseAbi } from 'viem/utils';
import { operationIds, transactionHash } from '@/lib/governor/operation';
import type { Action } from '@/lib/governor/proposal';
import { controlAbi } from '../abis/control';
import { view } from '../view';
import { findEntry, findFlag } from './find';
import type { Assumption } from './overrides';
import { askViews, type Scene } from './scene';
import { entryOf, farBases, nearBases } from './slots';
import { Unplayable } from './subject';

const compoundAbi = parseAbi([
  'function queuedTransactions(bytes32 hash) view returns (bool)',
  'function GRACE_PERIOD() view returns (uint256)',
]);

// 1 says done, so 2 is the earliest moment at which an operation was ready.
const READY = 2n;
const NONE: Hex = `0x${'0'.repeat(64)}`;

/** What makes the operation of the proposal ready in a TimelockController; nothing where it is ready already. */
export async function readyOperation(scene: Scene): Promise<Assumption[]> {
  const { dao, subject, block } = scene;
  const contract = dao.timelock?.address ?? dao.address;
  const ids = operationIds(dao.address, subject.actions, subject.descriptionHash);
  const views = ids.map((id) => view(controlAbi, contract, 'getTimestamp', id));
  const found = await askViews(scene, views);
  if (found.every((each) => each === null))
    throw new Unplayable('its timelock does not tell about operations');
  if (found.some((time) => time !== null && time > 1n && time <= block.timestamp)) return [];
  const list = await readyAt(scene, ids);
  const after = await askViews(scene, views, list);
  if (!after.some((time) => time === READY))
    throw new Unplayable('its timelock cannot be told that time passed');
  return list;
}

/** What makes the operation that is none ready: the one a Governor names that never queued the proposal. */
export async function readyNone(scene: Scene): Promise<Assumption[]> {
  return scene.dao.timelock?.kind === 'controller' ? readyAt(scene, [NONE]) : [];
}

async function readyAt(scene: Scene, ids: readonly Hex[]): Promise<Assumption[]> {
  const contract = scene.dao.timelock?.address ?? scene.dao.address;
  const first = ids[0] ?? NONE;
  const asked = view(controlAbi, contract, 'getTimestamp', first);
  const slot = (await findEntry(scene, asked, BigInt(first), [0n]))?.[0] ?? null;
  if (slot === null) throw new Unplayable('it is not known where its timelock keeps operations');
  return ids.map((id) => ({ contract, slot: entryBeside(first, slot, id), value: READY }));
}

/** What makes Compound's timelock hold the actions queued for `eta`; nothing where it does. */
export async function queuedActions(
  scene: Scene,
  actions: readonly Action[],
  eta: bigint,
): Promise<Assumption[]> {
  const contract = scene.dao.timelock?.address ?? scene.dao.address;
  const hashes = [...new Set(actions.map((action) => transactionHash(action, eta)))];
  const views = hashes.map((hash) => view(compoundAbi, contract, 'queuedTransactions', hash));
  const found = await askViews(scene, views);
  const missing = hashes.filter((_, index) => found[index] !== true);
  const first = missing[0];
  if (first === undefined) return [];
  const one = view(compoundAbi, contract, 'queuedTransactions', first);
  const slot = await findFlag(scene, one, BigInt(first));
  if (slot === null) throw new Unplayable('it is not known where its timelock keeps what is queued');
  const list = missing.map((hash) => ({ contract, slot: entryBeside(first, slot, hash), value: 1n }));
  const after = await askViews(scene, views, list);
  if (!after.every((queued) => queued === true)) {
    throw new Unplayable('its timelock cannot be told that the actions are queued');
  }
  return list;
}

/** How long something queued may be executed after its moment, in seconds; null where nothing expires. */
export async function graceOf(scene: Scene): Promise<bigint | null> {
  const contract = scene.dao.timelock?.address ?? scene.dao.address;
  const [grace = null] = await askViews(scene, [view(compoundAbi, contract, 'GRACE_PERIOD')]);
  return grace;
}

// Where another key of the same mapping stands: the base is the one that gives the first its slot.
function entryBeside(first: Hex, slot: bigint, other: Hex): bigint {
  if (other === first) return slot;
  for (const base of [...nearBases(), ...farBases()]) {
    if (entryOf(BigInt(first), base) === slot) return entryOf(BigInt(other), base);
  }
  throw new Unplayable('it is not known where its timelock keeps its list');
}
