import { writeFileSync } from 'node:fs';
import { documents, REFERENCE, reference, refreshed } from './docs/page';

for (const path of documents()) {
  const { before, after } = refreshed(path);
  if (before === after) continue;
  writeFileSync(path, after);
  console.log(path);
}
writeFileSync(REFERENCE, reference());
console.log(REFERENCE);
