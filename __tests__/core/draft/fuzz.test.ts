import { DraftFlaw } from '@/core/draft/flaw';
import { importFile } from '@/core/draft/imports/importFile';
import { parseDraft } from '@/core/draft/parseDraft';
import { RECIPES } from '@/core/draft/recipes/book';
import { writeDraft } from '@/core/draft/writeDraft';
import { ASSERTS_COVERAGE, type Random, runs, seeded, seedOf } from '../../runs';
import { ALICE, fullDraft, RECIPE_CONTEXT } from './drafts';

const CASES = runs(2_000, 10_000);
const SEED = seedOf(20261125);
const SCRAPS = [...'"{}[],:', '\\u0000', '\\ud800', '1e999', '-1', 'null', '0x', '‮', '"__proto__"', '\\'];
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1e21,
  '',
  '0x',
  'a',
  '١',
  [],
  {},
  [[]],
  { a: [] },
  '0x1234',
  '9'.repeat(80),
];

/** The text with a few places changed. */
function damaged(random: Random, text: string): string {
  let found = text;
  for (let left = random.int(1, 4); left > 0; left -= 1) {
    const at = random.int(0, found.length);
    const end = at + (random.chance(0.5) ? random.int(0, 20) : 0);
    found = found.slice(0, at) + (random.chance(0.7) ? random.pick(SCRAPS) : '') + found.slice(end);
  }
  return found;
}

/** The JSON with some value, however deep, replaced. */
function replaced(random: Random, json: unknown): unknown {
  if (typeof json !== 'object' || json === null || random.chance(0.2)) return random.pick(ODD);
  if (Array.isArray(json)) return json.map((each) => (random.chance(0.3) ? replaced(random, each) : each));
  return Object.fromEntries(
    Object.entries(json).map(([name, each]) => [name, random.chance(0.15) ? replaced(random, each) : each]),
  );
}

/** Outcome of reading a text: read, or refused with one sentence; any other error is rethrown. */
function outcome(read: () => unknown): 'read' | 'refused' {
  try {
    read();
    return 'read';
  } catch (error) {
    if (!(error instanceof DraftFlaw)) throw error;
    expect(error.message).toMatch(/^[A-Z][^\n]{1,400}\.$/);
    return 'refused';
  }
}

const place = { chainId: 1, executor: ALICE } as const;
const context = { ...RECIPE_CONTEXT, decimals: () => 18 };

test('whatever a draft, a file or an input is made of: it is read, or refused in one sentence', () => {
  const random = seeded(SEED);
  const count = { read: 0, refused: 0 };
  const whole = writeDraft(fullDraft());
  for (let round = 0; round < CASES; round += 1) {
    const json = random.chance(0.5)
      ? damaged(random, whole)
      : JSON.stringify(replaced(random, JSON.parse(whole)));
    count[outcome(() => parseDraft(json))] += 1;
    count[outcome(() => importFile(json, place, context))] += 1;
    const recipe = random.pick(RECIPES);
    const inputs = Object.fromEntries(
      recipe.fields.map(({ name }) => [
        name,
        random.pick([ALICE, '1', '0.5', 'f(uint8 a)', ...ODD]) as string,
      ]),
    );
    count[outcome(() => recipe.build(inputs, context))] += 1;
  }
  if (ASSERTS_COVERAGE) {
    expect(count.read).toBeGreaterThan(CASES / 20);
    expect(count.refused).toBeGreaterThan(CASES / 2);
  }
});
