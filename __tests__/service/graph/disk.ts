import { createBrowserStore, type Platform } from '@/service/indexer/store/browser';
import type { Commit, Store, StoreDeps } from '@/service/indexer/store/store';
import { closeAfter } from '../../openBefore';

/** Two organisations. */
export const DAO = 'eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const OTHER = 'eip155:1:0x5FbDB2315678afecb367f032d93F642f64180aa3';

/** Three votes and what they make true. */
export const commit = (changes: Partial<Commit> = {}): Commit => ({
  segments: [{ kind: 'vote', from: 1n, to: 9n, rows: 3, bytes: new Uint8Array([1, 2, 3]) }],
  coverage: { proposal: [{ from: 0n, to: 9n }], vote: [{ from: 1n, to: 9n }] },
  anchor: { number: 9n, hash: '0x09' },
  start: 1n,
  replace: false,
  ...changes,
});

/** Additions of a later commit. */
export const more = commit({
  segments: [{ kind: 'proposal', from: 10n, to: 12n, rows: 2, bytes: new Uint8Array([4]) }],
  coverage: { proposal: [{ from: 0n, to: 12n }], vote: [{ from: 1n, to: 9n }] },
  anchor: { number: 12n, hash: '0x12' },
});

/** A store over this platform, closed after the test; what it said of its problems, and of whom it was told. */
export function browser(platform: Platform): { store: Store; said: string[]; told: string[] } {
  const said: string[] = [];
  const told: string[] = [];
  const doors: StoreDeps = {
    onProblem: (code, { reason }) => said.push(reason === undefined ? code : `${code}: ${reason}`),
    onTold: (dao) => told.push(dao),
  };
  return { store: closeAfter(createBrowserStore(doors, platform)), said, told };
}
