import { basename, dirname } from 'node:path';
import { type Long, longClasses, longFunctions } from './lengths';
import { isWithin, site, sources } from './sources';

/** Functions of more than 60 lines, by the reason why they are not shorter. */
const LONG_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  'markup, with the state of one form or plot': [
    'components/ballot/BallotIntake.tsx: BallotIntake',
    'components/compare/ComparisonTable.tsx: ComparisonTable',
    'components/delegate/DelegateBoard.tsx: DelegateBoard',
    'components/delegate/DelegateForm.tsx: DelegateForm',
    'components/inbox/OpenGovernor.tsx: OpenGovernor',
    'components/insight/CoursePlot.tsx: CoursePlot',
    'components/insight/PowerSharePlot.tsx: PowerSharePlot',
    'components/insight/TurnoutPlot.tsx: TurnoutPlot',
    'components/proposals/ProposalList.tsx: ProposalList',
    'components/propose/DraftActions.tsx: DraftActions',
    'components/propose/DraftAside.tsx: DraftAside',
    'components/propose/KeptNote.tsx: KeptNote',
    'components/review/ReviewSection.tsx: ReviewSection',
    'components/ui/list/Rows.tsx: Rows',
    'components/vote/VoteCard.tsx: PlainVoteCard',
    'components/vote/module/ApproveForm.tsx: ApproveForm',
  ],
  'inner functions that share what it opened, as the methods of a class would': [
    'cli/checkpoint/verify.ts: chain',
    'devnet/small.ts: world',
    'lib/headstart/headStart.ts: headStart',
    'lib/offline/register.ts: keepOffline',
    'lib/query/analysis/simulation.ts: useSimulation',
    'lib/wallet/demoProvider.ts: createDemoProvider',
    'server/allGovernors.ts: findAllGovernors',
    'server/follow.ts: follow',
    'server/sql/sqlReader.ts: createSqlReader',
    'service/graph/resolvers/proposal.ts: proposalOf',
  ],
  'a list of probes, deployments or calls': [
    'chain/contracts/detect/probes.ts: governorProbes',
    'devnet/names.ts: deployEns',
    'devnet/scenarios/actions.ts: calls',
  ],
};

