import { compile } from './compile';
import { artifactsOf, JOB_NAMES } from './variants/compile';
import { versionOf } from './versions/compile';
import { USUAL_VERSIONS, VERSIONS } from './versions/recipes';

// Compiling takes its time; done once before the tests, so that none of them has to wait for it. `--all`: the long run's too.
async function main(): Promise<void> {
  compile();
  for (const job of JOB_NAMES) await artifactsOf(job);
  for (const name of process.argv.includes('--all') ? VERSIONS : USUAL_VERSIONS) await versionOf(name);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
