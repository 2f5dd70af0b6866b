/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = '.github/workflows';
const workflows = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'));
const lines = workflows.flatMap((text) => text.split('\n'));

test('every action is named by the hash of its commit, with the version beside it', () => {
  const used = lines.filter((line) => /^\s*(- )?uses:/.test(line));
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter((line) => !/uses: actions\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(line))).toEqual([]);
});

test('a run may read the source and sign what came out of it, and nothing else', () => {
  const [release = ''] = workflows;
  expect(release).toMatch(/^permissions: \{\}$/m);
  const rights = [...release.matchAll(/^ {6}([\w-]+): (read|write)$/gm)].map(
    ([, name, right]) => `${name} ${right}`,
  );
  expect(rights).toEqual(['contents read', 'id-token write', 'attestations write']);
  // No text of a branch, a title or a comment becomes part of a command.
  expect(lines.filter((line) => line.includes('${{'))).toEqual([]);
});

test('the provenance is of what a release consists of', () => {
  const [release = ''] = workflows;
  const [, subjects = ''] = /subject-path: \|\n((?: {12}\S+\n)+)/.exec(release) ?? [];
  expect(subjects.trim().split(/\s+/)).toEqual([
    'release/release.json',
    'release/bom.json',
    'release/site.tar',
  ]);
  expect(release).toContain('- run: npm run release\n');
});
