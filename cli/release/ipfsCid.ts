import { createHash } from 'node:crypto';

/** A file of a site by its path, with slashes and without one in front. */
export type SiteFile = { path: string; bytes: Uint8Array };

/** Codes of multicodec: bytes as they are, and a node of links. */
const RAW = 0x55;
const DAG_PB = 0x70;
/** Limits of `ipfs add --cid-version=1`: pieces of 256 KiB, and so many links in one node. */
const PIECE = 262_144;
const WIDTH = 174;
/** Above this a folder is cut into several nodes, which is not made here. */
const LARGEST_FOLDER = 262_144;

/** A block by its CID: how many bytes of a file are below it, and of blocks with itself. */
type Block = { cid: Uint8Array; content: number; total: number };
type Link = Block & { name: string };
type Folder = Map<string, Folder | Uint8Array>;

/**
 * The CID (version 1, base32) that IPFS gives a folder of files with the defaults of `ipfs add --recursive
 * --cid-version=1` (UnixFS: raw leaves, pieces of 256 KiB, 174 links a node); throws for a folder with thousands of entries.
 */
export function ipfsCid(files: readonly SiteFile[]): string {
  const root: Folder = new Map();
  for (const { path, bytes } of files) {
    const names = path.split('/');
    const last = names.pop() ?? '';
    let folder = root;
    for (const name of names) {
      const next = folder.get(name) ?? new Map();
      if (next instanceof Uint8Array) throw new Error(`${path} stands in a file.`);
      folder.set(name, next);
      folder = next;
    }
    folder.set(last, bytes);
  }
  return base32(folderBlock(root).cid);
}

function folderBlock(folder: Folder): Block {
  const links = [...folder].map(([name, entry]): Link => {
    const block = entry instanceof Uint8Array ? fileBlock(entry) : folderBlock(entry);
    return { ...block, name };
  });
  links.sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  const size = links.reduce((sum, { name, cid }) => sum + Buffer.byteLength(name) + cid.length, 0);
  if (size > LARGEST_FOLDER) throw new Error('A folder of the site has too many files for one node of IPFS.');
  return node(links, [number(1, 1)]);
}

function fileBlock(bytes: Uint8Array): Block {
  let level: Block[] = [];
  for (let from = 0; from < Math.max(1, bytes.length); from += PIECE) {
    const piece = bytes.subarray(from, from + PIECE);
    level.push({ cid: cidOf(RAW, piece), content: piece.length, total: piece.length });
  }
  while (level.length > 1) {
    const next: Block[] = [];
    for (let from = 0; from < level.length; from += WIDTH) next.push(joined(level.slice(from, from + WIDTH)));
    level = next;
  }
  const [whole] = level;
  if (whole === undefined) throw new Error('A file has no block.');
  return whole;
}

function joined(parts: readonly Block[]): Block {
  const content = parts.reduce((sum, part) => sum + part.content, 0);
  const sizes = parts.map((part) => number(4, part.content));
  return node(
    parts.map((part) => ({ ...part, name: '' })),
    [number(1, 2), number(3, content), ...sizes],
    content,
  );
}

/** A node of dag-pb: its links, then what UnixFS says of it. */
function node(links: readonly Link[], unixfs: readonly Uint8Array[], content = 0): Block {
  const encoded = links.map(({ cid, name, total }) =>
    field(2, Buffer.concat([field(1, cid), field(2, Buffer.from(name)), number(3, total)])),
  );
  const bytes = Buffer.concat([...encoded, field(1, Buffer.concat(unixfs))]);
  const total = links.reduce((sum, link) => sum + link.total, bytes.length);
  return { cid: cidOf(DAG_PB, bytes), content, total };
}

function cidOf(codec: number, bytes: Uint8Array): Uint8Array {
  // Version 1, the codec, SHA-256 and its 32 bytes.
  const digest = createHash('sha256').update(bytes).digest();
  return Buffer.concat([Uint8Array.of(1, codec, 0x12, 0x20), digest]);
}

/** A field of bytes as protocol buffers write it. */
function field(at: number, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([varint(at * 8 + 2), varint(bytes.length), bytes]);
}

/** A field with a number. */
function number(at: number, value: number): Uint8Array {
  return Buffer.concat([varint(at * 8), varint(value)]);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Uint8Array.from([...bytes, left]);
}

/** Multibase `b`: RFC 4648 in lower case, without padding. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  const digits = groups.map(
    (group) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(group.padEnd(5, '0'), 2)],
  );
  return `b${digits.join('')}`;
}
