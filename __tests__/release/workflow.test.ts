import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = '.github/workflows';
const workflows = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'));
const lines = workflows.flatMap((text) => text.split('\n'));

test('every action is named by the hash of its commit, with the version beside it', () => {
  const used = lines.filter((line) => /^\s*(- )?uses:/.test(line));
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter((line) => !/uses: actions\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(line))).toEqual([]);
});

/** The jobs of a workflow by their names. */
function jobsOf(text: string): Map<string, string> {
  const [, jobs = ''] = text.split(/^jobs:\n/m);
  const parts = jobs.split(/^ {2}(?=[a-z]+:$)/m).filter((part) => /^[a-z]+:/.test(part));
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(':')), part]));
}

const rightsOf = (job = '') =>
  [...job.matchAll(/^ {6}([\w-]+): (read|write)$/gm)].map(([, name, right]) => `${name} ${right}`);

test('one job reads the source, another signs what came out of it, and neither may do more', () => {
  const [release = ''] = workflows;
  expect(release).toMatch(/^permissions: \{\}$/m);
  const jobs = jobsOf(release);
  expect([...jobs.keys()]).toEqual(['build', 'attest']);
  expect(rightsOf(jobs.get('build'))).toEqual(['contents read']);
  expect(rightsOf(jobs.get('attest'))).toEqual(['id-token write', 'attestations write']);
  // No text of a branch, a title or a comment becomes part of a command.
  expect(lines.filter((line) => line.includes('${{'))).toEqual([]);
});

test('a job that may sign runs no code but that of its actions', () => {
  const jobs = workflows.flatMap((text) => [...jobsOf(text).values()]);
  const signing = jobs.filter((job) => rightsOf(job).some((right) => right.endsWith('write')));
  expect(signing).toHaveLength(1);
  expect(signing.filter((job) => /\brun:|actions\/(checkout|setup-node)@/.test(job))).toEqual([]);
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
