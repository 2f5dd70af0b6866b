import type { Adopted } from './memory';
import { SAFE } from './siteFolder';

/** A header of answers: its name, and by patterns of paths, the first that fits, its value. */
type Header = { name: string; values: readonly (readonly [path: string, value: string])[] };

/** Caching of files whose names change with their bytes. */
export const YEAR = 'public, max-age=31536000, immutable';
const SCRIPTS = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Headers of every answer; `*` in a path stands for any characters, and the last fits every path. */
export function headersFor({ safe }: Pick<Adopted, 'safe'>): Header[] {
  const pages = safe === true ? `frame-ancestors ${SAFE}` : "frame-ancestors 'none'";
  return [
    { name: 'X-Content-Type-Options', values: [['/*', 'nosniff']] },
    {
      name: 'Content-Security-Policy',
      values: [
        ['/_next/static/*', SCRIPTS],
        ['/feeds/*', "default-src 'none'"],
        ['/*', pages],
      ],
    },
    {
      name: 'Cache-Control',
      values: [
        ['/_next/static/*', YEAR],
        ['/checkpoints/*/head.json.gz', 'no-cache'],
        ['/checkpoints/*.gz', YEAR],
        ['/*', 'no-cache'],
      ],
    },
    {
      name: 'Access-Control-Allow-Origin',
      values: [
        ['/feeds/*', '*'],
        ['/checkpoints/*', '*'],
        ['/manifest.json', '*'],
      ],
    },
  ];
}

/** The value of a header for a path; undefined where it is not sent. */
export function headerAt({ values }: Header, path: string): string | undefined {
  return values.find(([pattern]) => new RegExp(`^${patternOf(pattern)}$`).test(path))?.[1];
}

/** A path with `*` as a regular expression, without its ends. */
export function patternOf(path: string): string {
  return path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
}
