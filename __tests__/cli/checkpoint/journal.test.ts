import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Frames } from '@/cli/checkpoint/frames';
import { Journal } from '@/cli/checkpoint/journal';
import { barOf, figuresOf, Progress } from '@/cli/checkpoint/progress';
import type { Block } from '@/core/governor/dao';
import { closeAfter } from '../../openBefore';
import { folder, sweep } from '../../service/checkpoint/stage';

afterAll(sweep);

const VALUES = [{ a: 1 }, 'two', [3, 'three'], { long: 'x'.repeat(300) }];

function opened(path: string): unknown[] {
  const frames = new Frames(path);
  const values = [...frames.read()];
  frames.close();
  return values;
}

describe('a file of frames', () => {
  test('cut at any byte keeps every value before the cut, and can be added to', () => {
    const path = join(folder(), 'frames');
    const frames = new Frames(path);
    const ends = VALUES.map((value) => {
      frames.append(value);
      return readFileSync(path).length;
    });
    frames.close();
    const whole = readFileSync(path);
    for (let size = 0; size <= whole.length; size += 1) {
      writeFileSync(path, whole);
      truncateSync(path, size);
      const kept = ends.filter((end) => end <= size).length;
      const again = new Frames(path);
      expect([...again.read()]).toEqual(VALUES.slice(0, kept));
      again.append('more');
      again.close();
      expect(opened(path)).toEqual([...VALUES.slice(0, kept), 'more']);
    }
  });

  test('with any bit flipped gives only values that were written', () => {
    const path = join(folder(), 'frames');
    const frames = new Frames(path);
    for (const value of VALUES) frames.append(value);
    frames.close();
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length; at += 1) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(path, flipped);
      const values = opened(path);
      expect(values.length).toBeLessThan(VALUES.length);
      expect(values).toEqual(VALUES.slice(0, values.length));
    }
  });
});

describe('a journal', () => {
  const base: Block = { number: 9n, hash: `0x${'ab'.repeat(32)}`, timestamp: 1n };
  const purpose = { dao: 'eip155:1:0x1', from: 5n, base };
  const ENTRY = { address: '0x1', from: 10n, to: 20n, logs: [] };

  function begun(): string {
    const path = folder();
    const journal = new Journal(path, purpose);
    expect(journal.marks()).toEqual([]);
    journal.mark({ number: 30n, hash: '0x1' });
    journal.append(ENTRY);
    journal.close();
    return path;
  }

  test('gives back what was written for the same purpose', () => {
    const journal = closeAfter(new Journal(begun(), purpose));
    expect(journal.marks()).toEqual([{ number: 30n, hash: '0x1' }]);
    expect([...journal.read()]).toEqual([ENTRY]);
  });

  test.each([
    ['organisation', { ...purpose, dao: 'eip155:1:0x2' }],
    ['first block', { ...purpose, from: 6n }],
    ['checkpoint', { ...purpose, base: { ...base, hash: `0x${'cd'.repeat(32)}` as const } }],
    ['kind', { ...purpose, base: null }],
  ])('of another %s is forgotten', (_, other) => {
    const journal = closeAfter(new Journal(begun(), other));
    expect(journal.marks()).toEqual([]);
    expect([...journal.read()]).toEqual([]);
  });
});

describe('progress', () => {
  const step = { done: 8_400_000n, total: 20_000_000n, fresh: 400_000n, logs: 12_345, elapsed: 8_000 };

  test('says how much, how fast and how long', () => {
    expect(barOf(step)).toBe('[██████████░░░░░░░░░░░░░░]');
    expect(figuresOf(step)).toBe(
      '42 % · 8,400,000 of 20,000,000 blocks · 12,345 logs · 50,000 blocks/s · 4 min left',
    );
    expect(figuresOf({ ...step, fresh: 0n, elapsed: 0 })).toBe(
      '42 % · 8,400,000 of 20,000,000 blocks · 12,345 logs',
    );
  });

  function shown(isTTY: boolean, isQuiet: boolean): string[] {
    const written: string[] = [];
    let now = 0;
    const screen = { isTTY, columns: 60, write: (text: string) => written.push(text) };
    const progress = new Progress(screen, isQuiet, () => now);
    for (const at of [0, 50, 150, 4_000, 5_200]) {
      now = at;
      progress.show('Reading', { ...step, logs: at });
    }
    progress.say('A sentence.');
    return written;
  }

  test('draws a bar in a terminal, lines every few seconds elsewhere, nothing when quiet', () => {
    const terminal = shown(true, false);
    expect(terminal.map((text) => /(\d[\d,]*) logs/.exec(text)?.[1] ?? text)).toHaveLength(6);
    for (const text of terminal.slice(0, 4)) {
      expect(text.startsWith('\r\x1b[2KReading [')).toBe(true);
      expect(text.length).toBeLessThan(60 + 5);
    }
    expect(terminal.slice(4)).toEqual(['\n', 'A sentence.\n']);
    const lines = shown(false, false);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('5,200 logs');
    expect(shown(true, true)).toEqual(['A sentence.\n']);
  });
});
