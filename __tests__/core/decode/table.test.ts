import { CHECKS } from '@/core/decode/risk/checks';

test('checks stand in the order of their ids, each once', () => {
  const ids = CHECKS.map(({ id }) => id);
  expect(ids).toEqual(ids.map((_, index) => `R${String(index + 1).padStart(2, '0')}`));
  expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length);
});

test('each check says why it matters, and none calls anything safe', () => {
  for (const { why } of CHECKS) expect(why).toMatch(/^[A-Z].*\.$/);
  expect(CHECKS.map(({ why, needs }) => `${why} ${needs}`).join()).not.toMatch(/\bis safe\b/);
});
