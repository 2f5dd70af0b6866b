import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A test that needs a file or folder of ../shared, whose path it is given. Where that is absent the test is skipped and
 * says why, instead of passing without having looked at anything.
 */
export function testWith(beside: string, name: string, run: (path: string) => void): void {
  const path = join(process.cwd(), '..', 'shared', beside);
  if (existsSync(path)) test(name, () => run(path));
  else test.skip(`${name}: skipped, because ../shared/${beside} is not beside the project`, () => undefined);
}
