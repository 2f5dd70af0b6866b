import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Where a page may connect: a person may choose any RPC endpoint, so the hosts cannot be listed here. */
const CONNECT = "'self' https: http://127.0.0.1:* http://localhost:* wss: ws://127.0.0.1:* ws://localhost:*";

/**
 * Finishes the pages of an export: each gets a strict policy with the hashes of its own inline scripts, and preloads
 * the worker's files, which the browser would else learn of only after the page has run.
 * @param {string} out @returns {{ pages: string[], worker: string[] }} paths as the site serves them
 */
export function seal(out) {
  const files = filesOf(out);
  const worker = workerFiles(files.filter((file) => file.endsWith('.js')));
  const pages = files.filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    writeFileSync(page, sealPage(readFileSync(page, 'utf8'), worker));
  }
  // Turbopack leaves the worker's source beside its chunks; nothing asks for it.
  for (const file of files) if (/[\\/]_next[\\/]static[\\/]media[\\/][^\\/]+\.tsx?$/.test(file)) rmSync(file);
  return { pages: pages.map((page) => urlOf(out, page)), worker };
}

/** One page with its policy and preloads; sealing it twice gives the same page. */
export function sealPage(html, worker) {
  const bare = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>|<link data-worker[^>]*>/g, '');
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy(inlineScripts(bare))}"/>`;
  const links = worker
    .filter((file) => !bare.includes(`"${file}"`))
    .map((file) => `<link data-worker="" rel="preload" as="script" href="${file}"/>`);
  // The declared character set stays first: browsers look for it in the first 1024 bytes only.
  const start = /^([\s\S]*?<head[^>]*>(?:<meta charset="[^"]*"\/?>)?)/i.exec(bare);
  if (start?.[1] === undefined) throw new Error('A page without <head> cannot be sealed.');
  const rest = bare.slice(start[1].length);
  return `${start[1]}${head}${rest.replace('</head>', () => `${links.join('')}</head>`)}`;
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
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The texts of the scripts written into a page. */
export function inlineScripts(html) {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    (match) => match[1] ?? '',
  );
}

/** The files a worker loads, read from the chunk that starts it: its entry, then what the entry imports. */
function workerFiles(chunks) {
  const found = new Set();
  for (const chunk of chunks) {
    const starts = readFileSync(chunk, 'utf8').matchAll(
      /\("(static\/chunks\/turbopack-worker-[^"]+)",(\[[^\]]*\])\)/g,
    );
    for (const [, entry, list] of starts) {
      for (const file of [entry, ...JSON.parse(list)])
        found.add(`/_next/${typeof file === 'string' ? file : file.path}`);
    }
  }
  return [...found];
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
