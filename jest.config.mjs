import nextJest from 'next/jest.js';
import { bundledPackages } from './jest.packages.mjs';

const create = nextJest({ dir: './' });
/**
 * What the language itself has, given to each module as an argument: Jest's global object lies behind an interceptor,
 * where each use of a name takes twenty times as long. None of these may be replaced in a test (as `Date` is by false
 * timers), nor declared anew at the top of a package (as `parseInt` is).
 */
const LANGUAGE = [
  'Array',
  'ArrayBuffer',
  'BigInt',
  'Boolean',
  'DataView',
  'Error',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'TypeError',
  'Uint32Array',
  'Uint8Array',
  'WeakMap',
];
const base = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/jest.folder.cjs',
  setupFilesAfterEnv: ['<rootDir>/__tests__/setup.ts'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    // As in the build (next.config.mjs).
    '^@walletconnect/safe-json$': '<rootDir>/stubs/safe-json/index.js',
  },
  // Files beside the tests that hold their worlds are no tests.
  testMatch: ['<rootDir>/__tests__/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/out/', '/.next/', '/__tests__/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/out/', '<rootDir>/.cache/'],
  // A bound and no wait, for machines that do other work beside.
  testTimeout: 600000,
  testSequencer: '<rootDir>/jest.order.mjs',
  runtime: '<rootDir>/jest.runtime.cjs',
  sandboxInjectedGlobals: LANGUAGE,
};

/** Jest's configuration: next/jest for the transform, and the packages that ship only ES modules un-ignored. */
export default async () => {
  const moduleNameMapper = { ...base.moduleNameMapper, ...(await bundledPackages()) };
  const config = await create({ ...base, moduleNameMapper })();
  config.transformIgnorePatterns = [
    '/node_modules/(?!(wagmi|@wagmi|@rainbow-me|cuer|qr|urql|@urql|wonka|gql.tada|@0no-co|unist-.*|mdast-.*|micromark.*|hast-.*|vfile.*|property-information|space-separated-tokens|comma-separated-tokens|decode-named-character-reference|character-entities.*|ccount|escape-string-regexp|markdown-table|devlop|longest-streak|zwitch|trim-lines|stringify-entities|character-.*|parse-entities|is-.*)/)',
    '^.+\\.module\\.(css|sass|scss)$',
    '/\\.cache/packages-',
  ];
  return config;
};
