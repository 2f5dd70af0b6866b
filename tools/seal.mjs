import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** Hosts a page may connect to until it knows its settings, which name the hosts with a person's endpoints (lib/offline/connectOnly.ts). */
const CONNECT = "'self' https: http://127.0.0.1:* http://localhost:* wss: ws://127.0.0.1:* ws://localhost:*";

/**
 * Addresses of a service worker: WebKit refuses `*:*` with a path. Browsers give one to https and to their own machine
 * alone, and to a page only from its own host.
 */
const SERVICE_WORKER = ['https://*', 'http://127.0.0.1', 'http://localhost', 'http://*.localhost']
  .map((host) => `${host}:*/sw.js`)
  .join(' ');

/** Pages that are painted before their code is there. */
const PAINTED = /^\/((dao|proposal)\/)?index\.html$/;
const CHUNKS = '/_next/static/chunks/';
const LIST = 'integrity.json';
/** The script that runs what the others of a page bring: the page's guard adds it once the page's policy is narrow. */
const RUNTIME = /<script src="(\/_next\/static\/chunks\/turbopack-(?!worker)[^"]+)"[^>]*><\/script>/;
const RUNTIME_LINK = /<link data-run="" rel="preload" as="script" href="([^"]+)"[^>]*>/;
/** Scripts that a page sends for as soon as it runs, by what they export: without them it shows no figures. */
export const SOON = ['answerShape', 'InboxBody', 'ProposalBody', 'DaoBody'];
/** Scripts that a worker needs later: to decode and check calls, and to write down a visit; by what they export. */
export const LATER = { analysis: ['analystOf', 'Analysis'], visit: ['decodeOfflineSnapshot'] };
// A sentence of the code with which a worker reads checkpoints (service/indexer/checkpoint/checkpointFetcher.ts).
const OF_CHECKPOINTS = 'the name of a file is malformed';

/**
 * Finishes the pages of an export: each gets a strict policy with the hashes of its own inline scripts, and preloads
 * the worker's files, which the browser would else learn of only after the page has run.
 * Scripts and styles are named with their hash, those that come later in a list, which the page's guard proves.
 * @param {string} out
 * @param {(list: { path: string, integrity: string }, checkpoints: string[], runtime?: { path: string, integrity: string }, address?: string) => string} guardOf
 *   the guard's code; it is told what the worker loads where there is a checkpoint, which script it adds itself, and how
 *   the page's code will name the worker
 * @param {string} [painter] the script that paints the first screen of some pages
 * @returns {{ pages: string[], worker: string[] }} paths as the site serves them
 */
export function seal(out, guardOf, painter) {
  // Link previews have a policy of their own, and are written anew without a build.
  const files = filesOf(out).filter((file) => !urlOf(out, file).startsWith('/feeds/'));
  const codes = new Map(
    files
      .filter((file) => file.endsWith('.js'))
      .map((file) => [`static/chunks/${basename(file)}`, readFileSync(file, 'utf8')]),
  );
  const pages = files.filter((file) => file.endsWith('.html'));
  const named = new Set(pages.flatMap((page) => chunksNamed(readFileSync(page, 'utf8'))));
  const worker = workerFiles([...codes].filter(([name]) => named.has(name)).map(([, code]) => code));
  const hashes = new Map(
    files
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => [urlOf(out, file), integrityOf(readFileSync(file))]),
  );
  const [list, runtime] = [writeList(out, hashes), runtimeOf(pages, hashes)];
  const guard = guardOf(list, filesOfCheckpoints(codes, worker), runtime, addressOf(worker));
  const styles = new Map(
    files
      .filter((file) => file.endsWith('.css'))
      .map((file) => [urlOf(out, file), withoutFonts(readFileSync(file, 'utf8'))]),
  );
  const inWorker = worker.map((file) => file.replace('/_next/', ''));
  const later = Object.entries(LATER).flatMap(([name, exported]) =>
    groupsOf(inWorker, codes, exported).map((file) => ({ name, file })),
  );
  for (const page of pages) {
    const html = readFileSync(page, 'utf8');
    const soon = groupsOf(chunksNamed(html.replace(/<link data-[^>]*>/g, '')), codes, SOON);
    const paint = PAINTED.test(urlOf(out, page)) ? painter : undefined;
    writeFileSync(page, sealPage(html, worker, { guard, hashes, styles, soon, later, paint }));
  }
  // Turbopack leaves the worker's source next to its chunks; nothing loads it.
  for (const file of files) if (/[\\/]_next[\\/]static[\\/]media[\\/][^\\/]+\.tsx?$/.test(file)) rmSync(file);
  return { pages: pages.map((page) => urlOf(out, page)), worker };
}

