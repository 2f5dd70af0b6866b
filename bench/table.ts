import { cpus, loadavg } from 'node:os';
import type { Bed } from './bed';

/** One line of a table: what was measured, what it should be, what stands beside it. */
export type Row = { name: string; ours: string; aim: string; beside: string };

/** Means of measuring a row; `votes` is what is called a million. */
export type Means = { bed: Bed; runs: number; votes: number };

/** Prints rows under their headings, numbers to the right. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  for (const [index, row] of all.entries()) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
    if (index === 0) console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  }
}

/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The median of some milliseconds as text, and between what the middle half of them lies. */
export function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  return `${ms(median(values))} (${at(0.25)}–${at(0.75)})`;
}

/** Machine and time of a measurement. */
export function machine(chromium: string): string {
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  return `${day} UTC · ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'} · load ${load} · Node ${process.versions.node} · Chromium ${chromium}`;
}

/** Milliseconds as text; what cannot be told is said. */
export function ms(value: number): string {
  return Number.isNaN(value) ? 'not told' : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

/** Thousands of bytes as text. */
export function kb(bytes: number): string {
  return `${(bytes / 1e3).toFixed(0)} KB`;
}

/** Megabytes as text. */
export function mb(bytes: number): string {
  return Number.isNaN(bytes) ? 'not told' : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A number with its thousands apart. */
export function count(votes: number): string {
  return votes.toLocaleString('en');
}
