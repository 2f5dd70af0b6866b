/** The long files below `__tests__`, the longest first: begun last, one of them would keep a single core busy at the end. */
const LONG = [
  'e2e/everypage.e2e.ts',
  'e2e/life.e2e.ts',
  'e2e/propose.e2e.ts',
  'e2e/still.e2e.ts',
  'e2e/measuring.e2e.ts',
  'e2e/million.e2e.ts',
  'e2e/storage.e2e.ts',
  'e2e/walletconnect.e2e.ts',
  'e2e/everyday.e2e.ts',
  'e2e/badinput.e2e.ts',
  'e2e/languages.e2e.ts',
  'e2e/altered.e2e.ts',
  'e2e/opened.e2e.ts',
  'e2e/connected.e2e.ts',
  'e2e/main-job.e2e.ts',
  'e2e/keyboard.e2e.ts',
  'e2e/endpoints.e2e.ts',
  'e2e/offline.e2e.ts',
  'e2e/names.e2e.ts',
  'e2e/hostileText.e2e.ts',
  'e2e/navigation.e2e.ts',
  'e2e/ballot.e2e.ts',
  'core/governor/detect.variants.test.ts',
  'service/server/postgres.test.ts',
  'service/analysis/draftOracle.test.ts',
  'service/host/manyOrganisations.test.ts',
  'service/server/serve.test.ts',
  'service/server/judge.test.ts',
  'service/server/embedded.test.ts',
  'lib/act/tampered.test.ts',
  'versions/five.test.ts',
  'service/analysis/life.test.ts',
  'components/markdown.test.tsx',
  'lib/act/life.test.ts',
  'lib/act/forms.test.tsx',
  'service/analysis/recipesLive.test.ts',
  'components/resolvers.test.tsx',
  'chain/providers.test.ts',
  'versions/four.test.ts',
  'service/host/segments.test.ts',
  'components/sameAnswers.test.tsx',
  'lib/capture/refusing.test.ts',
  'service/sql/readers.test.ts',
  'core/governor/openzeppelin.oracle.test.ts',
  'service/host/checkpointLies.test.ts',
  'devnet/large.test.ts',
  'service/indexer/delegates.test.ts',
  'lib/act/lifecyclePanel.test.tsx',
  'components/risk.test.tsx',
  'core/governor/extensions.oracle.test.ts',
  'service/checkpoint/reread.test.ts',
  'service/sql/checkpointBytes.test.ts',
  'chain/simulate.test.ts',
  'service/checkpoint/forgeries.test.ts',
  'lib/act/panel.test.tsx',
  'service/indexer/kept.test.ts',
  'devnet/variants.special.test.ts',
  'service/host/checkpoint.test.ts',
  'components/allVotes.test.tsx',
  'core/text/bounds.test.ts',
  'core/format.text.test.ts',
  'chain/names.test.ts',
  'service/checkpoint/killed.test.ts',
  'service/api/dependsOn.test.ts',
  'service/checkpoint/command.test.ts',
  'service/checkpoint/votesFile.test.ts',
  'lib/act/honest.test.ts',
];

/** Jest's order of files: the long ones first, then by size, the same on a fresh clone as on an old one. */
export default class Order {
  sort(tests) {
    const place = ({ path }) => {
      const at = LONG.findIndex((name) => path.endsWith(`/__tests__/${name}`));
      return at === -1 ? LONG.length : at;
    };
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