/** The one script that makes all pages run. */
function runtimeOf(pages, hashes) {
  const htmls = pages.map((page) => readFileSync(page, 'utf8'));
  const paths = new Set(htmls.flatMap((html) => (RUNTIME.exec(html) ?? RUNTIME_LINK.exec(html))?.[1] ?? []));
  if (paths.size > 1) throw new Error(`Pages are run by several scripts: ${[...paths].join(', ')}.`);
  const [path] = paths;
  return path === undefined ? undefined : { path, integrity: hashes.get(path) };
}

/** The list of scripts and styles for those that a page does not name: without their folder and the name of the hash. */
function writeList(out, hashes) {
  const list = [...hashes]
    .filter(([path]) => path.startsWith(CHUNKS))
    .map(([path, hash]) => [path.slice(CHUNKS.length), hash.slice('sha256-'.length)]);
  const text = JSON.stringify(Object.fromEntries(list));
  writeFileSync(join(out, LIST), text);
  return { path: `/${LIST}`, integrity: integrityOf(text) };
}

/**
 * One page with its policy, hashes, styles and preloads; sealing it twice gives the same page.
 * @param {string} html @param {string[]} worker
 * @param {{ guard: string, hashes: Map<string, string>, styles: Map<string, string>, soon?: string[], later?: { name: string, file: string }[], paint?: string }} proof
 */
export function sealPage(
  html,
  worker,
  { guard, hashes, styles, soon = [], later = [], paint } = {
    guard: '',
    hashes: new Map(),
    styles: new Map(),
  },
) {
  const bare = html
    .replace(RUNTIME_LINK, '<script src="$1" async=""></script>')
    .replace(
      /<meta http-equiv="Content-Security-Policy"[^>]*>|<link data-(?:worker|soon|later)[^>]*>|<script data-(?:guard|paint)[\s\S]*?<\/script>|<style data-first[\s\S]*?<\/style>| data-late="" media="not all"| fetchpriority="high"| integrity="[^"]*"/g,
      '',
    );
  const scripts = [...inlineScripts(bare), ...(guard === '' ? [] : [guard])];
  // Before the styles, which scripts behind them wait for.
  const first = guard && `<script data-guard="">${guard}</script>`;
  const painter = paint && `<script data-paint="" async="" src="${paint}" fetchpriority="high"></script>`;
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy(scripts)}"/>${first}${withHashes(painter ?? '', hashes)}`;
  const links = worker
    .filter((file) => !bare.includes(`"${file}"`))
    .map((file) => `<link data-worker="" rel="preload" as="script" href="${file}"/>`);
  links.push(...soon.map((file) => `<link data-soon="" rel="preload" as="script" href="${file}"/>`));
  // Sent for when they are about to be needed (lib/preloadCode.ts).
  links.push(...later.map(({ name, file }) => `<link data-later="${name}" as="script" href="${file}"/>`));
  // The declared character set stays first: browsers look for it in the first 1024 bytes only.
  const start = /^([\s\S]*?<head[^>]*>(?:<meta charset="[^"]*"\/?>)?)/i.exec(bare);
  if (start?.[1] === undefined) throw new Error('A page without <head> cannot be sealed.');
  const rest = bare.slice(start[1].length);
  const whole = rest.replace('</head>', () => `${links.join('')}</head>`);
  const run =
    guard === '' ? '$&' : '<link data-run="" rel="preload" as="script" href="$1" fetchpriority="high"/>';
  return `${start[1]}${head}${withHashes(withStyles(whole, styles).replace(RUNTIME, run), hashes)}`;
}

