import type { GovernorReader } from '../../chain/contracts/reader';
import type { MulticallOptions } from '../../chain/rpc/calls';
import type { Transport } from '../../chain/rpc/transport';
import { asQuorateError, describe } from '../../core/errors';
import type { Block } from '../../core/governor/dao';
import { mayHaveChanged } from '../../core/governor/finality';
import type { ProposalNow, Tally } from '../../core/governor/proposal';
import type { Head, HeadProposal } from '../../service/checkpoint/checkpoint';
import { isDeployedBefore } from './base';
import { uncounted } from './count';
import { Difference, differ } from './finding';
import { differenceOf, proposalsAt } from './judge';
import { agreedBlock } from './target';

/** The contract's facts about every proposal: at the checkpoint's block, or now if that state is unavailable. */
export type Truth = {
  at: Block;
  /** False when it is of now, so that only what is final can be compared. */
  isThen: boolean;
  now: ReadonlyMap<bigint, ProposalNow>;
  /** Why it is of now. */
  reason: string;
};

/** Whether the chain has the checkpoint's block; throws `Difference`. */
export async function checkBlock(transport: Transport, { block }: Head): Promise<undefined> {
  const found = await agreedBlock(transport, block.number);
  if (found === null)
    throw new Difference(`No endpoint knows block ${block.number}, which the checkpoint reaches.`);
  const difference = differ({ ...block }, { ...found });
  if (difference !== undefined)
    throw new Difference(`Block ${block.number} of the checkpoint is not the chain's: its ${difference}.`);
  return undefined;
}

/** Whether the contract came to be in or after the first block; throws `Difference`. */
export async function checkFrom(transport: Transport, { from, governor }: Head): Promise<string | undefined> {
  const isBefore = await isDeployedBefore(transport, governor.address, from);
  if (isBefore === true)
    throw new Difference(`The contract was there before block ${from}, where the checkpoint begins.`);
  return isBefore === null ? `No endpoint keeps the state before block ${from}: not checked.` : undefined;
}

/** Asks the contract about every proposal, at the checkpoint's block where that is available. */
export async function truthOf(reader: GovernorReader, { block, proposals }: Head): Promise<Truth> {
  const ids = proposals.map(({ id }) => id);
  try {
    await reader.dao({ at: block });
    return { at: block, isThen: true, now: await proposalsAt(reader, ids, block), reason: '' };
  } catch (error) {
    const known = asQuorateError(error);
    const at = await reader.head({ maxAge: 0 });
    await reader.dao({ at });
    const { title } = describe(known.code, known.facts);
    return { at, isThen: false, now: await proposalsAt(reader, ids, at), reason: title };
  }
}

/** Whether what was detected is what the checkpoint says; throws `Difference`. */
export async function checkGovernor(
  reader: GovernorReader,
  head: Head,
  truth: Truth,
): Promise<string | undefined> {
  if (!truth.isThen)
    return `No endpoint keeps the state of block ${head.block.number}: not checked. ${truth.reason}`;
  const difference = differ(head.governor, await reader.dao({ at: head.block }));
  if (difference !== undefined) throw new Difference(`Of the Governor, ${difference}.`);
  return undefined;
}

/** Whether head, votes and contract agree on every tally; throws `Difference`. */
export function checkTallies(
  head: Head,
  truth: Truth,
  sumOf: (proposal: bigint, told: Tally | null) => Tally,
): string | undefined {
  let compared = 0;
  let silent = 0;
  for (const proposal of head.proposals) {
    const { id, now } = proposal;
    const sum = differenceOf(now.tally, sumOf(id, now.tally));
    if (sum !== undefined)
      throw new Difference(`On proposal ${id} ${sum.replace('the contract says', 'the head says')}.`);
    const told = toldOf(head, proposal, truth);
    if (told === undefined) continue;
    const difference = differ(now.tally, told.tally, 'tally');
    if (difference !== undefined)
      throw new Difference(`On proposal ${id} the head's ${difference} as the contract says.`);
    compared += 1;
    if (told.tally === null) silent += 1;
  }
  return restOf(head, truth, compared, silent);
}

/** Whether the contract says of every proposal what the head says; throws `Difference`. */
export function checkStates(head: Head, truth: Truth): string | undefined {
  let compared = 0;
  for (const proposal of head.proposals) {
    const told = toldOf(head, proposal, truth);
    if (told === undefined) continue;
    // Nodes differ in the revert data they pass on, not in the revert.
    const { at: _, refused: _said, ...now } = told;
    const { refused: _written, ...claim } = proposal.now;
    const difference = truth.isThen ? differ(claim, now) : differ(proposal.now.state, now.state, 'state');
    if (difference !== undefined)
      throw new Difference(`Of proposal ${proposal.id} the head's ${difference} as the contract says.`);
    compared += 1;
  }
  return restOf(head, truth, compared, 0);
}

/** Whether the contract counts more proposals than there are; throws `Difference`. */
export async function checkCount(
  transport: Transport,
  head: Head,
  truth: Truth,
  options: MulticallOptions,
): Promise<string | undefined> {
  if (!truth.isThen) return 'Not checked: the contract may count newer ones by now.';
  const ids = head.proposals.map(({ id }) => id);
  const flaw = await uncounted(transport, head.governor, ids, head.block, options);
  if (flaw !== undefined) throw new Difference(flaw);
  return undefined;
}

// Facts to compare the head with: everything at its block, later the final ones. Throws for an unknown proposal.
function toldOf(
  { governor }: Head,
  { id, now }: HeadProposal,
  { at, isThen, now: all }: Truth,
): ProposalNow | undefined {
  const told = all.get(id);
  if (told === undefined)
    throw new Difference(`The contract does not know proposal ${id} at block ${at.number}.`);
  return isThen || !mayHaveChanged(now.state, told.state, governor) ? told : undefined;
}

function restOf(head: Head, truth: Truth, compared: number, silent: number): string | undefined {
  const all = head.proposals.length;
  if (compared === 0 && all > 0)
    throw new Difference(
      `Nothing could be compared: no endpoint keeps the state of block ${head.block.number}. ${truth.reason}`,
    );
  const parts: string[] = [];
  if (compared < all)
    parts.push(`${all - compared} of ${all} proposals were not final: not compared. ${truth.reason}`);
  if (silent > 0) parts.push(`The contract has no tally of ${silent} proposals.`);
  return parts.length === 0 ? undefined : parts.join(' ');
}
