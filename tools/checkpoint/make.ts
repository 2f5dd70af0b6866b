import { join } from 'node:path';
import { getBlock } from '../../lib/chain/block';
import { isStillThere } from '../../lib/chain/calls';
import { createReader, type GovernorReader } from '../../lib/chain/reader';
import { createTransport, type Transport } from '../../lib/chain/transport';
import { pathOf } from '../../lib/checkpoint/directory';
import { headHash } from '../../lib/checkpoint/hash';
import type { Block, Dao } from '../../lib/governor/dao';
import { daoId, parseDaoId } from '../../lib/routes';
import { held } from '../../lib/sync/coverage';
import { type Base, baseAt, firstBlock } from './base';
import { Collected, GOVERNOR_TOPICS } from './collected';
import { uncounted } from './count';
import { folderAt, writeFiles } from './files';
import { Journal } from './journal';
import { flawOf, proposalsAt } from './judge';
import { enterIndex } from './listing';
import type { Progress } from './progress';
import { readSource } from './read';
import { targetOf, withoutState } from './target';

/** Which organisation, through which endpoints, to which folder, and from which block to which. */
export type Order = {
  dao: string;
  rpc: readonly string[];
  multicall?: string | undefined;
  out: string;
  from?: bigint | undefined;
  until?: bigint | undefined;
  /** Requests a minute to one endpoint; 300, and no limit for one's own. */
  perMinute?: number | undefined;
};

/** What was made, as the command prints it. */
export type Made = {
  dao: string;
  block: string;
  hash: string;
  proposals: number;
  votes: number;
  files: number;
  bytes: number;
  /** What was not in the checkpoint before. */
  added: { blocks: string; proposals: number; votes: number };
};

type Work = {
  dao: string;
  path: string;
  transport: Transport;
  reader: GovernorReader;
  target: Block;
  governor: Dao;
  order: Order;
  progress: Progress;
};

/**
 * Makes the checkpoint of an organisation, or extends the one that is there; what a killed run has read is used. Writes
 * nothing but its journal unless the contract bears out every sum of votes. Throws a sentence or `QuorateError`.
 */
export async function make(order: Order, progress: Progress): Promise<Made> {
  const work = await prepare(order, progress);
  const { path, target, transport } = work;
  const base = await baseAt(transport, { ...work, from: order.from }, (sentence) => progress.say(sentence));
  const from = base?.head.from ?? (await firstBlock(transport, work.governor.address, order.from, target));
  const before = {
    proposals: base?.head.proposals.length ?? 0,
    votes: base?.collected.votes.length ?? 0,
    next: base === null ? from : base.head.block.number + 1n,
  };
  const journal = new Journal(path, { dao: work.dao, from, base: base?.head.block ?? null });
  try {
    const collected = await collect(work, journal, from, base);
    const written = await write(work, journal, from, collected);
    journal.remove();
    const { number, hash } = target;
    const proposals = collected.created.size;
    const votes = collected.votes.length;
    const added = {
      blocks: String(number + 1n - before.next),
      proposals: proposals - before.proposals,
      votes: votes - before.votes,
    };
    return { dao: work.dao, block: String(number), hash, proposals, votes, ...written, added };
  } finally {
    journal.close();
  }
}

async function prepare(order: Order, progress: Progress): Promise<Work> {
  const route = parseDaoId(order.dao);
  const dao = daoId(route);
  const transport = createTransport({
    chainId: route.chainId,
    hosts: order.rpc,
    perMinute: order.perMinute,
  });
  const reader = createReader(transport, route, { multicall: order.multicall });
  const target = await targetOf(transport, reader, order.until);
  const governor = await reader.dao({ at: target }).catch((error: unknown) => {
    throw withoutState(target.number, error);
  });
  return { dao, path: join(order.out, pathOf(dao)), transport, reader, target, governor, order, progress };
}

/** Everything up to the target: what the base has, what the journal has, and what is read now. */
async function collect(work: Work, journal: Journal, from: bigint, base: Base | null): Promise<Collected> {
  const { transport, target, governor, progress } = work;
  const collected = base?.collected ?? new Collected();
  if (!(await areStillThere(transport, journal))) {
    progress.say('What an earlier run has read is of blocks that are gone; it is read again.');
    journal.restart();
  }
  const address = governor.address;
  for (const entry of journal.read()) {
    if (entry.address !== address) continue;
    // This run may end before the killed one.
    for (const part of held([entry], { from, to: target.number })) {
      collected.take(
        part,
        entry.logs.filter(({ blockNumber }) => BigInt(blockNumber) <= part.to),
      );
    }
  }
  const range = { from, to: target.number };
  journal.mark(target);
  const source = {
    label: 'Reading',
    address,
    topics: GOVERNOR_TOPICS,
    covered: () => collected.covered,
    take: collected.take.bind(collected),
  };
  await readSource({ transport, journal, progress }, source, range, target);
  await collected.fillTimes((block) => timeOf(transport, block));
  return collected;
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

/** Judges what was collected and writes the files, the index last. */
async function write(
  { dao, path, transport, reader, target, governor, order, progress }: Work,
  journal: Journal,
  from: bigint,
  collected: Collected,
): Promise<{ files: number; bytes: number }> {
  const ids = [...collected.created.keys()];
  const now = await proposalsAt(reader, ids, target);
  const { multicall } = order;
  const flaw =
    flawOf(collected, governor, now, target) ??
    (await uncounted(transport, governor, ids, target, { multicall }));
  if (flaw !== undefined) {
    // Whatever gave a false log may have given more: none of it is used again.
    journal.restart();
    throw new Error(flaw);
  }
  if (!(await isStillThere(transport, target)))
    throw new Error(`Block ${target.number} was taken back by the chain while it was read; try again.`);
  if (collected.rejected > 0)
    progress.say(`${collected.rejected} logs do not have the form of their event; they are left out.`);
  const untold = ids.filter((id) => now.get(id)?.tally === null);
  if (untold.length > 0)
    progress.say(
      `The contract has no tally of ${untold.length} proposals (${untold[0]} …): their votes are not borne out.`,
    );
  const folder = folderAt(path);
  const content = { dao, block: target, from, governor, collected, now, delegates: null };
  const { bytes } = await writeFiles(folder, content);
  const head = await headHash(bytes);
  enterIndex(order.out, { dao, path: pathOf(dao), block: String(target.number), head });
  return folder.clean();
}
