import { promisesTable, type SitePromise, sitePromises, standingOf } from '@/tools/promises/promises';

const THIS = '__tests__/promises/promises.test.ts';
/** Promises not proven whole; a promise that gets its last test leaves this list. */
const LACKING = ['P9'].map((id) => `${id} in part`);
const one = (more: Partial<SitePromise>): SitePromise => ({ id: 'P0', promise: 'x', proofs: [], ...more });
const stateOf = (more: Partial<SitePromise>) => standingOf([one(more)])[0]?.state;

test('there are 34 promises, and each has a test that is there; what is missing is said', () => {
  const all = standingOf(sitePromises());
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 34 }, (_, i) => `P${i + 1}`));
  expect(all.flatMap(({ missing }) => missing)).toEqual([]);
  const lacking = all.filter(({ state }) => state !== 'held').map(({ id, state }) => `${id} ${state}`);
  expect(lacking).toEqual(LACKING);
});

test('a promise without a test, or with one that is not there, is not held', () => {
  expect(stateOf({})).toBe('not held');
  expect(stateOf({ proofs: [{ file: '__tests__/none.test.ts', name: 'x' }] })).toBe('not held');
  expect(stateOf({ proofs: [{ file: THIS, name: 'a test of another name' + '!' }] })).toBe('not held');
  expect(stateOf({ proofs: [{ file: THIS, name: '' }] })).toBe('not held');
  // Said in a comment or a string only, such as: a name that no test bears.
  expect(stateOf({ proofs: [{ file: THIS, name: 'a name that no test bears' }] })).toBe('not held');
});

test('what is lacking makes it one in part', () => {
  const proofs = [{ file: THIS, name: 'what is lacking' }];
  expect(stateOf({ proofs })).toBe('held');
  expect(stateOf({ proofs, lacks: 'something' })).toBe('in part');
  const table = promisesTable(standingOf([one({ proofs, lacks: 'something' })]));
  expect(table).toContain('lacks: something');
  expect(table).toContain('1 promises: 0 held, 1 in part, 0 not held');
});
