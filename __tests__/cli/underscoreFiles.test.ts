import { readdirSync } from 'node:fs';
import { underscoreHeaders, underscoreRedirects } from '@/cli/adopt/hostSettings';
import { headerAt, headersFor } from '@/cli/adopt/hosts';
import type { Adopted } from '@/cli/adopt/memory';

const ADOPTED = { dao: `eip155:1:0x${'ab'.repeat(20)}`, site: 'https://vote.example.org' } as Adopted;

/** Headers of a path as Cloudflare Pages reads the file: the last block of a path counts, and all that fit are joined. */
function sentFor(path: string): Map<string, string> {
  const blocks = new Map<string, string[][]>();
  for (const block of underscoreHeaders(ADOPTED).split(/^(?=\/)/m)) {
    const [pattern = '', ...lines] = block.trim().split('\n');
    blocks.set(
      pattern,
      lines.map((line) => line.trim().split(/: (.*)/)),
    );
  }
  const sent = new Map<string, string>();
  for (const [pattern, lines] of blocks)
    if (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern)
      for (const [name = '', value = ''] of lines)
        sent.set(name, [sent.get(name) ?? [], value].flat().join(', '));
  return sent;
}

test.each([
  '/dao/',
  '/_next/static/chunks/a.js',
  '/feeds/all/open.json',
  '/checkpoints/a.gz',
  '/manifest.json',
])('by `_headers` %s has each header that it should have', (path) => {
  const sent = sentFor(path);
  for (const header of headersFor(ADOPTED)) {
    const wanted = headerAt(header, path);
    // Caching is the host's, but for what never changes.
    const isHosts = header.name === 'Cache-Control' && !path.startsWith('/_next/static/');
    if (wanted !== undefined && !isHosts) expect(sent.get(header.name)).toContain(wanted);
  }
});

test('no line of `_redirects` leads away from a folder of this site, whose files some hosts would redirect', () => {
  const own = readdirSync('app', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const first = underscoreRedirects(ADOPTED)
    .trim()
    .split('\n')
    .map((line) => line.split('/')[1]?.split(' ')[0]);
  expect(first).toEqual(['proposals', 'vote', 'gov', 'gov', 'proposals']);
  for (const { name } of own) expect(first).not.toContain(name);
});
