import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import { packedBodies } from './headStart.mjs';
import { ROOT } from './process.mjs';
import { integrityOf, seal } from './seal.mjs';
import { isOfWallets } from './strangers.mjs';

const TRANSLATED = ['de', 'es'];

/**
 * Seals the pages of an export and writes its service worker; done again, after a file was changed, both fit the files.
 * @param {string} out @returns {{ pages: string[], worker: string[] }} paths as the site serves them
 */
export function sealWhole(out) {
  const bodies = packedBodies();
  const rule = bundle(`
    import { importHere } from './importHere';
    import { trust } from './trust';
    trust();
    importHere();`);
  const { painter, words } = writeFirstScript(out);
  const guardOf = (list, checkpoints, runtime, worker) =>
    bundle(`
      import { connectOnly } from './connectOnly';
      import { guard } from './guard';
      import { beginService } from '@/lib/headstart/beginService';
      import { headStart } from '@/lib/headstart/headStart';
      import { paintFrom, paintLastScreen } from '@/components/shell/lastScreen';
      import { trust } from './trust';
      const begin = trust(${JSON.stringify(rule)});
      guard(${JSON.stringify(list)});
      paintLastScreen();
      const left = headStart(${[bodies, checkpoints, words].map((each) => JSON.stringify(each)).join()});
      self.paintFrom = paintFrom;
      connectOnly(left, ${JSON.stringify(runtime)}, () =>
        begin(${JSON.stringify(worker)}, (worker) => beginService(worker, left)));`);
  const sealed = seal(out, guardOf, painter);
  // After the pages are sealed: their hashes are in it.
  writeServiceWorker(out);
  return sealed;
}

/**
 * Writes sw.js into an export: the service worker with the manifest of this version, every static file by its SHA-256.
 * Fetched ahead is every page, what pages ask for when one goes from one to another, the scripts, styles and fonts they
 * name, and the scripts that come later, but for those of wallets: without a network nothing can be sent.
 * @param {string} out @param {number} made when its commit was made, in seconds since 1970; 0 outside a Git checkout
 * @returns {{ files: number, bytes: number }} what a browser fetches to keep the site
 */
export function writeServiceWorker(out, made = commitTime()) {
  const files = filesOf(out).map((file) => ({ file, path: `/${relative(out, file).replaceAll('\\', '/')}` }));
  const pages = files.filter(({ path }) => path.endsWith('.html') && !path.startsWith('/_not-found/'));
  const named = new Set(pages.flatMap(({ file }) => namedIn(readFileSync(file, 'utf8'))));
  for (const path of lateOf(out, named)) named.add(path);
  const ours = files.filter(({ path }) => !isNoPart(path));
  const kept = ours.filter(({ path }) => isKept(path, named));
  const manifest = ours.map(({ file, path }) => ({
    path: path.replace(/(^|\/)index\.html$/, '$1'),
    integrity: integrityOf(readFileSync(file)),
    isKept: isKept(path, named),
  }));
  const version = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16);
  const code = bundle("import './serviceWorker';", { MANIFEST: 'self.__manifest' });
  writeFileSync(
    join(out, 'sw.js'),
    `self.__manifest=${JSON.stringify({ version, made, files: manifest })};\n${code}`,
  );
  return { files: kept.length, bytes: kept.reduce((sum, { file }) => sum + readFileSync(file).length, 0) };
}

const STILL = [
  ...['ui/Address', 'ui/Copy', 'ui/Popover', 'ui/Proof', 'share/ShareButton', 'risk/ListMark'].map(
    (name) => `@/components/${name}`,
  ),
  ...['query/currentDao', 'query/now', 'query/proof', 'query/route', 'query/sync', 'routes'].map(
    (name) => `@/lib/${name}`,
  ),
];

/**
 * The script that paints a page from first.json, and the translations of what it says, by language. React and what opens
 * or asks something are replaced by how they look.
 * @returns {{ code: string, words: Record<string, Record<string, string>> }}
 */
export function firstScript() {
  const still = join(ROOT, 'tools/first/still.tsx');
  const react = join(ROOT, 'tools/first/react.ts');
  const replaced = STILL.map((name) => [name, still]);
  const alias = { ...Object.fromEntries(replaced), 'react/jsx-runtime': react, react };
  const entry = "import { paintFirst } from '@/tools/first/paintFirst'; void paintFirst();";
  const code = bundle(entry, {}, { alias, jsx: 'automatic', charset: 'utf8' });
  const words = TRANSLATED.map((language) => {
    const all = JSON.parse(readFileSync(join(ROOT, `messages/${language}.json`), 'utf8'));
    return [language, Object.fromEntries(Object.entries(all).filter(([key]) => isSaidIn(code, key)))];
  });
  return { code, words: Object.fromEntries(words) };
}

/** Writes that script and its translations into an export, and gives their paths. */
function writeFirstScript(out) {
  const { code, words } = firstScript();
  const folder = '/_next/static/chunks/';
  for (const name of readdirSync(join(out, folder)))
    if (/^first-/.test(name)) rmSync(join(out, folder, name));
  const write = (text, ending) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    writeFileSync(join(out, folder, `first-${hash}.${ending}`), text);
    return `${folder}first-${hash}.${ending}`;
  };
  const paths = Object.entries(words).map(([language, own]) => [
    language,
    write(JSON.stringify(own), 'json'),
  ]);
  return { painter: write(code, 'js'), words: Object.fromEntries(paths) };
}

/** Whether a bundled code has the template of a message. */
function isSaidIn(code, key) {
  const pieces = `\`${key}\``.split(/\{\d+\}/);
  return pieces.every((piece, at) =>
    code.includes(`${at === 0 ? '' : '}'}${piece}${at === pieces.length - 1 ? '' : '${'}`),
  );
}

function commitTime() {
  try {
    const options = { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] };
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], options));
  } catch {
    return 0;
  }
}

function bundle(contents, define = {}, { alias = {}, ...options } = {}) {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: join(ROOT, 'lib/offline'), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    alias: { '@': ROOT, ...alias },
    define,
    ...options,
  });
  return new TextDecoder().decode(outputFiles[0]?.contents).trim();
}

/** True for files that the operator changes without a build, and for the service worker, which browsers compare by its bytes. */
function isNoPart(path) {
  return /^\/(sw\.js|config\.json|release\.json|(checkpoints|feeds)\/.*)$/.test(path);
}

function isKept(path, named) {
  if (path.startsWith('/_not-found/')) return false;
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
