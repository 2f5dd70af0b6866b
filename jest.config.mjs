import { availableParallelism } from 'node:os';
import nextJest from 'next/jest.js';
import { findChromium } from './tools/chromium.mjs';
import { bundledPackages } from './tools/jest/packages.mjs';

const create = nextJest({ dir: './' });
const base = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/tools/jest/folder.cjs',
  setupFilesAfterEnv: ['<rootDir>/__tests__/setup.ts'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    // As in the build (next.config.mjs).
    '^@walletconnect/safe-json$': '<rootDir>/tools/stubs/safe-json/index.js',
  },
  // Files beside the tests that hold their worlds are no tests.
  testMatch: ['<rootDir>/__tests__/**/*.test.{ts,tsx}', '<rootDir>/__tests__/e2e/**/*.e2e.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/out/', '<rootDir>/dist/', '<rootDir>/.cache/'],
  // A bound, not a wait: a busy machine may need it.
  testTimeout: 1_200_000,
  testSequencer: '<rootDir>/tools/jest/order.mjs',
  testRunner: '<rootDir>/tools/jest/measured.cjs',
  runtime: '<rootDir>/tools/jest/runtime.cjs',
  maxWorkers: availableParallelism() + 1,
};

/** Jest's configuration: next/jest for the transform, and the packages that ship only ES modules un-ignored. */
export default async () => {
  process.env.QUORATE_CHROMIUM ??= (await findChromium('shell')) ?? '';
  process.env.QUORATE_CHROMIUM_FULL ??= (await findChromium('full')) ?? '';
  const moduleNameMapper = { ...base.moduleNameMapper, ...(await bundledPackages()) };
  const config = await create({ ...base, moduleNameMapper })();
  config.transformIgnorePatterns = [
    '/node_modules/(?!(wagmi|@wagmi|@rainbow-me|cuer|qr|urql|@urql|wonka|gql.tada|@0no-co|unist-.*|mdast-.*|micromark.*|hast-.*|vfile.*|property-information|space-separated-tokens|comma-separated-tokens|decode-named-character-reference|character-entities.*|ccount|escape-string-regexp|markdown-table|devlop|longest-streak|zwitch|trim-lines|stringify-entities|character-.*|parse-entities|is-.*)/)',
    '^.+\\.module\\.(css|sass|scss)$',
    '/\\.cache/packages-',
  ];
  return config;
};
