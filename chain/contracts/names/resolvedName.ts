import type { Address, Hex } from 'viem';
import { namehash } from 'viem/ens';
import { parseAbi } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { getHead, type Transport } from '../../rpc/transport';
import { readView, view, ZERO } from '../../rpc/view';
import { normalName } from './primaryNames';

const ensAbi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
]);

/** The address of an ENS name at a block: `name` is null where the text is no name, `address` where it leads nowhere. */
type ResolvedName = { name: string | null; address: Address | null; block: bigint };

/** Statements of a name's holder about themselves at a block, as its records give them; null where there is none. */
type NameStatement = {
  name: string | null;
  description: string | null;
  url: string | null;
  statement: string | null;
  /** As ENSIP-12 says: an address of a picture, or a token that stands for one. */
  avatar: string | null;
  /** As a delegate: written for an organisation, by its name in ENS, or for all of them (null). */
  records: { key: string; organisation: string | null; text: string }[];
  block: bigint;
};

const LONGEST_NAME = 255;
const LONGEST_TEXT = 10_000;
// Bytes of an answer with such texts in hex.
const LARGEST = 200_000;
// ENSIP-5's global keys, and the one under which delegates of ENS itself link what they stand for.
const KEYS = ['description', 'url', 'eth.ens.delegate', 'avatar'] as const;
// Keys of the Delegate class of ENSIP-27; a name of an organisation in brackets behind one makes it that one's alone.
const DELEGATE_KEYS = ['statement', 'conflict-of-interest', 'forum-handle'] as const;

/** The address that a name leads to on this chain now; none where it is kept elsewhere (CCIP-Read). Throws `RpcError`. */
export async function resolveName(
  transport: Transport,
  registry: Address,
  text: string,
  signal?: AbortSignal,
): Promise<ResolvedName> {
  const { name, block, resolver, node } = await findResolver(transport, registry, text, signal);
  if (name === null || resolver === null) return { name, address: null, block };
  const asked = view(ensAbi, resolver, 'addr', node);
  const address = await readView(transport, asked, block, { signal, limit: LARGEST });
  return { name, address: isSameAddress(address, ZERO) ? null : address, block };
}

/**
 * Reads the statements of a name's holder in its resolver on this chain, at the newest block (ENSIP-5), also those for the
 * organisation of that name; texts stored elsewhere (CCIP-Read), or above 10,000 characters, count as none. Throws `RpcError`.
 */
export async function readStatement(
  transport: Transport,
  registry: Address,
  [text, organisation]: readonly [name: string, organisation?: string | null | undefined],
  signal?: AbortSignal,
): Promise<NameStatement> {
  const { name, block, resolver, node } = await findResolver(transport, registry, text, signal);
  const of = async (key: string) => {
    if (name === null || resolver === null) return null;
    const asked = view(ensAbi, resolver, 'text', node, key);
    const told = await readView(transport, asked, block, { signal, limit: LARGEST });
    return told === '' || (told?.length ?? 0) > LONGEST_TEXT ? null : told;
  };
  const meant = writtenName(organisation ?? '') ?? null;
  const places = DELEGATE_KEYS.flatMap((key) =>
    (meant === null ? [null] : [meant, null]).map((each) => ({ key, organisation: each })),
  );
  const [description = null, url = null, statement = null, avatar = null, ...texts] = await Promise.all([
    ...KEYS.map(of),
    ...places.map(({ key, organisation: each }) => of(each === null ? key : `${key}[${each}]`)),
  ]);
  const records = places.flatMap((place, at) => {
    const written = texts[at] ?? null;
    return written === null ? [] : [{ ...place, text: written }];
  });
  return { name, description, url, statement, avatar, records, block };
}

/** Finds the resolver of a name; `name` is null where the text is no name, `resolver` where it has none. */
async function findResolver(
  transport: Transport,
  registry: Address,
  text: string,
  signal: AbortSignal | undefined,
): Promise<{ name: string | null; block: bigint; resolver: Address | null; node: Hex }> {
  const { number: block } = await getHead(transport, { signal });
  const name = writtenName(text);
  if (name === undefined) return { name: null, block, resolver: null, node: '0x' };
  const node = namehash(name);
  const asked = view(ensAbi, registry, 'resolver', node);
  const resolver = await readView(transport, asked, block, { signal, limit: LARGEST });
  return { name, block, resolver: resolver === ZERO ? null : resolver, node };
}

function writtenName(text: string): string | undefined {
  return text.length > LONGEST_NAME ? undefined : normalName(text.trim());
}
