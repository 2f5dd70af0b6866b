import type { Hex } from 'viem';
import type { QuorateError } from '@/core/errors';
import { caseOf, compareLogs } from '../outcome/compareTransaction';
import type { RunHandle } from './run';

// How often the index is asked for the log before the chain's own word is enough.
const LISTENING = 5;

/** What was seen of one act while it was followed. */
export type Seen = {
  misses: number;
  asked: number;
  /** How often what was mined could not be compared yet, and the hash of what was. */
  turns: number;
  compared?: Hex;
  /** What the person should know besides that it was done. */
  note?: QuorateError | undefined;
  /** The newest block when the hash was first not known, and whether it ever was. */
  since?: bigint;
  isKnown?: boolean;
};

/** Ends an act once the index shows it, or the chain confirms it; true when nothing more can come. */
export async function land<I, F>(
  runner: RunHandle<I, F>,
  { hash, block }: { hash?: Hex; block: bigint },
  seen: Seen,
  signal: AbortSignal,
): Promise<boolean> {
  const { context, service } = runner.deps;
  const { intent, status } = runner.get();
  if (intent === undefined) return true;
  if (hash !== undefined && (status !== 'mined' || runner.get().hash !== hash)) {
    runner.note({ hash, status: 'mined' });
    runner.move('mined', { hash, block, problem: undefined });
  }
  const isInList = await isActShown(runner, intent, block);
  if (signal.aborted) return true;
  seen.asked += 1;
  const isEnough = isInList || service === undefined || seen.asked >= LISTENING;
  if (!isEnough || !(isInList || (await runner.act.reached(intent, context)))) return false;
  if (signal.aborted) return true;
  runner.drop();
  // Without a hash it came about by a transaction whose hash we were never given.
  runner.move('shown', { hash, block, isInList, problem: seen.note });
  return true;
}

/** Whether the index shows an act; it may be behind or broken, and the chain's own word then ends the act. */
export async function isActShown<I, F>(runner: RunHandle<I, F>, intent: I, block: bigint): Promise<boolean> {
  const { context, service } = runner.deps;
  if (service === undefined) return false;
  try {
    await service.syncTo(context.dao.id, block);
    return await runner.act.isShown(intent, context, service);
  } catch {
    return false;
  }
}

/** Ends an act that came about by a transaction whose hash we were never given, once the account's own logs say how. */
export async function landUnseen<I, F>(
  runner: RunHandle<I, F>,
  block: bigint,
  seen: Seen,
  signal: AbortSignal,
): Promise<boolean> {
  const { intent } = runner.get();
  const { entry } = runner;
  if (intent === undefined || entry === undefined) return true;
  if (seen.asked === 0) {
    const one = caseOf(runner.act, intent, runner.deps.context, entry, {});
    const { alarm: problem, note } = await compareLogs(one, BigInt(entry.startedBlock));
    if (signal.aborted) return true;
    if (problem !== undefined) return raiseAlarm(runner, { block }, problem);
    seen.note = note;
  }
  return land(runner, { block }, seen, signal);
}

/** Ends an act that was refused. */
export function fail<I, F>(
  runner: RunHandle<I, F>,
  { hash, block }: { hash: Hex; block: bigint },
  problem: QuorateError,
): true {
  runner.drop();
  runner.move('reverted', { hash, block, problem });
  return true;
}

/** Ends an act with an alarm; its entry stays, so that a reload tells it again, until the person has read it. */
export function raiseAlarm<I, F>(
  runner: RunHandle<I, F>,
  { hash, block }: { hash?: Hex | undefined; block: bigint },
  problem: QuorateError,
): true {
  runner.move('mismatch', { hash, block, problem });
  return true;
}
