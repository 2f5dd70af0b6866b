import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport, getHead } from '../../chain/rpc/transport';
import { LIST_VERSION, LISTS_FOLDER, MOST_FILED } from '../../core/feed/lists/filedDao';
import {
  type FoundGovernor,
  GOVERNOR_FILE,
  type GovernorList,
  type ReadChain,
  readGovernorList,
  writeGovernorList,
} from '../../core/feed/lists/governorList';
import type { Governors } from '../arguments/governors';
import { agreedBlock } from '../checkpoint/target';
import { findGovernors } from '../governors/find';
import { putFile } from '../publish/write';

// As deep as a checkpoint's last block where a chain names no final one.
const DEPTH = 64n;

/** Findings in the form of their file; the number of contracts that are no Governor, and of those not asked. */
export type FoundAsJson = Record<string, unknown> & { refused: number; left: number };

/** Finds the Governors of a chain, and puts them into the file of the site where that is wanted. Throws a sentence or `QuorateError`. */
export async function governors(
  { chain: chainId, rpc, multicall, from, until, most, out }: Governors,
  screen: { write(text: string): unknown } = { write: () => undefined },
): Promise<FoundAsJson> {
  const transport = createTransport({ chainId, hosts: rpc });
  const head = await getHead(transport, {});
  const last = until ?? (head.number > DEPTH ? head.number - DEPTH : 0n);
  const at = await agreedBlock(transport, last);
  if (at === null || from > last) throw new Error(`There is no block ${at === null ? last : from} to read.`);
  const onRead = (to: bigint) => screen.write(`Read up to block ${to} of ${last}.\n`);
  const found = await findGovernors(transport, { chainId, from, at }, { most, multicall, onRead });
  if (out !== undefined) {
    const file = join(out, LISTS_FOLDER, GOVERNOR_FILE);
    putFile(file, writeGovernorList(withChain(listAt(file), found.chain, found.governors)));
  }
  const list: GovernorList = { version: LIST_VERSION, chains: [found.chain], governors: found.governors };
  const json = JSON.parse(new TextDecoder().decode(writeGovernorList(list))) as Record<string, unknown>;
  return { ...json, refused: found.refused, left: found.left };
}

/** The list at a path, an empty one where none is. Throws `JsonFlaw`. */
function listAt(file: string): GovernorList {
  if (existsSync(file)) return readGovernorList(readFileSync(file, 'utf8'));
  return { version: LIST_VERSION, chains: [], governors: [] };
}

/** A list with all that was found on one chain replaced by what was found there now; those with the most voters first. */
function withChain(before: GovernorList, chain: ReadChain, found: readonly FoundGovernor[]): GovernorList {
  const others = before.governors.filter(({ id }) => id.split(':')[1] !== String(chain.chainId));
  return {
    version: LIST_VERSION,
    chains: [...before.chains.filter(({ chainId }) => chainId !== chain.chainId), chain].sort(
      (a, b) => a.chainId - b.chainId,
    ),
    governors: [...others, ...found].sort(byVoters).slice(0, MOST_FILED),
  };
}

function byVoters(a: FoundGovernor, b: FoundGovernor): number {
  const more = Number(a.lone !== undefined) - Number(b.lone !== undefined);
  return more || b.voters - a.voters || b.proposals - a.proposals || (a.id < b.id ? -1 : 1);
}
