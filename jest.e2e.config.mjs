import unit from './jest.config.mjs';
import { findChromium } from './tools/chromium.mjs';

/** Jest's configuration of the browser tests: over the built site in out/, each file with chains and a browser of its own. */
export default async () => {
  process.env.QUORATE_CHROMIUM ??= (await findChromium()) ?? '';
  const config = await unit();
  return {
    ...config,
    testMatch: ['<rootDir>/__tests__/e2e/**/*.e2e.ts'],
    testPathIgnorePatterns: ['/node_modules/', '/out/', '/.next/'],
    // Most of a file's time is spent waiting for the next look at a chain: four of them keep one core busy.
    maxWorkers: 4,
    // A bound and no wait: what never comes is given up by the browser's own, which is shorter.
    testTimeout: 1_200_000,
  };
};
