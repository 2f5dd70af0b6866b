import { readFileSync } from 'node:fs';
import type { Address } from 'viem';
import { signersOf } from '../../core/attestation';
import type { VerifySite } from '../arguments/verifySite';
import { isOfHosts, isOperators, parseRelease, type ReleasedFile, sha256 } from '../release/releaseFile';

/** Result for a host, file by file; `same` only if every file of the release came with its bytes. */
export type SiteVerdict = {
  url: string;
  commit: string;
  hash: string;
  /** Accounts whose signatures beside the release hold (`quorate attest`). */
  signers: Address[];
  same: boolean;
  checked: number;
  differences: { path: string; what: string }[];
  /** Files of the operator that the host has beside the release, with their SHA-256: they are no part of it. */
  own: { path: string; sha256: string }[];
};

const AT_ONCE = 6;
const TIME = 30_000;
/** Whatever the size of the file should be, so much more is read of an answer before it is left. */
const SLACK = 65_536;
/** Browsers run no script and no style, and show no page, that comes as something else. */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/i,
  js: /^(text|application)\/javascript\b/i,
  css: /^text\/css\b/i,
};
const OWN = ['config.json'];
const LARGEST_OWN = 4_000_000;

/** Fetches every file of a release from a host and compares it byte for byte; throws a sentence for a release that is none. */
export async function verifySite({ url, release }: VerifySite): Promise<SiteVerdict> {
  const given = parseRelease(readFileSync(release, 'utf8'));
  const { commit, hash, files } = given;
  const wanted = files.filter(({ path }) => !isOfHosts(path));
  const differences = await differencesAt(url, wanted);
  const [own, signers] = await Promise.all([ownOf(url), signersOf(given)]);
  return {
    url,
    commit,
    hash,
    signers,
    same: differences.length === 0,
    checked: wanted.length,
    differences,
    own,
  };
}

/** Fetches files from a host and says of each that differs how, in the order of their paths. */
export async function differencesAt(
  url: string,
  files: readonly ReleasedFile[],
): Promise<SiteVerdict['differences']> {
  const differences: SiteVerdict['differences'] = [];
  const left = [...files];
  const work = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      const what = await differenceOf(url, file);
      if (what !== undefined) differences.push({ path: file.path, what });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return differences.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Describes the fault in a host's file; undefined if it has the bytes of the release. */
async function differenceOf(
  url: string,
  { path, size, sha256: wanted }: ReleasedFile,
): Promise<string | undefined> {
  const got = await bytesOf(`${url}/${served(path)}`, size + SLACK, typeFor(path));
  if (typeof got === 'string') return got;
  if (got.length !== size) return `it has ${got.length} bytes in the place of ${size}`;
  return sha256(got) === wanted ? undefined : 'it has other bytes';
}

/** Hosts give the page of a folder under the folder's name, and may send whoever names the file itself there. */
function served(path: string): string {
  return encodeURI(path.replace(/(^|\/)index\.html$/, '$1'));
}

async function ownOf(url: string): Promise<SiteVerdict['own']> {
  const found = await Promise.all(
    OWN.filter(isOperators).map(async (path) => ({
      path,
      got: await bytesOf(`${url}/${path}`, LARGEST_OWN),
    })),
  );
  return found.flatMap(({ path, got }) => (typeof got === 'string' ? [] : [{ path, sha256: sha256(got) }]));
}

/** As what a browser must be told a file is, to take it for what it is; a host that says nothing lets it guess. */
function typeFor(path: string): RegExp | undefined {
  return TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''];
}

/** The name of a page without its ending, where a host leads to that from the file; undefined for any other way. */
function plainName(address: string, location: string | null): string | undefined {
  const plain = address.replace(/\.html$/, '');
  const isThat = location === plain || location === new URL(plain).pathname;
  return isThat && plain !== address ? plain : undefined;
}

/** The bytes of an answer, or in words why there are none: nothing is followed elsewhere, and nothing read without end. */
async function bytesOf(address: string, most: number, type?: RegExp): Promise<Uint8Array | string> {
  try {
    const signal = AbortSignal.timeout(TIME);
    const response = await fetch(address, {
      redirect: 'manual',
      signal,
      headers: { 'cache-control': 'no-cache' },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      const next = plainName(address, response.headers.get('location'));
      if (next !== undefined) return bytesOf(next, most, type);
      return response.status >= 300 && response.status < 400
        ? 'it leads elsewhere'
        : `the host answers ${response.status}`;
    }
    const said = response.headers.get('content-type') ?? '';
    const isLeading = response.headers.has('refresh');
    if (isLeading || (said !== '' && type?.test(said) === false)) {
      await response.body?.cancel();
      return isLeading ? 'it leads elsewhere' : `it comes as ${said.slice(0, 60)}`;
    }
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > most) return `it has more than ${most} bytes`;
      parts.push(part);
    }
    return new Uint8Array(Buffer.concat(parts));
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate ? `it did not come within ${TIME / 1000} s` : 'the host does not answer';
  }
}
