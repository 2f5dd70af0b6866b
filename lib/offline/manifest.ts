/** What a version of the site keeps for times without a network; written by the build. */
export type OfflineManifest = {
  /** Changes whenever a file does. */
  version: string;
  /** Pages and what they load first: the path, and the SHA-256 of its bytes as `sha256-<base64>`. */
  files: readonly { path: string; integrity: string }[];
};

/** The cache of files about organisations: checkpoints and the operator's settings. */
export const DATA = 'quorate-data';

/** What a page tells the service worker. */
export type ToOffline =
  /** Files of ours that this page loaded: they are kept too, so that what was seen once is there without a network. */
  | { kind: 'used'; paths: readonly string[] }
  /** The person wants the new version now. */
  | { kind: 'take over' };
