import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const TESTS = fileURLToPath(new URL('../../__tests__', import.meta.url));
const LIST = `${TESTS}/costs.json`;

/** The tiers from short to long; each also runs the files of those before it. */
export const TIERS = ['default', 'all', 'long'];

/**
 * Reads the cost and tier of each test file: by path below `__tests__`, its tier and its processor seconds there.
 * @returns {Map<string, { tier: string, seconds: number }>}
 */
export function readCosts() {
  const { files } = JSON.parse(readFileSync(LIST, 'utf8'));
  return new Map(
    TIERS.flatMap((tier) =>
      Object.entries(files[tier] ?? {}).map(([file, seconds]) => [file, { tier, seconds }]),
    ),
  );
}

/** Every test file by its path below `__tests__`, in alphabetical order. */
export function testFiles() {
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(test\.tsx?|e2e\.ts)$/.test(path))
    .sort();
}

/** Whether a test file needs the built site and a browser. */
export function isBrowserFile(path) {
  return path.endsWith('.e2e.ts');
}

/** The files that run in a tier; one that the list does not know runs in each. */
export function filesOf(tier) {
  const costs = readCosts();
  const last = TIERS.indexOf(tier);
  return testFiles().filter((file) => TIERS.indexOf(costs.get(file)?.tier ?? TIERS[0]) <= last);
}

/** How much more than listed a file may cost before the run says so: other programs beside it cost it up to half more. */
const FACTOR = 2;
const SECONDS = 2;

/**
 * One sentence for each file that costs more than the list says, or that the list does not know.
 * @param {string} tier @param {ReadonlyMap<string, number>} measured processor seconds by file
 */
export function outgrown(tier, measured) {
  const costs = readCosts();
  return [...measured].flatMap(([file, seconds]) => {
    const listed = costs.get(file);
    const took = `${seconds.toFixed(1)} CPU s`;
    if (listed === undefined) return [`${file} is not in __tests__/costs.json: it took ${took}`];
    const isOver = listed.tier === tier && seconds > listed.seconds * FACTOR + SECONDS;
    return isOver ? [`${file} took ${took}; __tests__/costs.json says ${listed.seconds}`] : [];
  });
}

/**
 * Writes what files cost into the list. A file keeps its tier; a new one goes where it ran.
 * @param {string} tier @param {ReadonlyMap<string, number>} measured processor seconds by file
 */
export function writeCosts(tier, measured) {
  const list = JSON.parse(readFileSync(LIST, 'utf8'));
  const costs = readCosts();
  for (const [file, seconds] of measured) {
    const listed = costs.get(file);
    if (listed === undefined || listed.tier === tier)
      costs.set(file, { tier, seconds: Math.round(seconds * 10) / 10 });
  }
  const there = new Set(testFiles());
  const entries = [...costs].filter(([file]) => there.has(file));
  entries.sort(([a, one], [b, other]) => other.seconds - one.seconds || (a < b ? -1 : 1));
  list.files = Object.fromEntries(
    TIERS.map((name) => [
      name,
      Object.fromEntries(
        entries.filter(([, { tier: own }]) => own === name).map(([file, { seconds }]) => [file, seconds]),
      ),
    ]),
  );
  writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
}
