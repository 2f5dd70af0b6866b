import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotli } from './serve.mjs';
import { STRANGERS } from './strangers.mjs';

/**
 * KB of JavaScript after brotli 5 that a page may load: `page` names and runs at once; `painter` paints home, an organisation
 * or a proposal from first.json; `worker` starts with it, and loads later what it needs later; `figures` is all that is on
 * the line until the chain's figures stand: these, and what the page sends for as soon as it runs.
 */
export const LIMITS = { page: 164, painter: 14.5, worker: 138, figures: 358 };

/**
 * Measures what each page of an export loads, and third-party packages in what it runs at once that must not be there.
 * @param {string} out
 * @returns {{ page: string, sizes: typeof LIMITS, strangers: string[] }[]} sizes in KB after brotli 5
 */
export function measure(out) {
  const known = new Map();
  const size = (path) => {
    const file = join(out, path);
    if (!known.has(file)) known.set(file, brotli(readFileSync(file)).length / 1024);
    return known.get(file);
  };
  const sum = (paths) => paths.reduce((total, path) => total + size(path), 0);
  return pagesOf(out).map((page) => {
    const html = readFileSync(page, 'utf8');
    const [scripts, painter] = [html.replace(PAINTS, ''), html.match(PAINTS)?.[0] ?? ''].map(scriptsOf);
    const [worker, soon] = ['worker', 'soon'].map((kind) => preloadsOf(html, kind));
    const code = scripts.map((path) => readFileSync(join(out, path), 'utf8'));
    const strangers = Object.entries(STRANGERS)
      .filter(([, marks]) => marks.some((mark) => code.some((text) => text.includes(mark))))
      .map(([name]) => name);
    const sizes = { page: sum(scripts), painter: sum(painter), worker: sum(worker) };
    return {
      page: relative(out, page).replaceAll('\\', '/'),
      sizes: { ...sizes, figures: sizes.page + sizes.painter + sizes.worker + sum(soon) },
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

function preloadsOf(html, kind) {
  const links = html.matchAll(new RegExp(`<link data-${kind}[^>]*\\shref="([^"]+)"`, 'g'));
  return [...links].map((match) => match[1] ?? '');
}

function pagesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pagesOf(path);
    return entry.name.endsWith('.html') ? [path] : [];
  });
}
