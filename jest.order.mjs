import { basename } from 'node:path';

/** The long files, the longest first: begun last, one of them would keep a single core busy at the end. */
const LONG = [
  'everypage.e2e.ts',
  'life.e2e.ts',
  'still.e2e.ts',
  'measuring.e2e.ts',
  'million.e2e.ts',
  'badinput.e2e.ts',
  'storage.e2e.ts',
  'walletconnect.e2e.ts',
  'connected.e2e.ts',
  'offline.e2e.ts',
  'altered.e2e.ts',
  'endpoints.e2e.ts',
  'keyboard.e2e.ts',
  'hostileText.e2e.ts',
  'main-job.e2e.ts',
  'everyday.e2e.ts',
  'opened.e2e.ts',
  'navigation.e2e.ts',
  'providers.test.ts',
  'five.test.ts',
  'four.test.ts',
  'detect.variants.test.ts',
  'openzeppelin.oracle.test.ts',
  'extensions.oracle.test.ts',
  'simulate.test.ts',
  'sameAnswers.test.tsx',
  'tampered.test.ts',
  'killed.test.ts',
  'forgeries.test.ts',
  'bounds.test.ts',
  'session.test.ts',
  'compound.oracle.test.ts',
  'votes.test.tsx',
  'bravo.test.ts',
  'markdown.test.tsx',
  'checkpointLies.test.ts',
  'dependsOn.test.ts',
  'checkpointForgeries.test.ts',
  'forms.test.tsx',
  'reread.test.ts',
  'quiet.test.ts',
  'verify.test.ts',
  'leftOut.test.ts',
  'kept.test.ts',
  'history.oracle.test.ts',
  'proposal.test.tsx',
  'showcase.test.ts',
  'polite.test.ts',
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
