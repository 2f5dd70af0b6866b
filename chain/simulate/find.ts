import type { Address, Hex } from 'viem';
import { parseAccessList } from '../rpc/accessList';
import { type Assumption, entryOf, farBases, nearBases } from './overrides';
import { askAt } from './rehearsal';
import { answerOf, ask, reading, type Scene } from './scene';

/** A view that reads what is looked for. */
type SlotReader = { to: Address; data: Hex };

// Later than every deadline and below 2^48, so that it fits wherever a time or a number of votes does.
const FIRST = 1n << 40n;
// Slots in one question: each is 140 characters of it.
const MOST = 1800;

/** How the value of a number is made, where several share a slot, and what is assumed besides. */
type Marking = { shape?: (mark: bigint) => bigint; known?: readonly Assumption[] };

/** Slots of the words of a view's answer; null for words in none of the examined slots. */
export type Places = (bigint | null)[];

/**
 * Finds where a view reads the entry of a mapping under `key`: every slot it may stand in is given a number of its own,
 * and the answer tells which it was. `offsets` are those within the entry. First the usual places, then those an access list names, then the far ones.
 */
export async function findEntry(
  scene: Scene,
  reader: SlotReader,
  key: bigint,
  offsets: readonly bigint[],
  { shape = (mark) => mark, known = [] }: Marking = {},
): Promise<Places | null> {
  const marking = { shape, known };
  const around = (bases: readonly bigint[]) =>
    bases.flatMap((base) => offsets.map((offset) => entryOf(key, base) + offset));
  const near = await mark(scene, reader, around(nearBases()), marking);
  if (near !== null) return near;
  const listed = await accessed(scene, reader);
  for (const slot of listed) {
    // One by one: among them are slots of a proxy, without which nothing answers.
    const found = await mark(scene, reader, [slot], marking);
    if (found !== null) return found;
  }
  return mark(scene, reader, around(farBases()), marking);
}

async function mark(
  scene: Scene,
  reader: SlotReader,
  slots: readonly bigint[],
  { shape, known }: Required<Marking>,
): Promise<Places | null> {
  for (let at = 0; at < slots.length; at += MOST) {
    const part = slots.slice(at, at + MOST);
    const marks = part.map((slot, index) => ({
      contract: reader.to,
      slot,
      value: shape(FIRST + BigInt(index)),
    }));
    const words = wordsOf(answerOf((await ask(scene, [reading(reader)], [...marks, ...known]))[0]));
    // No figure of a real proposal is among the numbers.
    const places = words.map((value) => (value < FIRST ? null : (part[Number(value - FIRST)] ?? null)));
    if (places.some((slot) => slot !== null)) return places;
  }
  return null;
}

function wordsOf(answer: Hex | null): bigint[] {
  const words = answer === null ? [] : (answer.slice(2, 2 + 64 * 16).match(/.{64}/g) ?? []);
  return words.map((each) => BigInt(`0x${each}`)).map((each) => (each < 1n << 52n ? each : 0n));
}

/** Whether the entry under `key` of a yes-or-no view stands at `base`, found by setting it; null when no place makes it yes. */
export async function findFlag(scene: Scene, reader: SlotReader, key: bigint): Promise<bigint | null> {
  const isSet = async (slots: readonly bigint[]) => {
    const assumed = slots.map((slot) => ({ contract: reader.to, slot, value: 1n }));
    const answer = answerOf((await ask(scene, [reading(reader)], assumed))[0]);
    return answer !== null && BigInt(answer) === 1n;
  };
  let open = nearBases().map((base) => entryOf(key, base));
  if (!(await isSet(open))) {
    open = await accessed(scene, reader);
    for (const slot of open) if (await isSet([slot])) return slot;
    return null;
  }
  while (open.length > 1) {
    const half = open.slice(0, Math.ceil(open.length / 2));
    open = (await isSet(half)) ? half : open.slice(half.length);
  }
  return open[0] ?? null;
}

/** The slots of the contract that a view reads, as the endpoint's access list names them; none where it makes none. */
async function accessed(scene: Scene, { to, data }: SlotReader): Promise<bigint[]> {
  try {
    const answer = await askAt(scene.transport, scene.asking, 'eth_createAccessList', { to, data });
    const isOwn = ({ address }: { address: string }) => address.toLowerCase() === to.toLowerCase();
    const own = parseAccessList(answer).filter(isOwn);
    return own.flatMap(({ slots }) => slots).slice(0, 24);
  } catch {
    scene.asking.signal.throwIfAborted();
    return [];
  }
}
