import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { oneFile } from '@/tools/program.mjs';
import { folder } from '../service/checkpoint/stage';

/** Runs a program in a process of its own, killed at the moment of this number; gives how many moments there were, or null where it was killed. */
export async function runKilled(
  [program, ...args]: readonly [string, ...string[]],
  more: Record<string, string>,
  killAt?: number,
): Promise<number | null> {
  const count = join(folder(), 'count');
  const killer = pathToFileURL(join(process.cwd(), '__tests__/cli/publish/killer.mjs')).href;
  const at = killAt === undefined ? {} : { KILL_AT: String(killAt) };
  const env = { ...process.env, ...more, COUNT_TO: count, ...at };
  const child = spawn(process.execPath, ['--import', killer, oneFile(program), ...args], { env });
  let err = '';
  child.stderr.on('data', (text) => {
    err += text;
  });
  child.stdout.resume();
  const end = await new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.on('close', (code, signal) => done({ code, signal })),
  );
  expect(err).toBe('');
  if (end.signal === 'SIGKILL') return null;
  expect(end).toEqual({ code: 0, signal: null });
  return Number(readFileSync(count, 'utf8'));
}
