import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'quorate-programs-'));
beforeAll(() => symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tool = JSON.stringify(pathToFileURL(join(process.cwd(), 'tools/program.mjs')).href);
const HOUR = 3600;
let changes = 0;

/** Writes a file as somebody did who left it alone since, each time another hour ago. */
function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
  const then = Date.now() / 1000 - 100 * HOUR + HOUR * changes++;
  utimesSync(join(folder, path), then, then);
}

/** Output of the program, started by a process of its own, and when it was made. */
function start(program: string): { said: string; made: number } {
  const text = `import { oneFile } from ${tool}; console.log(oneFile('${program}'));`;
  const options = { cwd: folder, encoding: 'utf8' as const };
  const file = execFileSync(process.execPath, ['--input-type=module', '-e', text], options).trim();
  return { said: execFileSync(process.execPath, [file], options).trim(), made: statSync(file).mtimeMs };
}

beforeEach(() => write('say.ts', "import { word } from './word'; console.log(word);"));

test('a program is made once, and again when a file of it has changed, whoever asks', () => {
  write('word.ts', "export const word: string = 'one';");
  const first = start('say.ts');
  expect(first.said).toBe('one');
  expect(start('say.ts')).toEqual(first);
  // As long as before.
  write('word.ts', "export const word: string = 'two';");
  const second = start('say.ts');
  expect(second.said).toBe('two');
  expect(start('say.ts')).toEqual(second);
});

test('what is written while it is made may be in it or not: it is made again', () => {
  writeFileSync(join(folder, 'word.ts'), "export const word: string = 'now';");
  utimesSync(join(folder, 'word.ts'), Date.now() / 1000 + HOUR, Date.now() / 1000 + HOUR);
  const first = start('say.ts');
  expect(first.said).toBe('now');
  expect(start('say.ts').made).toBeGreaterThan(first.made);
});

test('another program of the same name is another one', () => {
  write('word.ts', "export const word: string = 'here';");
  expect(start('say.ts').said).toBe('here');
  mkdirSync(join(folder, 'other'));
  write('other/say.ts', "console.log('there');");
  expect(start('other/say.ts').said).toBe('there');
  expect(start('say.ts').said).toBe('here');
});
