import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@/server/sql/database';
import { openEmbedded } from '@/server/sql/embedded';
import { withLock } from './lock';

const TEMPLATE = '.cache/empty-database';

/** An embedded database that is empty; its files are gone once it is closed. */
export async function openEmpty(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-database-'));
  await putEmptyDatabase(folder);
  const database = openEmbedded(folder);
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, close };
}

/** Puts an empty embedded database into `folder`, as one that begins there would: a copy, for making one takes seconds. */
export async function putEmptyDatabase(folder: string): Promise<void> {
  if (!existsSync(TEMPLATE)) await withLock(`${TEMPLATE}.lock`, makeTemplate);
  cpSync(TEMPLATE, folder, { recursive: true });
}

async function makeTemplate(): Promise<void> {
  if (existsSync(TEMPLATE)) return;
  const own = `${TEMPLATE}.new`;
  rmSync(own, { recursive: true, force: true });
  const database = openEmbedded(own);
  await database.query('select 1');
  await database.close();
  renameSync(own, TEMPLATE);
}
