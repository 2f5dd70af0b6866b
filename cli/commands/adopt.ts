import { checkAdopted } from '../adopt/checkAdopted';
import type { Finding } from '../adopt/hostFlaws';
import { readAdopted } from '../adopt/memory';
import { type MovedIn, moveIn } from '../adopt/moveIn';
import { ADOPT_USAGE, type Adopt } from '../arguments/adopt';
import { Progress, type Screen } from '../checkpoint/progress';
import { onSignals } from './checkpoint';

/**
 * Writes a folder that any static host can serve as an organisation's site, or writes anew what is out of date in it; with
 * `check` compares the site that stands with it. Throws a sentence.
 */
export async function adopt(
  command: Adopt,
  screen: Screen,
): Promise<MovedIn | { ok: boolean; checked: number; findings: Finding[] }> {
  const { out, rpc, said } = command;
  const before = readAdopted(out);
  if (command.check) {
    if (before === null) throw new Error(`${out} was not made by adopt: there is no adopt.json in it.`);
    return checkAdopted(out, { ...before, ...said }, rpc);
  }
  const { dao, site, ...more } = { ...before, ...said };
  if (dao === undefined || site === undefined || rpc.length === 0)
    throw new Error(
      before === null
        ? ADOPT_USAGE
        : 'Name an endpoint by --rpc, or in RPC_URL in the environment: none is stored, because it may hold a key.',
    );
  if (before !== null && dao !== before.dao)
    throw new Error(`${out} was made for ${before.dao}: name another folder for ${dao}.`);
  const progress = new Progress(screen, command.quiet);
  const stop = onSignals((code) => {
    progress.say('Stopped. What was read and written is kept; the same command goes on there.');
    process.exit(code);
  });
  try {
    return await moveIn({ out, rpc, adopted: { ...more, dao, site } }, progress);
  } finally {
    progress.end();
    stop();
  }
}
