export function seal(
  out: string,
  guardOf: (
    list: { path: string; integrity: string },
    checkpoints: string[],
    runtime?: { path: string; integrity: string },
    address?: string,
  ) => string,
): { pages: string[]; worker: string[] };
export function sealPage(
  html: string,
  worker: string[],
  proof?: {
    guard: string;
    hashes: Map<string, string>;
    styles: Map<string, string>;
    soon?: string[];
    later?: { name: string; file: string }[];
  },
): string;
export const SOON: readonly string[];
export const LATER: Readonly<Record<'analysis' | 'visit', readonly string[]>>;
export function policy(scripts: string[]): string;
export function inlineScripts(html: string): string[];
export function integrityOf(bytes: Uint8Array | string): string;
