import { existsSync, readdirSync, readFileSync } from 'node:fs';

type Mutant = {
  guard: string;
  file: string;
  find: string;
  replace: string;
  test: string;
  name?: string;
  browser?: boolean;
};

const FOLDER = '__tests__/mutants';
const mutants = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Mutant[]);

describe('the guards that `npm run mutants` removes one by one', () => {
  test('each stands exactly once where it is said to stand', () => {
    const wrong = mutants.filter(
      ({ file, find }) => !existsSync(file) || readFileSync(file, 'utf8').split(find).length !== 2,
    );
    expect(wrong.map(({ guard, file }) => `${guard}: ${file}`)).toEqual([]);
  });

  test('each is really removed, and names a file of tests that exists', () => {
    const wrong = mutants.filter(({ find, replace, test }) => find === replace || !existsSync(test));
    expect(wrong.map(({ guard, test }) => `${guard}: ${test}`)).toEqual([]);
  });

  test('none is listed twice', () => {
    const names = mutants.map(({ guard }) => guard);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
