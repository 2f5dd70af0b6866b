import { compile } from './compile';
import { artifactsOf, JOB_NAMES } from './variants/compile';
import { versionOf } from './versions/compile';
import { USUAL_VERSIONS, VERSIONS } from './versions/recipes';

// Compiling takes its time; done once before the tests, so that none of them has to wait for it. `--all`: the long run's
// too. `--backwards`: a second process begins at the other end, and each leaves to the other what that is at.
async function main(): Promise<void> {
  const versions = process.argv.includes('--all') ? VERSIONS : USUAL_VERSIONS;
  const works = [
    async () => compile(),
    ...JOB_NAMES.map((job) => () => artifactsOf(job)),
    ...versions.map((name) => () => versionOf(name)),
  ];
  for (const work of process.argv.includes('--backwards') ? works.reverse() : works) await work();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
