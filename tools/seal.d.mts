export function seal(out: string): { pages: string[]; worker: string[] };
export function sealPage(
  html: string,
  worker: string[],
  wallet?: { first: string[]; later: string[] },
): string;
export function policy(scripts: string[]): string;
export function inlineScripts(html: string): string[];
