/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { CHECKS } from '@/core/decode/risk/checks';
import { WHYS } from '@/core/decode/risk/whys';

test('the table of checks in the README is that of the code', () => {
  const rows = [
    ...readFileSync('README.md', 'utf8').matchAll(/^\| (R\d\d) +\| ([^|]+?) +\| (\w+) +\| ([^|]+?) +\|$/gm),
  ];
  const own = CHECKS.map(({ id, name, severity, needs }) => [
    id,
    name.toLowerCase().replaceAll('_', ' '),
    severity,
    needs,
  ]);
  expect(rows.map(([, ...cells]) => cells)).toEqual(own);
  expect(own).toHaveLength(40);
});

test('each check says why it matters, and none calls anything safe', () => {
  expect(Object.keys(WHYS)).toEqual(CHECKS.map(({ id }) => id));
  for (const { why } of CHECKS) expect(why).toMatch(/^[A-Z].*\.$/);
  expect(CHECKS.map(({ why, needs }) => `${why} ${needs}`).join()).not.toMatch(/\bis safe\b/);
});
