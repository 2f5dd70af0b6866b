import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ipfsCid } from './ipfsCid';

/** A file of a release: its path without a slash in front, its bytes, and their SHA-256 in hex. */
export type ReleasedFile = { path: string; size: number; sha256: string };

/** A release of the site: `hash` is over all files (`releaseHash`), `cid` the folder's in IPFS. */
export type Release = {
  format: typeof FORMAT;
  /** The whole hash of the Git commit it was built from. */
  commit: string;
  hash: string;
  cid: string;
  /** Build tools: versions, and the SHA-256 of the lockfile. */
  toolchain: { node: string; npm: string; next: string; lockfile: string };
  files: ReleasedFile[];
};

const FORMAT = 'quorate-release-1';
const MOST_FILES = 10_000;

/** Recognises the operator's files of one site: no part of a release, though beside it. */
export function isOperators(path: string): boolean {
  return path === 'config.json' || path === 'release.json' || /^(checkpoints|feeds)\//.test(path);
}

/** Recognises files that a host takes for itself; it may answer anything under their names. */
export function isOfHosts(path: string): boolean {
  return /^(_headers|_redirects|\.nojekyll|CNAME)$/.test(path);
}

/** The files of an exported site that a release is made of, in the order of their paths' bytes. */
export function releasedFiles(out: string): ReleasedFile[] {
  return contents(out, (path) => !isOperators(path)).map(fileOf);
}

/** Every file of a hosted site but those that hosts take for themselves: those of a release, and the operator's. */
export function hostedFiles(site: string): ReleasedFile[] {
  return contents(site, (path) => !isOfHosts(path) && !/(^|\/)\.|\.draft$/.test(path)).map(fileOf);
}

function fileOf({ path, bytes }: { path: string; bytes: Uint8Array }): ReleasedFile {
  return { path, size: bytes.length, sha256: sha256(bytes) };
}

/** The CID of those files as a folder of IPFS. */
export function releaseCid(out: string): string {
  return ipfsCid(contents(out, (path) => !isOperators(path)));
}

function contents(out: string, isWanted: (path: string) => boolean) {
  const paths = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(out.length).replaceAll('\\', '/').replace(/^\//, ''),
    )
    .filter(isWanted);
  paths.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return paths.map((path) => ({ path, bytes: new Uint8Array(readFileSync(join(out, path))) }));
}

/** SHA-256, in hex, of the lines that `sha256sum` prints of all files in the order of their paths' bytes. */
export function releaseHash(files: readonly ReleasedFile[]): string {
  return sha256(files.map(({ path, sha256: hash }) => `${hash}  ${path}\n`).join(''));
}

/** The SHA-256 of bytes or of a text, in hex. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A release from its text; throws a sentence where it is none, or its hash is not that of its files. */
export function parseRelease(text: string): Release {
  let value: Partial<Release>;
  try {
    value = JSON.parse(text) as Partial<Release>;
  } catch {
    throw new Error('The release is no JSON.');
  }
  const { format, commit, hash, cid, files } = value ?? {};
  if (format !== FORMAT || !Array.isArray(files) || files.length > MOST_FILES)
    throw new Error(`The release is none of the format ${FORMAT}.`);
  if (!isHex(commit, 40) || !isHex(hash, 64) || typeof cid !== 'string' || !/^b[a-z2-7]{58}$/.test(cid))
    throw new Error('The release names no commit, no hash or no CID.');
  const odd = files.find((file) => !isFile(file));
  if (odd !== undefined)
    throw new Error(`The release has a file that is none: ${JSON.stringify(odd).slice(0, 200)}`);
  if (releaseHash(files) !== hash) throw new Error('The hash of the release is not that of its files.');
  return value as Release;
}

function isFile(file: Partial<ReleasedFile> | null): boolean {
  const { path, size, sha256: hash } = file ?? {};
  // No way out of the site, and nothing that a line of `sha256sum` could not hold.
  const isPath =
    typeof path === 'string' && /^[^/\\\s?#%][^\\\s?#%]*$/.test(path) && !/(^|\/)\.{1,2}(\/|$)/.test(path);
  return isPath && Number.isSafeInteger(size) && (size ?? -1) >= 0 && isHex(hash, 64);
}

function isHex(text: unknown, length: number): text is string {
  return typeof text === 'string' && text.length === length && /^[0-9a-f]*$/.test(text);
}

/** A release of the files in a folder. */
export function releaseOf(out: string, made: Pick<Release, 'commit' | 'toolchain'>): Release {
  const files = releasedFiles(out);
  return { format: FORMAT, ...made, hash: releaseHash(files), cid: releaseCid(out), files };
}
