import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { daoId, parseDaoId } from '@/core/caip';
import { createReader } from '../../chain/contracts/reader';
import { createTransport, type Transport } from '../../chain/rpc/transport';
import { CheckpointFlaw } from '../../core/files/flaw';
import type { Tally } from '../../core/governor/proposal';
import type { Head } from '../../service/checkpoint/checkpoint';
import {
  checkBlock,
  checkCount,
  checkFrom,
  checkGovernor,
  checkStates,
  checkTallies,
  truthOf,
} from './checkChain';
import { checkDelegateLogs } from './checkDelegateLogs';
import { checkDelegates, loadKnown } from './checkDelegates';
import { checkIndex, checkPack, loadShards } from './checkFiles';
import { checkLifecycle } from './checkLifecycle';
import { checkProposals, checkVoters, checkVotes } from './checkLogs';
import { checkProposalLogs, checkVoteLogs } from './checkRanges';
import type { Collected } from './collected';
import { type Check, note } from './finding';
import { readIndex } from './listing';
import { loadHead } from './load';
import { LogBook } from './logBook';
import { DEADLINE } from './target';

/** A checkpoint to verify: its endpoints, and the number of votes and proposals to look up. */
export type Errand = {
  checkpoint: string;
  rpc: readonly string[];
  dao?: string | undefined;
  multicall?: string | undefined;
  samples: number;
  seed: number;
};

/** How a checkpoint stands up to the chain, as the command prints it; `ok` when every check held. */
export type Verdict = {
  ok: boolean;
  dao: string;
  block: string;
  hash: string;
  samples: number;
  seed: number;
  checks: Check[];
  /** Unchecked facts, as sentences. */
  unchecked: string[];
};

const NO_SAMPLES =
  'No logs were compared (--samples 0): what only they tell, such as reasons, or a proposal left out with its votes.';

/** Checks files against each other and against the chain; throws a sentence when that cannot be done. */
export async function verifyAt(errand: Errand): Promise<Verdict> {
  const path = folderOf(errand);
  const { head, hash } = await headAt(path);
  const checks: Check[] = [];
  await note(checks, 'index', 'the index names this head', async () => checkIndex(path, head, hash));
  const collected = await files(checks, path, head);
  const delegates = await delegateFiles(checks, path, head);
  if (collected !== undefined) await chain(checks, errand, head, collected, delegates);
  const { number, hash: block } = head.block;
  const { samples, seed } = errand;
  const ok = checks.every((check) => check.ok);
  const unchecked = [
    ...(samples === 0 ? [NO_SAMPLES] : []),
    ...checks.flatMap((check) => check.unchecked ?? []),
  ];
  return { ok, dao: head.dao, block: String(number), hash: block, samples, seed, checks, unchecked };
}

/** Undefined when the files do not hold together, so that nothing more can be asked of them. */
async function files(checks: Check[], path: string, head: Head): Promise<Collected | undefined> {
  let collected: Collected | undefined;
  const what = 'every part is what its name says, and fits the head';
  await note(checks, 'parts', what, async () => {
    collected = await loadShards(path, head);
    return undefined;
  });
  if (collected === undefined) return undefined;
  const loaded: Collected = collected;
  await note(checks, 'pack', 'the pack holds the votes of all parts and no other', () =>
    checkPack(path, head, { votes: loaded.votes, rows: head.proposals.flatMap(({ id }) => loaded.rows(id)) }),
  );
  return loaded;
}

async function delegateFiles(checks: Check[], path: string, head: Head): Promise<Known> {
  let known: Known = null;
  if (head.delegates === null) return null;
  await note(checks, 'delegate-parts', 'powers and their history are whole and fit each other', async () => {
    known = await loadKnown(path, head);
    return undefined;
  });
  return known;
}

type Known = Awaited<ReturnType<typeof loadKnown>>;

