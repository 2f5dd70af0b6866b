import { hasOurHeaders, headersOf } from '@/lib/offline/siteFiles';

const SCRIPT = '/_next/static/chunks/turbopack-worker-1.js';
const NAME = 'content-security-policy';
const policyOf = (path: string, host: Record<string, string> = {}) =>
  headersOf(path, new Headers(host))[NAME];

test('a script comes with the policy of workers: no scripts of other hosts, no code from text', () => {
  const directives = policyOf(SCRIPT)?.split('; ') ?? [];
  expect(directives).toContain("default-src 'none'");
  expect(directives).toContain("script-src 'self'");
  expect(directives).toContain("connect-src 'self'");
  expect(directives.join()).not.toContain('unsafe');
});

test('the host’s own policy forbids as well, and ours is there once however often a file is kept', () => {
  const twice = policyOf(SCRIPT, { [NAME]: "connect-src 'none'" }) ?? '';
  expect(twice).toMatch(/^connect-src 'none', default-src 'none'/);
  expect(policyOf(SCRIPT, { [NAME]: twice })).toBe(twice);
  expect(policyOf(SCRIPT, { [NAME]: policyOf(SCRIPT) ?? '' })).toBe(policyOf(SCRIPT));
});

test('a script that was kept without it is not taken', () => {
  const kept = (headers: Record<string, string>) => hasOurHeaders(SCRIPT, new Response('', { headers }));
  const ours = headersOf(SCRIPT, new Headers());
  expect(kept(ours)).toBe(true);
  const { [NAME]: _, ...bare } = ours;
  expect([kept(bare), kept({ ...ours, [NAME]: 'default-src *' })]).toEqual([false, false]);
});

test('pages and other files have the host’s alone', () => {
  expect(policyOf('/settings/')).toBeUndefined();
  expect(policyOf('/_next/static/media/x.woff2', { [NAME]: 'x' })).toBe('x');
});
