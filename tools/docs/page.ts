import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SECTIONS } from './sections';

/** Reference from the code, as one document; not in git. */
export const REFERENCE = 'docs/reference.md';
/** The sections of the reference, in their order. */
const PARTS = [
  ...[
    'routes',
    'entities',
    'inputs',
    'enumerations',
    'storage',
    'states',
    'moves',
    'acts',
    'calls',
    'powers',
  ],
  ...['operations', 'payloads', 'messages', 'methods', 'errors', 'limits', 'constants'],
] as const;

const BLOCK = /(<!-- generated: ([\w ]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The documents: README.md, all of docs/, those of the server, and the description of the checkpoint's files. */
export function documents(): string[] {
  const docs = readdirSync('docs').filter((name) => name.endsWith('.md') && name !== basename(REFERENCE));
  const others = ['cli/README.md', 'server/README.md', 'server/operating.md', 'service/checkpoint/FORMAT.md'];
  return ['README.md', ...docs.sort().map((name) => join('docs', name)), ...others];
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

/** The reference: every list of the specification, made from the code. */
export function reference(): string {
  const parts = PARTS.map(
    (name) => `## ${name[0]?.toUpperCase()}${name.slice(1)}\n\n${SECTIONS[name]?.()}\n`,
  );
  return `# Reference\n\nMade from the code by \`npm run docs\`, beside [the specification](specification.md).\n\n${parts.join('\n')}`;
}
