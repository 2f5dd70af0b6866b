import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from './process.mjs';
import { isOfWallets } from './strangers.mjs';

/**
 * Writes sw.js into an export: the service worker with the list of what this version keeps, which is every page, what
 * pages ask for when one goes from one to another, the scripts, styles and fonts they name, and the scripts that come
 * later, but for those of wallets: without a network nothing can be sent.
 * @param {string} out
 * @returns {{ files: number, bytes: number }} what a browser fetches to keep the site
 */
export function writeServiceWorker(out) {
  const files = filesOf(out).map((file) => ({ file, path: `/${relative(out, file).replaceAll('\\', '/')}` }));
  const pages = files.filter(({ path }) => path.endsWith('.html') && !path.startsWith('/_not-found/'));
  const named = new Set(pages.flatMap(({ file }) => namedIn(readFileSync(file, 'utf8'))));
  for (const path of lateOf(out, named)) named.add(path);
  const kept = files.filter(({ path }) => isKept(path, named));
  const manifest = kept.map(({ file, path }) => ({
    path: path.replace(/(^|\/)index\.html$/, '$1'),
    integrity: `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`,
  }));
  const version = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16);
  const { outputFiles } = buildSync({
    entryPoints: [join(ROOT, 'lib/offline/serviceWorker.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { MANIFEST: 'self.__manifest' },
  });
  const code = new TextDecoder().decode(outputFiles[0]?.contents);
  writeFileSync(
    join(out, 'sw.js'),
    `self.__manifest=${JSON.stringify({ version, files: manifest })};\n${code}`,
  );
  return { files: kept.length, bytes: kept.reduce((sum, { file }) => sum + readFileSync(file).length, 0) };
}

function isKept(path, named) {
  if (path === '/sw.js' || path === '/config.json' || path.startsWith('/checkpoints/')) return false;
  if (path.startsWith('/_not-found/') || path === '/screenshot.png') return false;
  if (path.startsWith('/_next/static/')) return named.has(path) || /latin-(?!ext)[^/]*\.woff2$/.test(path);
  return true;
}

/** The scripts that these scripts send for when something is opened. A group that belongs to wallets is left out whole. */
function lateOf(out, named) {
  const codes = new Map();
  const codeOf = (path) => {
    if (!codes.has(path)) codes.set(path, readFileSync(join(out, path), 'utf8'));
    return codes.get(path);
  };
  const found = new Set();
  const left = [...named].filter((path) => path.endsWith('.js'));
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    // A worker's entry is named before the list of what it loads.
    for (const [, entry] of codeOf(path).matchAll(/\("(static\/chunks\/turbopack-worker-[^"]+)",\[/g))
      if (!named.has(`/_next/${entry}`)) found.add(`/_next/${entry}`);
    for (const [, list] of codeOf(path).matchAll(/\[("static\/chunks\/[^\]]*")\]/g)) {
      const group = [...list.matchAll(/"(static\/chunks\/[^"]+)"/g)].map(([, file]) => `/_next/${file}`);
      if (group.some((file) => file.endsWith('.js') && isOfWallets(codeOf(file)))) continue;
      const more = group.filter((file) => !named.has(file) && !found.has(file));
      for (const file of more) found.add(file);
      left.push(...more.filter((file) => file.endsWith('.js')));
    }
  }
  return found;
}

function namedIn(html) {
  return [...html.matchAll(/\/_next\/static\/[^"'\\\s)]+/g)].map(([path]) => path);
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}
