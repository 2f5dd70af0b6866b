import { join } from 'node:path';
import { daoId, parseDaoId } from '@/core/caip';
import { createReader, type GovernorReader } from '../../chain/contracts/reader';
import { isStillThere } from '../../chain/rpc/calls';
import { createTransport } from '../../chain/rpc/transport';
import type { ProposalNow } from '../../core/governor/proposal';
import { pathOf } from '../../service/checkpoint/directory';
import { headHash } from '../../service/checkpoint/hash';
import { putFirst } from '../publish/first';
import { toldByFiles } from '../publish/fromFiles';
import { baseAt, firstBlock } from './base';
import { bypassFlaw } from './bypass';
import { collect, type Gathered, type Ground } from './collect';
import type { Collected } from './collected';
import { uncounted } from './count';
import { delegationFlaw } from './delegations';
import { folderAt, writeFiles } from './files';
import type { GivenLogs } from './givenLogs';
import { Journal } from './journal';
import { bypassesOf, flawOf, proposalsAt } from './judge';
import { enterIndex, readIndex } from './listing';
import { LogBook } from './logBook';
import type { Progress } from './progress';
import { DEADLINE, targetOf, withoutState } from './target';

/** A checkpoint to make: its organisation, endpoints, folder, and first and last block. */
export type Order = {
  dao: string;
  rpc: readonly string[];
  multicall?: string | undefined;
  out: string;
  from?: bigint | undefined;
  until?: bigint | undefined;
  /** Requests a minute to one endpoint; 300, and no limit for one's own. */
  perMinute?: number | undefined;
  /** Leaves the delegates out. */
  withoutDelegates?: boolean | undefined;
  /** Logs of the Governor that were read before, which are not read again. */
  given?: AsyncIterable<GivenLogs> | undefined;
};

/** Result as the command prints it. */
export type Made = {
  dao: string;
  block: string;
  hash: string;
  proposals: number;
  votes: number;
  files: number;
  bytes: number;
  /** Content new to the checkpoint. */
  added: { blocks: string; proposals: number; votes: number };
};

type Work = Ground & { dao: string; path: string; reader: GovernorReader; order: Order };

/**
 * Makes the checkpoint of an organisation, or extends the one that is there; what a killed run has read is used. Writes
 * nothing but its journal unless the contract bears out every sum of votes. Throws a sentence or `QuorateError`.
 */
export async function make(order: Order, progress: Progress): Promise<Made> {
  const work = await prepare(order, progress);
  const { path, target, transport } = work;
  const say = (sentence: string) => progress.say(sentence);
  const base = await baseAt(transport, { ...work, from: order.from }, say);
  const from = base?.head.from ?? (await firstBlock(transport, work.governor.address, order.from, target));
  const before = {
    proposals: base?.head.proposals.length ?? 0,
    votes: base?.collected.votes.length ?? 0,
    next: base === null ? from : base.head.block.number + 1n,
  };
  const journal = new Journal(path, { dao: work.dao, from, base: base?.head.block ?? null });
  try {
    const gathered = await collect(work, journal, from, base);
    const { collected } = gathered;
    const written = await write(work, journal, from, gathered);
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
    timeout: DEADLINE,
  });
  const reader = createReader(transport, route, { multicall: order.multicall });
  const target = await targetOf(transport, reader, order.until);
  const governor = await reader.dao({ at: target }).catch((error: unknown) => {
    throw withoutState(target.number, error);
  });
  const token = order.withoutDelegates === true ? null : governor.token;
  const path = join(order.out, pathOf(dao));
  const { given } = order;
  return { dao, path, transport, reader, target, governor, token, given, order, progress };
}

/** Judges what was collected and writes the files, the index last. */
async function write(
  work: Work,
  journal: Journal,
  from: bigint,
  { collected, delegations }: Gathered,
): Promise<{ files: number; bytes: number }> {
  const { dao, path, transport, reader, target, governor, order } = work;
  const ids = [...collected.created.keys()];
  const now = await proposalsAt(reader, ids, target);
  const options = { multicall: order.multicall };
  const flaw =
    flawOf(collected, governor, now, target) ??
    (await bypassed(work, collected, now)) ??
    (await uncounted(transport, governor, ids, target, options)) ??
    (delegations === null ? undefined : await delegationFlaw(transport, delegations, target, options));
  if (flaw !== undefined) {
    // Whatever gave a false log may have given more: none of it is used again.
    journal.restart();
    throw new Error(flaw);
  }
  if (!(await isStillThere(transport, target)))
    throw new Error(`Block ${target.number} was taken back by the chain while it was read; try again.`);
  remark(work, collected, now);
  const folder = folderAt(path);
  const content = { dao, block: target, from, governor, collected, now, delegations };
  const { bytes } = await writeFiles(folder, content);
  const head = await headHash(bytes);
  enterIndex(order.out, { dao, path: pathOf(dao), block: String(target.number), head });
  const cleaned = folder.clean();
  const folders = readIndex(order.out)?.checkpoints.map((each) => each.path);
  putFirst(await toldByFiles(path), order.out, folders);
  return cleaned;
}

/** Why a proposal that nobody ended through the Governor, by its logs, was ended so; undefined when none was. */
async function bypassed(
  { transport, governor, target, progress }: Work,
  collected: Collected,
  now: ReadonlyMap<bigint, ProposalNow>,
): Promise<string | undefined> {
  const book = new LogBook(transport, governor.address);
  for (const bypass of bypassesOf(collected, governor, now)) {
    const flaw = await bypassFlaw(transport, book, governor, bypass, target.number);
    if (flaw === 'unknown')
      progress.say(
        `How proposal ${bypass.created.id} ended is not in the Governor's logs, and the timelock's could not be asked.`,
      );
    else if (flaw !== null) return flaw;
  }
  return undefined;
}

/** Says what is not in the checkpoint, or not borne out by the contract. */
function remark({ progress }: Work, collected: Collected, now: ReadonlyMap<bigint, ProposalNow>): void {
  if (collected.rejected > 0)
    progress.say(`${collected.rejected} logs do not have the form of their event; they are left out.`);
  const untold = [...now].filter(([, { tally }]) => tally === null).map(([id]) => id);
  if (untold.length === 0) return;
  progress.say(
    `The contract has no tally of ${untold.length} proposals (${untold[0]} …): their votes are not borne out.`,
  );
}
