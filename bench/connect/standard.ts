import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serveFolder } from '../../__tests__/e2e/processes';

/** The page that RainbowKit's instructions make, built and served. */
export async function serveStandard(): Promise<{ url: string; stop(): Promise<void> }> {
  const root = mkdtempSync(join(tmpdir(), 'quorate-standard-'));
  await build({
    entryPoints: ['bench/connect/standard/page.tsx'],
    // The server lets browsers keep files there for good, as ours are kept.
    outdir: join(root, '_next/static'),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  });
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><meta name="viewport" content="width=device-width"><title>Standard</title>' +
      '<link rel="stylesheet" href="/_next/static/page.css"><div id="root"></div><script type="module" src="/_next/static/page.js"></script>',
  );
  const files = await serveFolder(root);
  return {
    url: files.url,
    stop: async () => {
      await files.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
