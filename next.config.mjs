import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The commit this build was made from, or "unknown" outside a Git checkout. */
function commit() {
  try {
    return execSync('git rev-parse --short=12 HEAD', { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const build = commit();

/** @type {import('next').NextConfig} */
export default {
  output: 'export',
  trailingSlash: true,
  reactStrictMode: true,
  turbopack: {
    resolveAlias: {
      // Its form for browsers asks the document, which a worker does not have.
      'decode-named-character-reference': './node_modules/decode-named-character-reference/index.js',
      // A parser and a printer, of which no page has need.
      '@0no-co/graphql.web': './tools/stubs/graphql.web/index.js',
      // It can be made to stand a page still.
      '@walletconnect/safe-json': './tools/stubs/safe-json/index.js',
    },
  },
  experimental: {
    // A request costs more than bytes that another page has already: few and large scripts, each once.
    turbopackChunking: { firstPageLoadPriority: 1, requestCost: 1_000_000, minChunkSize: 200_000 },
  },
  // Without it a page carries the checks that graphql makes while one develops.
  compiler: { define: { 'globalThis.process': true } },
  // Whoever checked the types of the same sources a moment ago says so: it takes as long as the compiler.
  typescript: { ignoreBuildErrors: process.env.QUORATE_TYPES === 'checked' },
  poweredByHeader: false,
  devIndicators: false,
  // The development server, opened by its number instead of its name.
  allowedDevOrigins: ['127.0.0.1'],
  generateBuildId: () => `${version}-${build}`,
  env: { QUORATE_VERSION: version, QUORATE_COMMIT: build },
};
