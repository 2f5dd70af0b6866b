import { readFileSync } from 'node:fs';
import { filesOf, outgrown, testFiles } from '../tools/jest/costs.mjs';

const { budget, stages, files } = JSON.parse(readFileSync('__tests__/costs.json', 'utf8')) as {
  budget: number;
  stages: Record<string, number>;
  files: Record<'default' | 'all' | 'long', Record<string, number>>;
};
const sum = (seconds: Record<string, number>) => Object.values(seconds).reduce((all, one) => all + one, 0);

describe('what the tests cost', () => {
  test('each test file is listed once, under its name', () => {
    const listed = Object.values(files).flatMap((tier) => Object.keys(tier));
    expect([...listed].sort()).toEqual(testFiles());
  });

  test('the default tier, with its stages, stays within its processor seconds', () => {
    expect(sum(stages) + sum(files.default)).toBeLessThanOrEqual(budget);
  });

  test('a tier runs its own files and those of the tiers before it', () => {
    const counts = [files.default, files.all, files.long].map((tier) => Object.keys(tier).length);
    const [few = 0, more = 0, most = 0] = counts;
    expect(['default', 'all', 'long'].map((tier) => filesOf(tier).length)).toEqual([
      few,
      few + more,
      few + more + most,
    ]);
  });

  test('a file that costs more than its place, or is not listed, is named by the run', () => {
    const [[file = '', seconds = 0] = []] = Object.entries(files.all);
    const told = (tier: string, name: string, took: number) => outgrown(tier, new Map([[name, took]]));
    expect(told('all', file, seconds * 1.5)).toEqual([]);
    expect(told('all', file, seconds * 2 + 3)).toEqual([
      expect.stringContaining(`${file} took ${(seconds * 2 + 3).toFixed(1)} CPU s`),
    ]);
    expect(told('long', file, seconds * 9)).toEqual([]);
    expect(told('default', 'core/new.test.ts', 1)).toEqual([
      'core/new.test.ts is not in __tests__/costs.json: it took 1.0 CPU s',
    ]);
  });
});
