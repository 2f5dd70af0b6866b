import type { GovernorReader } from '../../chain/contracts/reader';
import type { Block, Dao } from '../../core/governor/dao';
import type { ProposalNow, Tally } from '../../core/governor/proposal';
import { SIDES } from '../../core/governor/vote';
import { type Bypass, lifecycleVerdict } from '../../service/indexer/proposals/lifecycle';
import type { Collected } from './collected';

const AT_ONCE = 100;

/** Asks the contract about proposals at a block, in as few questions as fit; unknown ids are absent. */
export async function proposalsAt(
  reader: GovernorReader,
  ids: readonly bigint[],
  at: Block,
): Promise<Map<bigint, ProposalNow>> {
  const all = new Map<bigint, ProposalNow>();
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const part = await reader.proposals(ids.slice(first, first + AT_ONCE), { at });
    for (const [id, now] of part) all.set(id, now);
  }
  return all;
}

/** Why what was read cannot be all, in a sentence; undefined when the contract bears it out. */
export function flawOf(
  collected: Collected,
  dao: Dao,
  now: ReadonlyMap<bigint, ProposalNow>,
  at: Block,
): string | undefined {
  const { votes } = collected;
  for (const created of collected.proposals()) {
    const told = now.get(created.id);
    if (told === undefined) return `The contract does not know proposal ${created.id} at block ${at.number}.`;
    const difference = differenceOf(told.tally, votes.tally(created.id, at.number, told.tally));
    if (difference !== undefined)
      return `Logs are missing or false: on proposal ${created.id} ${difference} at block ${at.number}.`;
    const { flaw } = lifecycleVerdict(dao, told, created, collected.events(created.id));
    if (flaw !== undefined) return flaw;
  }
  const [stranger] = [...strangersOf(collected), ...collected.strangers()];
  return stranger === undefined
    ? undefined
    : `Logs are missing: there are logs of proposal ${stranger}, but not the one that made it.`;
}

/** How a tally and a sum of votes differ, in words; undefined when they do not or there is no tally. */
export function differenceOf(tally: Tally | null, sum: Tally): string | undefined {
  if (tally === null) return undefined;
  const side = SIDES.find((each) => tally[each] !== sum[each]);
  return side === undefined
    ? undefined
    : `the votes ${side} add up to ${sum[side]}, the contract says ${tally[side]}`;
}

// The first is enough.
function strangersOf({ votes, created }: Collected): bigint[] {
  const known = [...created.keys()].reduce((sum, id) => sum + votes.rows(id).length, 0);
  for (let row = 0; known < votes.length && row < votes.length; row += 1) {
    const { proposal } = votes.at(row);
    if (!created.has(proposal)) return [proposal];
  }
  return [];
}

/** The proposals that only the timelock's logs can judge. */
export function bypassesOf(
  collected: Collected,
  dao: Dao,
  now: ReadonlyMap<bigint, Omit<ProposalNow, 'at'>>,
): Bypass[] {
  return collected.proposals().flatMap((created) => {
    const told = now.get(created.id);
    const { bypass } = told ? lifecycleVerdict(dao, told, created, collected.events(created.id)) : {};
    return bypass ?? [];
  });
}
