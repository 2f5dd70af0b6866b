import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** A module that reaches the site: its path from the root, and what is left of its code in the bundle. */
export type ReachingModule = { path: string; code: string; bytes: number };

const ROOT = process.cwd();
const NEXT = 'node_modules/next/dist';
const WORKERS = ['service/host/worker.ts', 'lib/markdown/worker.ts', 'lib/offline/serviceWorker.ts'];
const HEADS = ['lib/offline/guard.ts', 'lib/headstart/headStart.ts'];
const RUNTIME = `${NEXT}/client/app-next-turbopack.js`;

/** Replacements by Next's own bundler (its `react`, and what next.config.mjs names). */
const ALIAS = {
  '@': ROOT,
  '@0no-co/graphql.web': join(ROOT, 'tools/stubs/graphql.web/index.js'),
  '@walletconnect/safe-json': join(ROOT, 'tools/stubs/safe-json/index.js'),
  'decode-named-character-reference': join(ROOT, 'node_modules/decode-named-character-reference/index.js'),
  react: join(ROOT, `${NEXT}/compiled/react`),
  'react-dom': join(ROOT, `${NEXT}/compiled/react-dom`),
  scheduler: join(ROOT, `${NEXT}/compiled/scheduler`),
  'react-server-dom-webpack': join(ROOT, `${NEXT}/compiled/react-server-dom-turbopack`),
};

/** `Timeline.tsx` and `timeline.ts` are two files, which esbuild takes for one. */
const EXACT: Plugin = {
  name: 'exact names',
  setup({ onResolve }) {
    onResolve({ filter: /^(\.{1,2}|@)\// }, ({ path, resolveDir }) => {
      if (resolveDir.includes('node_modules')) return undefined;
      const whole = path.startsWith('@/') ? join(ROOT, path.slice(2)) : join(resolveDir, path);
      const file = ['.ts', '.tsx'].map((end) => whole + end).find((each) => existsSync(each));
      return file === undefined ? undefined : { path: file };
    });
  },
};

/** Every module of ours and of packages from which code reaches pages or workers, by one bundle of them all. */
export async function reachingModules(): Promise<ReachingModule[]> {
  const pages = readdirSync(join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|[\\/])(page|layout|not-found|global-error)\.tsx$/.test(path))
    .map((path) => join('app', path));
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...pages, ...WORKERS, ...HEADS, RUNTIME],
    outdir: 'reach',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    alias: ALIAS,
    external: ['private-next-instrumentation-client', '@vercel/turbopack-ecmascript-runtime/*'],
    loader: { '.css': 'empty', '.woff2': 'empty' },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.__NEXT_DEV_SERVER': 'false',
      MANIFEST: 'self',
    },
    plugins: [EXACT],
    logLevel: 'silent',
  });
  const texts = outputFiles.map(({ text }) => text);
  const codes = new Map<string, string>();
  for (const text of texts)
    for (const { path, code } of piecesOf(text)) codes.set(path, (codes.get(path) ?? '') + code);
  const sizes = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [path, { bytesInOutput }] of Object.entries(inputs))
      sizes.set(path, (sizes.get(path) ?? 0) + bytesInOutput);
  return [...sizes]
    .filter(([, bytes]) => bytes > 0)
    .map(([path, bytes]) => ({ path, bytes, code: codes.get(path) ?? '' }));
}

/** A bundle that is not minified names each module in a comment of its own line before it. */
function piecesOf(text: string): { path: string; code: string }[] {
  const marks = [...text.matchAll(/^(?: {2})?\/\/ ((?:[\w.@-]+\/)+[\w.@-]+\.[cm]?[jt]sx?)$/gm)];
  return marks.map((mark, at) => ({
    path: mark[1] ?? '',
    code: text.slice(mark.index + mark[0].length, marks[at + 1]?.index),
  }));
}