describe('size', () => {
  const named = (all: readonly Long[]) => all.map(({ path, name }) => `${path}: ${name}`).sort();
  const ours = sources.filter(({ path }) => !path.startsWith('__tests__/'));

  test('no function is longer than 60 lines, but those named here', () => {
    const found = longFunctions(ours, 60);
    expect(named(found)).toEqual(Object.values(LONG_FUNCTIONS).flat().sort());
    expect(named(found.filter(({ lines }) => lines > 100))).toEqual([]);
  });

  test('no class is longer than 300 lines, with what it inherits', () => {
    expect(named(longClasses(ours, 300))).toEqual([]);
  });

  test('a long function and a class that is long by what it inherits are found', () => {
    const lines = (count: number) => '  one();\n'.repeat(count);
    const text = [
      `export function outer(): void {\n${lines(4)}}`,
      `const held = { inner: () => {\n${lines(2)}} };`,
      `class Base { run() {\n${lines(3)}} }`,
      `export class Derived extends Base { stop() {\n${lines(1)}} }`,
    ].join('\n');
    const sample = [{ path: 'a.ts', text }];
    expect(longFunctions(sample, 4).map(({ name, lines }) => [name, lines])).toEqual([
      ['outer', 6],
      ['run', 5],
    ]);
    expect(longFunctions(sample, 3).map(({ name }) => name)).toEqual(['outer', 'inner', 'run']);
    expect(longClasses(sample, 7)).toEqual([{ path: 'a.ts', name: 'Derived', lines: 8 }]);
  });

  test('no file of tests is longer than 250 lines', () => {
    const tests = sources.filter(({ path }) => path.startsWith('__tests__/'));
    const long = tests.filter(({ text }) => text.split('\n').length - 1 > 250);
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`)).toEqual([]);
  });

  test('no folder holds more than 25 files', () => {
    const folders = site.map(({ path }) => dirname(path));
    const large = [...new Set(folders)].filter(
      (each) => folders.filter((folder) => folder === each).length > 25,
    );
    expect(large).toEqual([]);
  });

  test('no page is longer than 40 lines', () => {
    const pages = site.filter(({ path }) => /^app\/.*page\.tsx$/.test(path));
    const long = pages.filter(({ text }) => text.split('\n').length - 1 > 40);
    expect(long.map(({ path }) => path)).toEqual([]);
  });
});

describe('names and exports', () => {
  test('no file or folder has a name that says nothing', () => {
    const empty = /(^|\/)(utils?|helpers?|commons?|types?|managers?|misc|shared)(\/|\.|$)/i;
    expect(sources.map(({ path }) => path).filter((path) => empty.test(path))).toEqual([]);
  });

  test('folders are one lower-case word, components are named like what they show', () => {
    const folders = new Set(site.map(({ path }) => dirname(path)));
    expect([...folders].filter((folder) => !/^[a-z]+(\/[a-z]+)*$/.test(folder))).toEqual([]);
    const components = site.filter(({ path }) => path.startsWith('components/') && path.endsWith('.tsx'));
    const wrong = components.filter(({ path, code }) => {
      const name = basename(path, '.tsx');
      return (
        !/^[A-Z]\w+$/.test(name) ||
        !new RegExp(`export (default )?(async )?(function|const) ${name}\\b`).test(code)
      );
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('only components that a page or the layout imports say that they are for the browser', () => {
    const pages = site.filter(({ path }) => path.startsWith('app/'));
    const entered = pages.flatMap(({ imports }) => imports.map(({ target }) => `${target}.tsx`));
    const wrong = site.filter(
      ({ path, text }) =>
        path.startsWith('components/') && /^'use client'/.test(text) && !entered.includes(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('only pages, layouts and configurations have a default export', () => {
    const wrong = sources.filter(
      ({ path, code }) =>
        /^export default\b|\bas default\b/m.test(code) &&
        !/^app\/.*\b(page|layout|not-found|error|global-error|template)\.tsx$/.test(path) &&
        // Jest loads these by their paths.
        !/^tools\/jest\/(order|progress)\.mjs$/.test(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('there are no barrels', () => {
    const wrong = sources.filter(({ path, code }) =>
      /(^|\/)index\.tsx?$/.test(path) && !path.startsWith('bench/') ? true : /^export \* from/m.test(code),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  /** Next.js reads these names itself. */
  const OF_NEXT = new Set(['metadata', 'viewport', 'default']);

  test('an exported name is unique: who searches for it finds one thing', () => {
    const places = new Map<string, string[]>();
    for (const { path, code } of site)
      for (const name of exportsOf(code)) places.set(name, [...(places.get(name) ?? []), path]);
    const twice = [...places].filter(([name, paths]) => paths.length > 1 && !OF_NEXT.has(name));
    expect(twice.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  });
});

describe('what code may do', () => {
  test('core/governor and core/decode are pure', () => {
    const impure =
      /\bfetch\(|\bwindow\b|\bdocument\b|Date\.now|new Date\(\)|Math\.random|localStorage|indexedDB|setTimeout/;
    const wrong = site.filter(
      ({ path, code }) => isWithin(path, ['core/governor', 'core/decode']) && impure.test(code),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('tests replace no module of ours, and skip nothing without a reason that is counted', () => {
    const forbidden = [
      'jest' + '.mock',
      'jest' + '.doMock',
      '.sk' + 'ip(',
      '.on' + 'ly(',
      'xte' + 'st(',
      'xi' + 't(',
    ];
    const wrong = sources
      .filter(({ path }) => path.startsWith('__tests__/'))
      .map(({ path, code }) => ({
        path,
        code: path === '__tests__/runs.ts' ? code.replace('test.sk' + 'ip(`', '') : code,
      }))
      .flatMap(({ path, code }) =>
        forbidden.filter((word) => code.includes(word)).map((word) => `${path}: ${word}`),
      );
    expect(wrong).toEqual([]);
  });

  test('nobody waits for a promise on a page: Playwright takes it for a yes', () => {
    const wrong = sources.filter(({ code }) =>
      /\.waitForFunction\(\s*(async|\(.*?\) =>\s*new Promise)\b/.test(code),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('the site reads no environment but its version and commit', () => {
    const wrong = site.flatMap(({ path, code }) =>
      [...code.matchAll(/process\.env\.?(\w*)/g)]
        .filter(([, name]) => name !== 'QUORATE_VERSION' && name !== 'QUORATE_COMMIT')
        .map(([text]) => `${path}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  test('raw HTML is never set from text, and code is never made from it', () => {
    const wrong = site.filter(
      ({ path, code }) =>
        /\.innerHTML\s*=|\beval\(|new Function\(|rehype-raw/.test(code) ||
        (code.includes('dangerouslySetInnerHTML') && path !== 'app/layout.tsx'),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('only core/url.ts tries a URL', () => {
    const wrong = sources.filter(({ code }) => /\bURL\.canParse\b/.test(code));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('only lib/storage.ts touches localStorage, and the head of a page, which has no other code yet, reads it', () => {
    const reading = /\blocalStorage\.getItem\b/g;
    const wrong = site.filter(({ path, code }) => {
      const rest = path === 'lib/headstart/headStart.ts' ? code.replace(reading, '') : code;
      return /\b(localStorage|sessionStorage)\b/.test(rest) && path !== 'lib/storage.ts';
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

/** The names that a file exports where it declares them, each once: an overload is no second thing. */
function exportsOf(code: string): Set<string> {
  const declared =
    /^export (?:default )?(?:abstract )?(?:async )?(?:type|interface|function\*?|const|let|class|enum) (\w+)/gm;
  return new Set([...code.matchAll(declared)].map(([, name]) => name ?? ''));
}
