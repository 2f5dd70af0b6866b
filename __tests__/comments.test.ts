/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { product } from './sources';

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
