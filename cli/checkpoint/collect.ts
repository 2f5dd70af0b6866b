import type { RawLog } from '../../chain/logs/logs';
import { getBlock, type Transport } from '../../chain/rpc/transport';
import type { BlockRange } from '../../core/blockRange';
import type { Block, Dao, Token } from '../../core/governor/dao';
import { DELEGATE_TOPICS } from '../../service/indexer/delegates/delegateLog';
import { held } from '../../service/indexer/logs/coverage';
import { findDeployment } from '../../service/indexer/start';
import type { Base } from './base';
import { Collected, GOVERNOR_TOPICS } from './collected';
import { Delegations } from './delegations';
import { type GivenLogs, takeGiven } from './givenLogs';
import type { Journal } from './journal';
import type { Progress } from './progress';
import { readSource, type Source } from './read';

/** Context of a reading: everything is read up to the target. */
export type Ground = {
  transport: Transport;
  target: Block;
  governor: Dao;
  /** Token of wanted delegations. */
  token: Token | null;
  /** Logs of the Governor that were read before. */
  given?: AsyncIterable<GivenLogs> | undefined;
  progress: Progress;
};

/** Everything a checkpoint is made of. */
export type Gathered = { collected: Collected; delegations: Delegations | null };

/** Everything up to the target: what the base has, what the journal has, and what is read now. Throws a sentence. */
export async function collect(
  ground: Ground,
  journal: Journal,
  from: bigint,
  base: Base | null,
): Promise<Gathered> {
  const { transport, target, token, given, progress } = ground;
  const collected = base?.collected ?? new Collected(ground.governor.counting);
  const delegations = token === null ? null : (base?.delegations ?? (await begun(ground, token)));
  if (!(await areStillThere(transport, journal))) {
    progress.say('What an earlier run has read is of blocks that are gone; it is read again.');
    journal.restart();
  }
  const own = source('Reading', ground.governor.address, GOVERNOR_TOPICS, from, collected);
  const sources = [
    own,
    ...(delegations === null
      ? []
      : [source('Delegations', delegations.token.address, DELEGATE_TOPICS, delegations.from, delegations)]),
  ];
  for (const { address, from: first, to, logs } of journal.read()) {
    const into = sources.find((each) => each.address === address);
    // This run may end before the killed one.
    for (const part of into === undefined ? [] : held([{ from: first, to }], rangeOf(into, target)))
      into?.take(part, within(logs, part));
  }
  if (given !== undefined) await takeGiven(given, own, rangeOf(own, target));
  journal.mark(target);
  for (const each of sources)
    await readSource({ transport, journal, progress }, each, rangeOf(each, target), target);
  await collected.fillTimes((block) => timeOf(transport, block));
  return { collected, delegations };
}

async function begun({ transport, target }: Ground, token: Token): Promise<Delegations> {
  return new Delegations(token, await findDeployment(transport, token.address, target.number), null);
}

type Taker = { covered: readonly BlockRange[]; take(range: BlockRange, logs: readonly RawLog[]): void };

function source(
  label: string,
  address: Source['address'],
  topics: readonly string[],
  from: bigint,
  taker: Taker,
): Source & { from: bigint } {
  const take = (range: BlockRange, logs: readonly RawLog[]) => taker.take(range, logs);
  return { label, address, topics, from, covered: () => taker.covered, take };
}

function rangeOf({ from }: { from: bigint }, target: Block): BlockRange {
  return { from, to: target.number };
}

function within(logs: readonly RawLog[], { from, to }: BlockRange): RawLog[] {
  return logs.filter(({ blockNumber }) => BigInt(blockNumber) >= from && BigInt(blockNumber) <= to);
}

async function areStillThere(transport: Transport, journal: Journal): Promise<boolean> {
  const marks = new Map(journal.marks().map((mark) => [`${mark.number} ${mark.hash}`, mark]));
  for (const { number, hash } of marks.values()) {
    const block = await getBlock(transport, number);
    if (block?.hash !== hash) return false;
  }
  return true;
}

async function timeOf(transport: Transport, number: bigint): Promise<bigint> {
  const block = await getBlock(transport, number);
  if (block === null) throw new Error(`No endpoint knows block ${number}.`);
  return block.timestamp;
}
