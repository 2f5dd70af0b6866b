const TYPES: Record<string, string> = {
  '': 'text/html; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};
const POLICY = 'content-security-policy';
const CHUNK = /^\/_next\/static\/chunks\/.*\.js$/;
/** Ours begin under the page's policy (trust.ts); a worker that is made of a file itself may speak to this site alone. */
const OF_WORKERS = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Headers of a stored file: its type by its name, and only the policy of the host's headers, which can only forbid. */
export function headersOf(path: string, host: Headers): Record<string, string> {
  const policy = policyOf(path, host.get(POLICY));
  return {
    'content-type': TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    ...(policy === null ? {} : { [POLICY]: policy }),
  };
}

/** Every policy forbids; ours appears once, however often a file is stored. */
function policyOf(path: string, host: string | null): string | null {
  if (!CHUNK.test(path)) return host;
  const rest = host?.replace(OF_WORKERS, '').replace(/, *$/, '') ?? '';
  return rest === '' ? OF_WORKERS : `${rest}, ${OF_WORKERS}`;
}

/** Whether a kept file still has all these headers and no other: one such as `Refresh` would lead elsewhere. */
export function hasOurHeaders(path: string, { headers }: Response): boolean {
  const ours = headersOf(path, headers);
  const isWhole = Object.keys(ours).every((name) => headers.has(name));
  return isWhole && [...headers].every(([name, value]) => name === 'content-length' || ours[name] === value);
}
