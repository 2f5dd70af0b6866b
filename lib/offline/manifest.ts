/** One version of the site: every static file of it; written by the build. */
export type OfflineManifest = {
  /** Changes whenever a file does. */
  version: string;
  /**
   * The path as pages ask for it, the SHA-256 of its bytes as `sha256-<base64>`, and whether it is fetched ahead for
   * times without a network.
   */
  files: readonly { path: string; integrity: string; isKept: boolean }[];
};

/** The cache of files about organisations: checkpoints and the operator's settings. */
export const DATA = 'quorate-data';

/** What a page tells the service worker. */
export type ToOffline =
  /** Files of ours that this page loaded: they are looked at, and kept for times without a network. */
  | { kind: 'used'; paths: readonly string[] }
  /** The person wants the new version now. */
  | { kind: 'take over' };

/** What the service worker tells a page, in words: what is wrong and what can be done; `altered` is the file that is. */
export type FromOffline = { title: string; next: string; altered?: string };