async function chain(
  checks: Check[],
  errand: Errand,
  head: Head,
  collected: Collected,
  delegates: Known,
): Promise<void> {
  const { chainId, address } = parseDaoId(head.dao);
  const { multicall } = errand;
  const transport = createTransport({ chainId, hosts: errand.rpc, timeout: DEADLINE });
  const reader = createReader(transport, { chainId, address }, { multicall });
  const isThere = await note(checks, 'block', 'the chain has the block it reaches', () =>
    checkBlock(transport, head),
  );
  // On another chain, every other answer would differ too.
  if (!isThere) return;
  await note(checks, 'from', 'it begins before the contract was there', () => checkFrom(transport, head));
  const truth = await truthOf(reader, head);
  const { votes } = collected;
  for (const { id, now } of head.proposals)
    if (now.tally !== null) votes.params.hear(id, now.tally, head.block.number);
  const sumOf = (id: bigint, told: Tally | null) => votes.tally(id, head.block.number, told);
  await note(checks, 'tallies', 'head, votes and contract agree on every tally', async () =>
    checkTallies(head, truth, sumOf),
  );
  await note(checks, 'states', 'the contract says of every proposal what the head says', async () =>
    checkStates(head, truth),
  );
  await note(checks, 'governor', 'the Governor is what the head says', () =>
    checkGovernor(reader, head, truth),
  );
  await note(checks, 'count', 'the contract counts no other proposals', () =>
    checkCount(transport, head, truth, { multicall }),
  );
  const book = new LogBook(transport, head.governor.address);
  const { seed } = errand;
  const samples = { count: errand.samples, seed };
  const options = { multicall };
  await note(checks, 'proposals', 'proposals chosen at random are in the logs', () =>
    checkProposals(transport, book, collected, samples),
  );
  await note(checks, 'votes', 'votes chosen at random are in the logs', () =>
    checkVotes(book, collected, samples),
  );
  await note(checks, 'voters', 'the contract knows the votes', () =>
    checkVoters(transport, book, collected, { governor: head.governor, truth, seed, options }),
  );
  await note(checks, 'lifecycle', 'the logs of every proposal fit its state, and its id', () =>
    checkLifecycle(transport, book, head, collected),
  );
  await logs(checks, transport, head, collected, errand);
  if (delegates === null) return;
  const bench = { transport, truth, samples, options };
  await note(checks, 'delegates', 'delegates chosen at random are what the token says', () =>
    checkDelegates(bench, head, delegates),
  );
  if (samples.count === 0) return;
  const known: NonNullable<Known> = delegates;
  await note(checks, 'delegate-logs', 'the logs of delegations, read again, are these and no other', () =>
    checkDelegateLogs(transport, head, known, seed),
  );
}

/** Reads the logs again, unless no sample is wanted of anything. */
async function logs(
  checks: Check[],
  transport: Transport,
  head: Head,
  collected: Collected,
  { samples, seed }: Errand,
): Promise<void> {
  if (samples === 0) return;
  await note(checks, 'proposal-logs', 'the logs of proposals, read again, are these and no other', () =>
    checkProposalLogs(transport, head, collected, seed),
  );
  await note(checks, 'vote-logs', 'the logs of votes, read again, are these and no other', () =>
    checkVoteLogs(transport, head, collected, seed),
  );
}

async function headAt(path: string): Promise<{ head: Head; hash: string }> {
  try {
    const loaded = await loadHead(path);
    if (loaded !== undefined) return loaded;
  } catch (error) {
    if (error instanceof CheckpointFlaw)
      throw new Error(`The head in ${path} cannot be read: ${error.reason}.`);
    throw error;
  }
  throw new Error(`There is no checkpoint in ${path}.`);
}

/** The folder of one organisation: the one named, or one that the index in it lists. */
function folderOf({ checkpoint, dao }: Errand): string {
  const folder = resolve(checkpoint);
  if (existsSync(join(folder, 'head.json.gz'))) return folder;
  const listed = indexAt(folder).filter((entry) => dao === undefined || entry.dao === daoId(parseDaoId(dao)));
  const [first, second] = listed;
  if (first === undefined)
    throw new Error(`There is no checkpoint ${dao === undefined ? '' : `of ${dao} `}in ${checkpoint}.`);
  if (second !== undefined)
    throw new Error(`There are ${listed.length} checkpoints in ${checkpoint}; name one by --dao.`);
  return join(folder, first.path);
}

function indexAt(folder: string) {
  try {
    return readIndex(folder)?.checkpoints ?? [];
  } catch (error) {
    if (error instanceof CheckpointFlaw)
      throw new Error(`The index in ${folder} cannot be read: ${error.reason}.`);
    throw error;
  }
}
