import { canonicalId } from '@/core/caip';
import { blockSecondsOf } from '../../core/chains';
import type { Required } from '../../core/governor/proposal';
import type { Head, HeadProposal } from '../../service/checkpoint/checkpoint';
import { loadHead, loadShard } from '../checkpoint/load';
import type { FeedProposal } from './feedEntry';
import { MOST_TOLD, type Told } from './told';

/** Reads a checkpoint's proposals at its block. Throws a sentence, or `CheckpointFlaw`. */
export async function toldByFiles(path: string): Promise<Told> {
  const loaded = await loadHead(path);
  if (loaded === undefined) throw new Error(`There is no checkpoint in ${path}.`);
  const { head } = loaded;
  const id = canonicalId(head.dao);
  const dao = { id, name: head.governor.name, clock: clockOf(head), at: head.block };
  const proposals: Told['proposals'][number][] = [];
  for (const listed of head.proposals.slice(0, MOST_TOLD)) {
    const { created, events } = await loadShard(path, listed);
    const updated = events.findLast(({ content }) => content !== undefined)?.content?.description;
    const description = updated || created.description;
    const proposal: FeedProposal = { ...factsOf(listed), description, events, at: head.block, dao };
    const { quorum, approval } = listed.now;
    const facts = { quorum: quorum && firstQuorum(quorum), approval, calls: created.actions.length };
    proposals.push({ proposal, times: { opened: null, closed: null }, facts });
  }
  const { counting, token, timelock } = head.governor;
  const facts = {
    counting: { quorum: counting.quorum, sides: counting.sides },
    token: token && { symbol: token.symbol, decimals: token.decimals },
    hasTimelock: timelock !== null,
    clock: dao.clock,
  };
  return { dao: id, name: dao.name, at: head.block, facts, proposals };
}

function firstQuorum({ value, estimate }: Required): { value: bigint; estimate: boolean } {
  return { value, estimate };
}

function factsOf({ id, title, proposer, block, timestamp, now }: HeadProposal) {
  const { state, snapshot, deadline, eta, expires, tally } = now;
  return {
    id,
    title,
    proposer,
    state,
    snapshot,
    deadline,
    eta,
    expires,
    tally,
    created: { block, timestamp },
  };
}

/** The clock of an organisation at its checkpoint's block. Blocks of another chain are not in the files: then nothing is estimated. */
export function clockOf(head: Head): FeedProposal['dao']['clock'] {
  const { governor, block } = head;
  const { mode } = governor.clock;
  if (mode === 'timestamp') return { mode, now: block.timestamp, secondsPerUnit: 1 };
  return { mode, now: block.number, secondsPerUnit: mode === 'blocknumber' ? blockSeconds(head) : 0 };
}

/** Seconds of a block since the newest proposal whose time is in the files, else those known of the chain; 0 for neither. */
export function blockSeconds({ proposals, block, governor }: Head): number {
  const since = proposals.find((each) => each.timestamp !== null && each.block < block.number);
  if (since === undefined || since.timestamp === null) return Number(blockSecondsOf(governor.chainId) ?? 0);
  return Number(block.timestamp - since.timestamp) / Number(block.number - since.block);
}
