import { readFileSync } from 'node:fs';
import { product, sources } from './sources';

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;

/** Names that comments quote from elsewhere: of headers, programs, contracts and libraries. */
const OF_OTHERS: readonly string[] = [
  ...['Refresh', 'sha256sum', 'useQuery', 'call_data', 'Panic', 'Initialized'],
  ...['nobodyHasThisView', 'weightCast', 'POOL_ADMIN_ROLE', 'DelegateVotesChanged', 'VoteReduced'],
  ...['hashOperationBatch', 'buildSchema', 'require', 'True', 'RPC_URL', 'tadaOutputLocation'],
];

/** The names in back-ticks of comments that no code has. */
function lostIn(sources: readonly { path: string; text: string }[]): string[] {
  const code = sources.map(({ text }) => text.replace(COMMENT, ' ')).join('\n');
  const known = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  return sources.flatMap(({ path, text }) => {
    const comments = (text.match(COMMENT) ?? []).join('\n');
    const quoted = [...comments.matchAll(/`([A-Za-z_$][\w$]*)(?:\([^`]*\))?`/g)].map(([, name = '']) => name);
    return quoted.filter((name) => !known.has(name)).map((name) => `${path}: ${name}`);
  });
}

test('what a comment names in back-ticks is there', () => {
  const lost = lostIn([...product, { path: 'package.json', text: readFileSync('package.json', 'utf8') }]);
  expect(lost.filter((each) => !OF_OTHERS.includes(each.split(': ')[1] ?? ''))).toEqual([]);
});

test('a comment about what is gone is found', () => {
  const text = '/** Kept by `Gone` and `here()`. */\nexport function here() {} // as `late` says';
  expect(lostIn([{ path: 'a.ts', text }])).toEqual(['a.ts: Gone', 'a.ts: late']);
});

/** Comments of a source that begin with a relative clause, which a reader has to parse before the code. */
function relativeClauses(text: string): string[] {
  const firstLines = text.replace(/^([ \t]*\/\/.*)(\n[ \t]*\/\/.*)+/gm, '$1');
  const begins =
    /(?<=^[ \t]*(?:\{?\/\*\*?\s*(?:\*\s+)?|\/\/[ \t]*))(?:(?:One|Those) (?:that|who|which|whose)|What|Of|That|Where|Who|Whom|Whose|Which)\b.*/gm;
  return firstLines.match(begins) ?? [];
}

test('a comment begins with a noun or a verb', () => {
  const wrong = sources.flatMap(({ path, text }) =>
    relativeClauses(text).map((words) => `${path}: ${words}`),
  );
  expect(wrong).toEqual([]);
});

test('a relative clause is found in every form of a comment', () => {
  const starts = ['/** What', '// Of', '  // Where', '/**\n * One that', '{/* Who', '/*\n   Which'];
  for (const start of starts) expect(relativeClauses(`${start} it is.`)).toHaveLength(1);
  const goesOn = ['A vote counts', 'What follows does not.'].map((line) => `// ${line}`).join('\n');
  expect(relativeClauses(`${goesOn}\n/** Whether it is. */\nconst What = 1;`)).toEqual([]);
});
