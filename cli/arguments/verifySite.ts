import { originOf, parsed } from '../commands/place';

/** How `verify-site` is called. */
export const VERIFY_SITE_USAGE = 'usage: quorate verify-site --url URL --release FILE';

/** Hosted site to verify, and its release. */
export type VerifySite = { url: string; release: string };

/** Reads the arguments behind `verify-site`; throws a sentence. */
export function readVerifySite(args: readonly string[]): VerifySite {
  const options = { url: { type: 'string' }, release: { type: 'string' } } as const;
  const { values, positionals } = parsed(VERIFY_SITE_USAGE, args, options);
  const { url, release } = values;
  if (positionals.length > 0 || url === undefined || release === undefined)
    throw new Error(VERIFY_SITE_USAGE);
  return { url: originOf('url', url), release };
}
