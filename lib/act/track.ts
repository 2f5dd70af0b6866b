import type { Hex } from 'viem';
import { asQuorateError, QuorateError } from '@/lib/errors';
import { type Fate, look } from './follow';
import { readHead } from './ground';
import { replay, tellOf } from './revert';
import type { Runner } from './runner';

// About a minute of asking before a transaction that no node knows is called lost; it is still looked for afterwards.
const PATIENCE = 20;
// Signers take hours: the chain is asked that many times less often.
const SLOWLY = 4;
// How often the index is asked for the log before the chain's own word is enough.
const LISTENING = 5;
// How often it is asked after that.
const LONG = 40;

/** Follows a sent act until the log is in the index or nothing more can come; ends early when the signal aborts. */
export async function track<Intent, Facts>(
  runner: Runner<Intent, Facts>,
  signal: AbortSignal,
): Promise<void> {
  const seen = { misses: 0, asked: 0 };
  while (!signal.aborted) {
    try {
      if (await step(runner, seen, signal)) return listenOn(runner, signal);
    } catch (error) {
      if (signal.aborted) return;
      runner.move(runner.get().status, { problem: asQuorateError(error) });
    }
    await runner.doors.pause(signal, runner.get().status === 'elsewhere' ? SLOWLY : 1);
  }
}

// The index may come later than the chain's word was taken for enough.
async function listenOn<I, F>(runner: Runner<I, F>, signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn < LONG && !signal.aborted; turn += 1) {
    const { status, intent, block, isInList } = runner.get();
    const isOver = status !== 'shown' || isInList || runner.doors.service === undefined;
    if (isOver || intent === undefined || block === undefined) return;
    await runner.doors.pause(signal);
    const isListedNow = await isListed(runner, intent, block);
    if (isListedNow && !signal.aborted) runner.move('shown', { isInList: true });
  }
}

type Seen = { misses: number; asked: number };

// True when nothing more can come.
async function step<I, F>(runner: Runner<I, F>, seen: Seen, signal: AbortSignal): Promise<boolean> {
  const { intent, hash } = runner.get();
  const { entry } = runner;
  if (intent === undefined || hash === undefined || entry === undefined) return true;
  const { context } = runner.doors;
  const call = runner.act.call(intent, context.dao);
  const trail = {
    hash,
    account: entry.account,
    nonce: entry.nonce,
    call,
    startedBlock: BigInt(entry.startedBlock),
  };
  const fate = await look(context.chain, trail);
  if (signal.aborted) return true;
  switch (fate.kind) {
    case 'mined':
      return land(runner, fate, seen, signal);
    case 'reverted': {
      const tell = tellOf(runner.act, intent, context);
      return fail(runner, fate, await replay(context.chain, entry.account, call, fate.block, tell));
    }
    case 'replaced':
    case 'cancelled':
      return overtaken(runner, fate, seen, signal);
    case 'pending':
      seen.misses = 0;
      if (runner.get().status === 'lost') setAside(runner, 'sent');
      return false;
    case 'unknown':
      return missing(runner, seen, signal);
  }
}

async function land<I, F>(
  runner: Runner<I, F>,
  { hash, block }: { hash?: Hex; block: bigint },
  seen: Seen,
  signal: AbortSignal,
): Promise<boolean> {
  const { context, service } = runner.doors;
  const { intent, status } = runner.get();
  if (intent === undefined) return true;
  if (hash !== undefined && (status !== 'mined' || runner.get().hash !== hash)) {
    runner.note({ hash, status: 'mined' });
    runner.move('mined', { hash, block, problem: undefined });
  }
  const isInList = await isListed(runner, intent, block);
  if (signal.aborted) return true;
  seen.asked += 1;
  const isEnough = isInList || service === undefined || seen.asked >= LISTENING;
  if (!isEnough || !(isInList || (await runner.act.reached(intent, context)))) return false;
  if (signal.aborted) return true;
  runner.drop();
  // Without a hash it came about by a transaction that nobody named to us.
  runner.move('shown', { hash, block, isInList, problem: undefined });
  return true;
}

// The index may be behind or broken; the chain's own word then ends the act.
async function isListed<I, F>(runner: Runner<I, F>, intent: I, block: bigint): Promise<boolean> {
  const { context, service } = runner.doors;
  if (service === undefined) return false;
  try {
    await service.syncTo(context.dao.id, block);
    return await runner.act.isShown(intent, context, service);
  } catch {
    return false;
  }
}

function fail<I, F>(runner: Runner<I, F>, fate: Fate & { kind: 'reverted' }, reason: string): true {
  runner.drop();
  const { hash, block } = fate;
  runner.move('reverted', { hash, block, problem: new QuorateError('reverted', { reason }) });
  return true;
}

async function overtaken<I, F>(
  runner: Runner<I, F>,
  fate: Fate & { kind: 'replaced' | 'cancelled' },
  seen: Seen,
  signal: AbortSignal,
): Promise<boolean> {
  const { intent } = runner.get();
  if (intent !== undefined && (await runner.act.reached(intent, runner.doors.context))) {
    return land(runner, { block: fate.block }, seen, signal);
  }
  if (signal.aborted) return true;
  runner.drop();
  runner.move('lost', { hash: fate.hash, block: fate.block, problem: new QuorateError(fate.kind) });
  return true;
}

async function missing<I, F>(runner: Runner<I, F>, seen: Seen, signal: AbortSignal): Promise<boolean> {
  const { context } = runner.doors;
  const { intent, status } = runner.get();
  if (intent === undefined) return true;
  if (await runner.act.reached(intent, context)) {
    const head = await readHead(context.chain);
    return signal.aborted || land(runner, { block: head }, seen, signal);
  }
  seen.misses += 1;
  const code = await context.chain.request<Hex>('eth_getCode', [context.account, 'latest']);
  if (signal.aborted) return true;
  // A contract wallet gives the hash of what its owners sign, which is no transaction.
  const isWallet = code !== '0x' && !code.startsWith('0xef0100');
  if (isWallet && (status === 'sent' || status === 'lost')) setAside(runner, 'elsewhere');
  else if (isWallet) await hindered(runner, intent, signal);
  else if (!isWallet && status !== 'lost' && seen.misses >= PATIENCE) setAside(runner, 'lost');
  return false;
}

// What the other signers would send by now may be too late; the person is told, and decides when to stop watching.
async function hindered<I, F>(runner: Runner<I, F>, intent: I, signal: AbortSignal): Promise<void> {
  const { context } = runner.doors;
  const facts = await runner.act.facts(intent, context, await readHead(context.chain));
  const [blocker] = runner.act.blockers(intent, facts, context.dao);
  if (!signal.aborted && runner.get().status === 'elsewhere')
    runner.move('elsewhere', { problem: blocker ?? new QuorateError('elsewhere') });
}

function setAside<I, F>(runner: Runner<I, F>, status: 'sent' | 'lost' | 'elsewhere'): void {
  runner.note({ status });
  runner.move(status, { problem: status === 'sent' ? undefined : new QuorateError(status) });
}
