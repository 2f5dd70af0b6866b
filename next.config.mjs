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
    },
  },
  poweredByHeader: false,
  devIndicators: false,
  // The development server, opened by its number instead of its name.
  allowedDevOrigins: ['127.0.0.1'],
  generateBuildId: () => `${version}-${build}`,
  env: { QUORATE_VERSION: version, QUORATE_COMMIT: build },
};
