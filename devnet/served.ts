import { type ChildProcess, spawn } from 'node:child_process';
import { oneFile } from '../tools/program.mjs';

/** `npm run serve` as a process: where it answers, and what it has said. */
export type Running = {
  url: string;
  /** Ends it by SIGKILL, unless told otherwise. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  said(): string;
  /** Stops it where it is, so that what it is asked stays in its hands. */
  freeze(): void;
  pid: number;
  isRunning(): boolean;
  /** Settles with its code when it has ended. */
  ended: Promise<number | null>;
};

/** A process that has been started and may not answer yet. */
export type Starting = Omit<Running, 'url'> & { url: Promise<string>; heard(what: RegExp): Promise<void> };

/** Starts one on a free port and waits until it serves. */
export async function startServed(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Running> {
  const { url, ...rest } = beginServed(args, env);
  return { ...rest, url: await url };
}

/** Starts one that may have to wait for another. */
export function beginServed(args: readonly string[], env: Record<string, string> = {}): Starting {
  const port = args.includes('--port') ? [] : ['--port', '0'];
  const child = spawn(process.execPath, [oneFile('server/server.ts'), ...args, ...port], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let text = '';
  const heard = (what: RegExp) =>
    new Promise<void>((done, failed) => {
      const look = () => what.test(text) && done();
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.on('exit', () => failed(new Error(text)));
      look();
    });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part;
    });
  const url = heard(/Serving at \S+\n/).then(() => /Serving at (\S+)/.exec(text)?.[1] ?? '');
  url.catch(() => undefined);
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  return {
    url,
    heard,
    ended,
    said: () => text,
    pid: child.pid ?? 0,
    isRunning: () => isRunning(child),
    freeze: () => void child.kill('SIGSTOP'),
    kill: (signal) => killed(child, signal),
  };
}

function killed(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  return new Promise((done) => {
    if (!isRunning(child)) return done();
    child.on('exit', () => done());
    child.kill(signal);
  });
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
