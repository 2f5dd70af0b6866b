import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A test that needs a file or folder of ../shared, whose path it is given. Where that is absent the test is skipped and
 * says why, instead of passing without having looked at anything.
 */
export function testWith(beside: string, name: string, run: (path: string) => void): void {
  const path = join(process.cwd(), '..', 'shared', beside);
  if (existsSync(path)) test(name, () => run(path));
  else skipped(name, `../shared/${beside} is not beside the project`);
}

/** A test that is counted as skipped, with the reason; the only way to skip one. */
export function skipped(name: string, why: string): void {
  test.skip(`${name}: skipped, because ${why}`, () => undefined);
}
