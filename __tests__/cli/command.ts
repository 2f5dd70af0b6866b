import { type ChildProcess, spawn } from 'node:child_process';
import { oneFile } from '@/tools/program.mjs';

export type Ended = { code: number | null; signal: string | null; out: string; err: string };

/** Starts the command in a process that can be killed; `ended` settles when it is gone. */
export function start(args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [oneFile('cli/quorate.ts'), ...args]);
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, out, err })),
  );
  return { child, ended };
}

/** Runs the command as a person would. */
export const quorate = (...args: string[]): Promise<Ended> => start(args).ended;
