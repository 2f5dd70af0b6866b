import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { apiReport, usageReport } from './packages/apiReport';
import { makePackages } from './packages/archive';

/** `npm run packages`: makes the packages for npm in dist/packages, says how large each archive is, and renews the reports. */
async function main(): Promise<void> {
  const [out = 'dist/packages'] = process.argv.slice(2);
  for (const archive of await makePackages(out)) {
    console.log(`${relative('.', archive)}: ${Math.ceil(statSync(archive).size / 1000)} kB`);
  }
  const reports = out === 'dist/packages' ? 'tools/packages/api' : `${out}/api`;
  mkdirSync(reports, { recursive: true });
  for (const name of ['core', 'chain'])
    writeFileSync(`${reports}/${name}.md`, apiReport(`@quorate/${name}`, `${out}/${name}/types`));
  writeFileSync(`${reports}/cli.md`, usageReport());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
