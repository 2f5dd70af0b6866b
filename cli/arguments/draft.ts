import type { Address } from 'viem';
import { checkedAddress } from '../../core/caip';
import { checkPlaces, parsed } from '../commands/place';

/** How `draft` is called. */
export const DRAFT_USAGE =
  'usage: quorate draft (--file DRAFT.json | --link LINK) --rpc URL [--rpc URL] [--multicall 0x…] [--from 0x…]';

/** Draft to examine, its account, and the endpoints. */
export type DraftCommand = {
  source: { file: string } | { link: string };
  rpc: readonly string[];
  multicall?: string | undefined;
  from: Address | null;
};

/** Reads the arguments behind `draft`; throws a sentence. */
export function readDraftCommand(args: readonly string[]): DraftCommand {
  const { values, positionals } = parsed(DRAFT_USAGE, args, {
    file: { type: 'string' },
    link: { type: 'string' },
    rpc: { type: 'string', multiple: true },
    multicall: { type: 'string' },
    from: { type: 'string' },
  });
  const { file, link, rpc = [], multicall, from } = values;
  const source = file !== undefined ? { file } : link !== undefined ? { link } : undefined;
  const isBoth = file !== undefined && link !== undefined;
  if (positionals.length > 0 || source === undefined || isBoth || rpc.length === 0)
    throw new Error(DRAFT_USAGE);
  checkPlaces(rpc, multicall);
  return { source, rpc, multicall, from: from === undefined ? null : account(from) };
}

function account(text: string): Address {
  try {
    return checkedAddress(text);
  } catch {
    throw new Error('--from is no address.');
  }
}
