import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECTIONS } from './sections';

const BLOCK = /(<!-- generated: ([\w ]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The documents: README.md, all of docs/, and the description of the checkpoint's files. */
export function documents(): string[] {
  const docs = readdirSync('docs').filter((name) => name.endsWith('.md'));
  return ['README.md', ...docs.sort().map((name) => join('docs', name)), 'service/checkpoint/FORMAT.md'];
}

/** A document as it stands, and as it is with its generated parts made anew; throws for a part that has no generator. */
export function refreshed(path: string): { before: string; after: string } {
  const before = readFileSync(path, 'utf8');
  const after = before.replace(BLOCK, (_, open: string, name: string, end: string) => {
    const section = SECTIONS[name];
    if (section === undefined)
      throw new Error(`${path} has a part “${name}” that tools/docs/sections.ts does not make.`);
    return `${open}${section()}\n${end}`;
  });
  return { before, after };
}
