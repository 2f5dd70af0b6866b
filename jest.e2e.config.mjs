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
    maxWorkers: 2,
    testTimeout: 120000,
  };
};
