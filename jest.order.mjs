import { basename } from 'node:path';

/** The long files, the longest first: begun last, one of them would keep a single core busy at the end. */
const LONG = [
  'life.e2e.ts',
  'everypage.e2e.ts',
  'altered.e2e.ts',
  'walletconnect.e2e.ts',
  'connected.e2e.ts',
  'storage.e2e.ts',
  'main-job.e2e.ts',
  'keyboard.e2e.ts',
  'badinput.e2e.ts',
  'ballot.e2e.ts',
  'endpoints.e2e.ts',
  'hostileText.e2e.ts',
  'million.e2e.ts',
  'providers.test.ts',
  'five.test.ts',
  'quiet.test.ts',
  'four.test.ts',
  'detect.variants.test.ts',
  'reverts.test.ts',
  'killed.test.ts',
  'session.test.ts',
  'simulate.test.ts',
  'votes.test.tsx',
  'forgedVisit.test.ts',
  'kinds.test.ts',
  'problem.test.tsx',
  'reread.test.ts',
  'head.test.ts',
  'forgeries.test.ts',
  'openzeppelin.oracle.test.ts',
  'extensions.oracle.test.ts',
  'history.oracle.test.ts',
  'bravo.test.ts',
  'sameAnswers.test.tsx',
  'bounds.test.ts',
  'detect.liars.test.ts',
];

/** Jest's order of files: the long ones first, then by size, the same on a fresh clone as on an old one. */
export default class Order {
  sort(tests) {
    const place = ({ path }) => (LONG.indexOf(basename(path)) + LONG.length + 1) % (LONG.length + 1);
    return [...tests].sort((a, b) => place(a) - place(b) || size(b) - size(a));
  }

  shard(tests) {
    return tests;
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}

function size({ path, context }) {
  return context.hasteFS.getSize(path) ?? 0;
}