/**
 * The styles stand in the page, so that it is painted, and asks for its scripts, without waiting for a file of them. The
 * file itself, which has the fonts too, comes after everything else (components/shell/firstScript.ts).
 */
function withStyles(html, styles) {
  let first = '';
  let late = '';
  const rest = html
    .replace(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g, (tag, path) => {
      const text = styles.get(path);
      if (text === undefined) return tag;
      first += `<style data-first="">${text}</style>`;
      late += tag.replace(/\/?>$/, ' data-late="" media="not all"/>');
      return '';
    })
    .replace(/(<script src="[^"]+")(?![^>]* nomodule)/gi, '$1 fetchpriority="high"');
  return first + rest.replace('</head>', () => `${late}</head>`);
}

function withoutFonts(css) {
  return css.replace(/@font-face\{[^}]*url\([^}]*\}/g, '');
}

function withHashes(html, hashes) {
  return html.replace(/<(?:script|link(?! data-worker))\b[^>]*?\s(?:src|href)="([^"]+)"/g, (tag, path) => {
    const hash = hashes.get(path);
    return hash === undefined ? tag : `${tag} integrity="${hash}"`;
  });
}

/** The policy of a page whose inline scripts are these. */
export function policy(scripts) {
  const hashes = [...new Set(scripts)].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src ${CONNECT}`,
    // Workers begin with a script that the page makes, so that they have its policy (lib/offline/trust.ts).
    `worker-src blob: ${SERVICE_WORKER}`,
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    // The policy for texts that become code is set once, before anything else runs (lib/offline/trust.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The texts of the scripts written into a page. */
export function inlineScripts(html) {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    (match) => match[1] ?? '',
  );
}

function chunksNamed(html) {
  return [...html.matchAll(/\/_next\/(static\/chunks\/[^"'\\\s)]+\.js)/g)].map((match) => match[1] ?? '');
}

/**
 * The files a worker loads, read from the chunk that starts it: its entry, then what the entry imports. A worker that is
 * started by what comes later itself comes later.
 */
function workerFiles(codes) {
  const found = new Set();
  for (const code of codes) {
    const starts = code.matchAll(/\("(static\/chunks\/turbopack-worker-[^"]+)",(\[[^\]]*\])\)/g);
    for (const [, entry, list] of starts) {
      for (const file of [entry, ...JSON.parse(list)])
        found.add(`/_next/${typeof file === 'string' ? file : file.path}`);
    }
  }
  return [...found];
}

/** The address of the worker of these files, as Turbopack's code makes it; the files of no other worker are among them. */
function addressOf([entry, ...files]) {
  const params = [files.reverse(), '', '/_next/', null, null];
  return `${entry}#params=${encodeURIComponent(JSON.stringify(params))}`;
}

/** Finds the groups of scripts, among those that these files load, that export one of these names. */
function groupsOf(files, codes, names) {
  const isWanted = (file) => names.some((name) => codes.get(file)?.includes(`["${name}",0,`));
  const groups = files.flatMap((name) =>
    [...(codes.get(name) ?? '').matchAll(/Promise\.all\(\[("static\/chunks\/[^\]]*")\]/g)].map(([, list]) =>
      [...list.matchAll(/"([^"]+\.js)"/g)].map(([, file]) => file),
    ),
  );
  return [...new Set(groups.filter((group) => group.some(isWanted)).flat())].map((file) => `/_next/${file}`);
}

/** Finds the files that a worker of these files loads when an organisation has a checkpoint. */
function filesOfCheckpoints(codes, worker) {
  const first = worker.map((file) => codes.get(file.replace('/_next/', '')) ?? '');
  return [...codes]
    .filter(([name, code]) => code.includes(OF_CHECKPOINTS) && first.some((text) => text.includes(name)))
    .map(([name]) => `/_next/${name}`);
}

/** SHA-256 of a file as `sha256-<base64>`, the form that pages and manifests name it by. */
export function integrityOf(bytes) {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}

function urlOf(out, file) {
  return `/${relative(out, file).replaceAll('\\', '/')}`;
}
