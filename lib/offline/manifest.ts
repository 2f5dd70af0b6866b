/** One version of the site: every static file of it; written by the build. */
export type OfflineManifest = {
  /** Changes whenever a file does. */
  version: string;
  /** When its commit was made, in seconds since 1970: which of two versions is the older. */
  made: number;
  /** Path as pages ask for it, SHA-256 as `sha256-<base64>`, and whether it is fetched ahead for times without a network. */
  files: readonly { path: string; integrity: string; isKept: boolean }[];
};

/** The cache of files about organisations: checkpoints and the operator's settings. */
export const DATA = 'quorate-data';

/** The cache of what this browser asks of new versions: the page writes it, and a version that is installed reads it. */
export const LET_IN = 'quorate-let-in';

/** Message from a page to the service worker. */
export type ToOffline =
  /** Files of ours that this page loaded: they are looked at, and kept for times without a network. */
  | { kind: 'used'; paths: readonly string[] }
  /** The person wants the new version now. */
  | { kind: 'take over' }
  /** A version that is to take over asks to be told, through the port that comes along, when this one is asked nothing. */
  | { kind: 'rest' }
  /** A page or another version asks which version this is; it is told through the port that comes along. */
  | { kind: 'which' };

export type SiteVersion = Pick<OfflineManifest, 'version' | 'made'>;

/** Message from the service worker to a page: what is wrong and what can be done; `altered` is the altered file. */
export type FromOffline = { title: string; next: string; altered?: string };
