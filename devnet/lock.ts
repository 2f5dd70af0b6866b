import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Runs `work` while no other process on this machine holds `path`; a holder that died is passed over. */
export async function withLock(path: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  while (!taken(path)) {
    if (!alive(holder(path))) rmSync(path, { recursive: true, force: true });
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    await work();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function taken(path: string): boolean {
  try {
    mkdirSync(path);
    writeFileSync(join(path, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    // Whatever else is wrong would be wrong for ever.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

function holder(path: string): number {
  try {
    return Number(readFileSync(join(path, 'pid'), 'utf8'));
  } catch {
    // Between making the folder and writing the number: ours counts as alive, so the caller asks again.
    return process.pid;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
