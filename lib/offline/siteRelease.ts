import type { Address } from 'viem';
import { type Attested, signersOf } from '@/core/attestation';
import { flag, list, openObject, readJson, type Shape, text, whole } from '@/core/json';
import { boundedBytes } from '../boundedBytes';
import type { OfflineManifest, SiteVersion } from './manifest';
import { whichVersion } from './whichVersion';

/** Signatures of a release: whether the host names signatures over this hash, and the accounts of the valid ones. */
type Signed = { signed: 'no' | 'another' | 'this'; signers: readonly Address[] };

export type SiteRelease = Signed & {
  /** SHA-256 over its files, as `release.json` of a rebuilt commit has it. */
  hash: string;
  /** Whether the service worker, which proves each file, is of it; `none` on a first visit, and on each one where the browser has none. */
  running: 'this' | 'another' | 'none';
};

/** The release that a host gives now, by its own word; only the signatures prove anything. */
export type HostedRelease = Signed & SiteVersion & { hash: string };

const LARGEST = 4_000_000;
const HEX = /^[0-9a-f]*$/;
const MANIFEST: Shape<OfflineManifest> = openObject<OfflineManifest>({
  version: text(16, HEX),
  made: whole(Number.MAX_SAFE_INTEGER),
  files: list(
    openObject<OfflineManifest['files'][number]>({
      path: text(300, /^\/[^\s\\]*$/),
      integrity: text(51, /^sha256-[\w+/]{43}=$/),
      isKept: flag,
    }),
    10_000,
  ),
});

/** Reads the host's release and whether this browser runs it; throws without an answer or on another kind of site. */
export async function siteRelease(): Promise<SiteRelease> {
  const { hash, version, signed, signers } = await hostedRelease();
  const controller = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller;
  const running = await whichVersion(controller);
  const isNone = controller === null || controller === undefined;
  return {
    hash,
    running: isNone ? 'none' : running?.version === version ? 'this' : 'another',
    signed,
    signers,
  };
}

/** Reads what the host says it gives; throws where it does not answer or is no site of this kind. */
export async function hostedRelease(): Promise<HostedRelease> {
  const worker = await bytesOf('/sw.js');
  const [, json = ''] = /^self\.__manifest=(.*);\n/.exec(new TextDecoder().decode(worker)) ?? [];
  const { version, made, files } = readJson(MANIFEST, json);
  const all = files.map(({ path, integrity }) => ({ path: fileOf(path), hash: hexOf(integrity) }));
  const hash = await releaseHashOf([...all, { path: 'sw.js', hash: await sha256Hex(worker) }]);
  return { hash, version, made, ...(await signaturesOver(hash)) };
}

/** Reads the signatures over this hash from the site's `release.json`; a host without one has signed nothing. */
async function signaturesOver(hash: string): Promise<Signed> {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(await bytesOf('/release.json')));
    const said = json as Attested & { attestations?: unknown };
    if (said.hash !== hash) return { signed: 'another', signers: [] };
    return { signed: 'this', signers: await signersOf(said) };
  } catch {
    return { signed: 'no', signers: [] };
  }
}

async function bytesOf(path: string): Promise<ArrayBuffer> {
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok) {
    // Read by nobody it would keep the service worker busy, whose next version waits for that.
    void answer.body?.cancel();
    throw new Error(`the host answers ${answer.status} for ${path}`);
  }
  return boundedBytes(answer.body, LARGEST, `${path} is too large`);
}

function fileOf(path: string): string {
  return path.slice(1).replace(/(^|\/)$/, '$1index.html');
}

/** SHA-256 of the lines that `sha256sum` prints of all files in the order of their paths' bytes. */
async function releaseHashOf(files: readonly { path: string; hash: string }[]): Promise<string> {
  const bytes = (path: string) => [...new TextEncoder().encode(path)].map(hexByte).join('');
  const sorted = [...files].sort((a, b) => (bytes(a.path) < bytes(b.path) ? -1 : 1));
  return sha256Hex(new TextEncoder().encode(sorted.map(({ path, hash }) => `${hash}  ${path}\n`).join('')));
}

async function sha256Hex(content: BufferSource): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', content))].map(hexByte).join('');
}

function hexOf(integrity: string): string {
  return [...atob(integrity.slice('sha256-'.length))].map((each) => hexByte(each.charCodeAt(0))).join('');
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
