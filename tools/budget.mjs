import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotli } from './serve.mjs';
import { STRANGERS } from './strangers.mjs';

/** First-load JavaScript a page may name, in bytes after brotli 5. */
export const FIRST_LOAD = 164 * 1024;

/** The files with which the worker starts, in bytes after brotli 5; what it needs later it loads later. */
export const WORKER_LOAD = 138 * 1024;

/** The script that paints home, an organisation or a proposal from first.json, in bytes after brotli 5. */
export const PAINTER = 14.5 * 1024;

/**
 * Measures the bytes that each page of an export loads first, and third-party packages among them that must not be.
 * @param {string} out
 * @returns {{ page: string, scripts: number, painter: number, worker: number, strangers: string[] }[]} sizes in bytes after brotli 5
 */
export function measure(out) {
  const sizes = new Map();
  const size = (file) => {
    if (!sizes.has(file)) sizes.set(file, brotli(readFileSync(file)).length);
    return sizes.get(file);
  };
  return pagesOf(out).map((page) => {
    const html = readFileSync(page, 'utf8');
    const [scripts, painter] = [html.replace(PAINTS, ''), html.match(PAINTS)?.[0] ?? ''].map((part) =>
      scriptsOf(part).map((path) => join(out, path)),
    );
    const worker = preloadsOf(html).map((path) => join(out, path));
    const code = scripts.map((file) => readFileSync(file, 'utf8'));
    const strangers = Object.entries(STRANGERS)
      .filter(([, marks]) => marks.some((mark) => code.some((text) => text.includes(mark))))
      .map(([name]) => name);
    const sum = (files) => files.reduce((total, file) => total + size(file), 0);
    return {
      page: relative(out, page).replaceAll('\\', '/'),
      scripts: sum(scripts),
      painter: sum(painter),
      worker: sum(worker),
      strangers,
    };
  });
}

const PAINTS = /<script data-paint[^>]*>/;

/** The scripts a modern browser runs for this page. */
function scriptsOf(html) {
  const tags = [
    ...html.matchAll(/<(?:script\b[^>]*\ssrc|link data-run[^>]*\shref)="([^"]+)"[^>]*>/gi),
  ].filter(([tag]) => !/\snomodule/i.test(tag));
  return [...new Set(tags.map((match) => match[1] ?? ''))];
}

function preloadsOf(html) {
  return [...html.matchAll(/<link data-worker[^>]*\shref="([^"]+)"/g)].map((match) => match[1] ?? '');
}

function pagesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pagesOf(path);
    return entry.name.endsWith('.html') ? [path] : [];
  });
}
