import type { Hex } from 'viem';
import type { QuorateError } from '@/core/errors';
import type { Act } from '../acts/act';
import { readHead } from '../facts/accountState';
import { caseOf, compareLogs } from '../outcome/compareTransaction';
import type { ComparisonCase } from '../outcome/comparison';
import type { RunView, Turn } from './run';

// How often the index is asked for the log before the chain's own word is enough.
const LISTENING = 5;

/** Observations of one act while it was followed. */
export type Seen = {
  misses: number;
  asked: number;
  /** How often what was mined could not be compared yet, and the hash of what was. */
  turns: number;
  compared?: Hex;
  /** Note for the person, besides that the act is done. */
  note?: QuorateError | undefined;
  /** The newest block when the hash was first not known, and whether it ever was. */
  since?: bigint;
  isKnown?: boolean;
};

/** One look at an act that was sent: what was asked, the hash that is followed, and what was seen before. */
export type Look<I, F> = ComparisonCase<I> & { act: Act<I, F>; view: RunView<I, F>; hash: Hex; seen: Seen };

/** An act under way as it is looked at now; undefined when there is nothing to look for. */
export function lookAt<I, F>(view: RunView<I, F>, seen: Seen): Look<I, F> | undefined {
  const { act, deps, entry } = view;
  const { intent, hash } = view.get();
  if (intent === undefined || hash === undefined || entry === undefined) return undefined;
  return { ...caseOf(act, intent, deps.context, entry), act, view, hash, seen };
}

/** Ends an act once the index shows it, or the chain confirms it. */
export async function land<I, F>(
  look: Look<I, F>,
  { hash, block }: { hash?: Hex; block: bigint },
): Promise<Turn<I, F>> {
  const next = () => shown(look, hash, block);
  if (hash === undefined || (look.view.get().status === 'mined' && look.hash === hash)) return next();
  const change = { hash, block, problem: undefined };
  return { status: 'mined', change, entry: { hash, status: 'mined' }, next };
}

async function shown<I, F>(
  { act, intent, context, view, seen }: Look<I, F>,
  hash: Hex | undefined,
  block: bigint,
): Promise<Turn<I, F>> {
  const isInList = await isActShown(view, intent, block);
  seen.asked += 1;
  const isEnough = isInList || view.deps.service === undefined || seen.asked >= LISTENING;
  if (!isEnough || !(isInList || (await act.reached(intent, context)))) return {};
  // Without a hash it came about by a transaction whose hash we were never given.
  return {
    status: 'shown',
    change: { hash, block, isInList, problem: seen.note },
    entry: null,
    isOver: true,
  };
}

/** Whether the index shows an act; it may be behind or broken, and the chain's own word then ends the act. */
export async function isActShown<I, F>(
  { act, deps: { context, service } }: RunView<I, F>,
  intent: I,
  block: bigint,
): Promise<boolean> {
  if (service === undefined) return false;
  try {
    await service.syncTo(context.dao.id, block);
    return await (act.isShown ?? act.reached)(intent, context, service);
  } catch {
    return false;
  }
}

/**
 * How things stand once an act is over, which is what is shown beside its end: those of before it are no longer true.
 * Undefined where the chain does not say.
 */
export async function factsAfter<I, F>(
  { act, deps: { context } }: Pick<RunView<I, F>, 'act' | 'deps'>,
  intent: I,
  block = 0n,
): Promise<F | undefined> {
  try {
    // The endpoint asked now may be behind the one that told of the end.
    const head = await readHead(context.chain);
    return await act.facts(intent, context, head < block ? block : head);
  } catch {
    return undefined;
  }
}

/** Ends an act that came about by a transaction whose hash we were never given, once the account's own logs say how. */
export async function landUnseen<I, F>(look: Look<I, F>, block: bigint): Promise<Turn<I, F>> {
  const { seen } = look;
  if (seen.asked === 0) {
    const { alarm, note } = await compareLogs(look);
    if (alarm !== undefined) return mismatch({ block }, alarm);
    seen.note = note;
  }
  return land(look, { block });
}

/** Ends an act that was refused. */
export function reverted<I, F>(
  { hash, block }: { hash: Hex; block: bigint },
  problem: QuorateError,
): Turn<I, F> {
  return { status: 'reverted', change: { hash, block, problem }, entry: null, isOver: true };
}

/** Ends an act with an alarm; its entry stays, so that a reload tells it again, until the person has read it. */
export function mismatch<I, F>(
  { hash, block }: { hash?: Hex | undefined; block: bigint },
  problem: QuorateError,
): Turn<I, F> {
  return { status: 'mismatch', change: { hash, block, problem }, isOver: true };
}
