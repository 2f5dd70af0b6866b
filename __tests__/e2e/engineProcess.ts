import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { until } from '../until';

/** Ends a program that a driver started, and waits until it is gone. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  await end;
}

/** Removes a browser's profile; processes of the browser may write there for another moment. */
export async function removeProfile(home: string): Promise<void> {
  await until(() =>
    rm(home, { recursive: true, force: true }).then(
      () => true,
      () => false,
    ),
  );
}
