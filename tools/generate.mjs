import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { ROOT, runNode } from './process.mjs';

/** Files made from `service/api/schema.graphql`, and not in git. */
export const GENERATED = ['introspection', 'typeDefs', 'answerTypes'].map((name) => `service/api/${name}.ts`);
const SCHEMA = 'service/api/schema.graphql';
const STAMP = '.cache/generated.json';

/**
 * Makes the generated files of a project where one is missing or is not what its schema makes; else it takes some
 * milliseconds. Throws with what its maker printed.
 * @param {string} [root]
 */
export async function ensureGenerated(root = ROOT) {
  if (isFresh(root)) return;
  const { code, output } = await runNode('node_modules/tsx/dist/cli.mjs', [`${ROOT}/tools/schema.ts`, root]);
  if (code !== 0) throw new Error(`The files that are made of ${SCHEMA} could not be written.\n${output}`);
  mkdirSync(`${root}/.cache`, { recursive: true });
  const own = `${root}/${STAMP}.${process.pid}`;
  writeFileSync(own, JSON.stringify(stampOf(root)));
  renameSync(own, `${root}/${STAMP}`);
}

function isFresh(root) {
  try {
    return readFileSync(`${root}/${STAMP}`, 'utf8') === JSON.stringify(stampOf(root));
  } catch {
    return false;
  }
}

/** The schema, its makers and what they made, by content: times say nothing after a checkout. */
function stampOf(root) {
  const makers = [`${ROOT}/tools/schema.ts`, `${ROOT}/package-lock.json`];
  const files = [...makers, ...[SCHEMA, ...GENERATED].map((path) => `${root}/${path}`)];
  return files.map((file) => createHash('sha256').update(readFileSync(file)).digest('hex'));
}

// No await stands at this file's top: what is no ES module loads it too.
if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href)
  ensureGenerated().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
