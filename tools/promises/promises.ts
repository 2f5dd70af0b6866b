import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A test by its file and the beginning of what it is called. */
type Proof = { file: string; name: string };

/** A promise of the site, the tests that prove it, and what they do not. */
export type SitePromise = { id: string; promise: string; proofs: Proof[]; lacks?: string };

/** A promise as it stands: `guards` are those in `__tests__/mutants` whose removal one of its files notices. */
export type Standing = SitePromise & {
  state: 'held' | 'in part' | 'not held';
  missing: Proof[];
  guards: number;
};

const MUTANTS = '__tests__/mutants';

/** The promises as they are written down. */
export function sitePromises(): SitePromise[] {
  return JSON.parse(readFileSync('tools/promises/promises.json', 'utf8')) as SitePromise[];
}

/** How promises stand: one of which no test is there is not held, whatever is said of it. */
export function standingOf(promises: readonly SitePromise[]): Standing[] {
  const tested = readdirSync(MUTANTS).flatMap((file) =>
    (JSON.parse(readFileSync(`${MUTANTS}/${file}`, 'utf8')) as { test: string }[]).map(({ test }) => test),
  );
  return promises.map((each) => {
    const missing = each.proofs.filter((proof) => !isThere(proof));
    const isHeld = each.proofs.length > 0 && missing.length === 0;
    const state = !isHeld ? 'not held' : each.lacks === undefined ? 'held' : 'in part';
    const files = new Set(each.proofs.map(({ file }) => file));
    return { ...each, state, missing, guards: tested.filter((file) => files.has(file)).length };
  });
}

/** The table that `npm run promises` prints. */
export function promisesTable(all: readonly Standing[]): string {
  const rows = all.map(({ id, promise, state, proofs, missing, lacks, guards }) =>
    [
      `${id.padEnd(4)}${state.padEnd(9)}${promise}`,
      ...proofs.map(({ file, name }) => `             ${file}: ${name}`),
      ...missing.map(({ name }) => `             no such test: ${name}`),
      ...(guards === 0 ? [] : [`             guards whose removal these files notice: ${guards}`]),
      ...(lacks === undefined ? [] : [`             lacks: ${lacks}`]),
    ].join('\n'),
  );
  const count = (state: Standing['state']) => all.filter((each) => each.state === state).length;
  return `${rows.join('\n')}\n\n${all.length} promises: ${count('held')} held, ${count('in part')} in part, ${count('not held')} not held\n`;
}

/** A title is behind a quotation mark, in a line that begins a test or goes on with its arguments. */
function isThere({ file, name }: Proof): boolean {
  if (name === '' || !existsSync(file)) return false;
  const titles = readFileSync(file, 'utf8').matchAll(
    /\b(?:test|it|describe|testWith)\b[^\n]*?\(\s*(['"`])((?:\\.|(?!\1)[^\n])*)/g,
  );
  return [...titles].some(([, , title = '']) => title.includes(name));
}
