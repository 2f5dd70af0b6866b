import { movedPaths } from '@/core/paste/movedPaths';
import { headersFor, patternOf, YEAR } from './hosts';
import type { Adopted } from './memory';

const TYPES = { mjs: 'text/javascript', webmanifest: 'application/manifest+json', ics: 'text/calendar' };

/** Settings of nginx for a site at this address; `root` is the folder to serve. */
export function nginxFor(adopted: Adopted, root: string): string {
  const headers = headersFor(adopted);
  const maps = headers.map(({ values }, index) => {
    const lines = values.map(([path, value]) => `  "~^${patternOf(path)}$" "${value}";`);
    return `map $uri $quorate_${index} {\n  default "";\n${lines.join('\n')}\n}`;
  });
  const added = headers.map(({ name }, index) => `  add_header ${name} $quorate_${index} always;`);
  const { hostname, port, protocol } = new URL(adopted.site);
  const listen = protocol === 'https:' ? `${port || '443'} ssl` : port || '80';
  return `# Settings of nginx, for the inside of its "http" block. Certificates are yours to add.
${maps.join('\n')}
server {
  listen ${listen};
  server_name ${hostname};
  root "${root.replace(/["\\]/g, '\\$&')}";
  types {
    text/html html; text/css css; text/javascript js; text/plain txt; application/json json;
    image/svg+xml svg; image/png png; image/x-icon ico; font/woff2 woff2; font/woff woff;
    application/wasm wasm; application/gzip gz; application/xml xml;
    ${Object.entries(TYPES)
      .map(([ending, type]) => `${type} ${ending};`)
      .join(' ')}
  }
  charset utf-8;
  charset_types text/css text/javascript text/plain application/json application/manifest+json text/calendar;
  gzip on;
  gzip_types text/css text/javascript application/json image/svg+xml;
${added.join('\n')}
  error_page 404 /404.html;
${movedPaths(adopted.dao)
  .map(([path, to]) => `  location ~ "^${path}$" { return 302 "${to}"; }`)
  .join('\n')}
  location / { try_files $uri $uri/index.html =404; }
  location ~ ^(.*[^/])$ { if (-d $request_filename) { return 308 $1/; } try_files $uri =404; }
}
`;
}

/** Settings of Caddy for a site at this address; `root` is the folder to serve. */
export function caddyFor(adopted: Adopted, root: string): string {
  const lines = headersFor(adopted).flatMap(({ name, values }, index) =>
    // The last that fits wins there: the most general comes first.
    [...values].reverse().map(([path, value], at) => {
      const matcher = `@h${index}${at}`;
      return `  ${matcher} path_regexp ^${patternOf(path)}$\n  header ${matcher} ${name} "${value}"`;
    }),
  );
  return `# Caddy fetches a certificate for this name by itself.
${adopted.site} {
  root * "${root.replace(/["\\]/g, '\\$&')}"
  encode zstd gzip
${lines.join('\n')}
${movedPaths(adopted.dao)
  .map(
    ([path, to], index) =>
      `  @old${index} path_regexp old${index} ^${path}$\n  redir @old${index} ${to.replace('$1', `{re.old${index}.1}`)} 302`,
  )
  .join('\n')}
  @manifest path *.webmanifest
  header @manifest Content-Type application/manifest+json
  file_server
  handle_errors {
    rewrite * /404.html
    file_server
  }
}
`;
}

/**
 * The file `_headers`, as Cloudflare Pages, Netlify and others read it beside a site; caching is theirs but for what never
 * changes. A path stands once, for the last block of a path replaces those before; the most general comes first.
 */
export function underscoreHeaders(adopted: Adopted): string {
  const byPath = new Map<string, string[]>([['/*', []]]);
  for (const { name, values } of headersFor(adopted))
    for (const [path, value] of values)
      if (name !== 'Cache-Control' || path === '/_next/static/*')
        byPath.set(path, [...(byPath.get(path) ?? []), `  ${name}: ${value}\n`]);
  return [...byPath].map(([path, lines]) => `${path}\n${lines.join('')}`).join('');
}

/**
 * The file `_redirects` beside it: the same paths in the form that those hosts know. They redirect files that are there
 * too, so paths in folders of this site are left to its 404 page.
 */
export function underscoreRedirects({ dao }: Adopted): string {
  return [
    ...['/proposals/:id', '/vote/:id', '/gov/:slug/proposal/:id'].map(
      (path) => `${path} /proposal/#${dao}/:id 302`,
    ),
    `/gov/:slug/delegate/:id /delegate/#${dao}/:id 302`,
    `/proposals /dao/#${dao} 302`,
    '',
  ].join('\n');
}

/** Commands that put the site into a bucket with S3's interface, with a header of caching for each kind of file. */
export function bucketFor(adopted: Adopted, root: string): string {
  const from = `'${root.replaceAll("'", "'\\''")}'`;
  return `#!/bin/sh
# Puts the site into a bucket: BUCKET=s3://name sh bucket.sh. New files first, pages last, so that no page misses a script.
set -eu
: "\${BUCKET:?name it: BUCKET=s3://name}"
aws s3 sync ${from}/_next/static "$BUCKET/_next/static" --cache-control '${YEAR}'
aws s3 sync ${from} "$BUCKET" --exclude '_next/static/*' --exclude '*.html' --cache-control no-cache
aws s3 sync ${from} "$BUCKET" --exclude '*' --include '*.html' --cache-control no-cache
# A bucket itself sends no other headers. Add these where the content network in front of it sets headers of answers:
${headersFor(adopted)
  .filter(({ name }) => name !== 'Cache-Control')
  .flatMap(({ name, values }) => values.map(([path, value]) => `#   ${path}  ${name}: ${value}`))
  .join('\n')}
# There, index.html is the document of a folder, and 404.html with status 404 the one for errors.
`;
}
