import { readCosts } from './costs.mjs';

/** Jest's order of files: the dearest first, so that none of them holds one core at the end; unknown ones before all. */
export default class Order {
  sort(tests) {
    const costs = readCosts();
    const cost = ({ path }) =>
      costs.get(path.slice(path.lastIndexOf('/__tests__/') + '/__tests__/'.length))?.seconds ??
      Number.POSITIVE_INFINITY;
    return [...tests].sort((a, b) => cost(b) - cost(a) || (a.path < b.path ? -1 : 1));
  }

  shard(tests) {
    return tests;
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
