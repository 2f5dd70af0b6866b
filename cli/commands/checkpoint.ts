import type { Checkpoint } from '../arguments/checkpoint';
import { readGivenLogs } from '../checkpoint/givenLogs';
import { type Made, make } from '../checkpoint/make';
import { Progress, type Screen } from '../checkpoint/progress';

/** Makes or extends a checkpoint and gives its figures; throws a sentence, and leaves what was there as it was. */
export async function checkpoint(command: Checkpoint, screen: Screen): Promise<Made> {
  const progress = new Progress(screen, command.quiet);
  const stop = onSignals((code) => {
    progress.say('Stopped. What was read is kept; the same command goes on there.');
    // Every file is written whole or not at all, so this moment is as good as any.
    process.exit(code);
  });
  try {
    const given = command.logs === undefined ? undefined : readGivenLogs(command.logs);
    return await make({ ...command, given }, progress);
  } finally {
    progress.end();
    stop();
  }
}

/** Calls back with the exit code when the process is asked to end; gives how to stop that. */
export function onSignals(end: (code: number) => void): () => void {
  const interrupted = () => end(130);
  const terminated = () => end(143);
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', terminated);
  return () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', terminated);
  };
}
