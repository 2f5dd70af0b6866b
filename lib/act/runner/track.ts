import type { Hex } from 'viem';
import { asQuorateError, QuorateError } from '@/core/errors';
import { formatAddress } from '@/core/format';
import type { WalletClient } from '../acts/act';
import { readHead } from '../facts/accountState';
import { blocked } from '../facts/blocked';
import { caseOf, compareLogs, compareTransaction } from '../outcome/compareTransaction';
import { logVerdict, minedWords, rivalAlarm } from '../outcome/judge';
import { readMined } from '../outcome/mined';
import { fail, isActShown, land, landUnseen, raiseAlarm, type Seen } from './landing';
import { describeRefusalOf, replay } from './revert';
import type { RunHandle } from './run';
import {
  readTransactionStatus,
  replacingTransaction,
  type SentTransaction,
  type TransactionStatus,
} from './transactionStatus';

// About a minute of asking before a transaction that no node knows is called lost; it is still looked for afterwards.
const PATIENCE = 20;
// The fewest times it is asked for before that is told, where blocks come fast.
const FEW = 3;
// Signers take hours: the chain is asked that many times less often.
const SLOWLY = 4;
// How often it is asked after that.
const LONG = 40;

/** Follows a sent act until the log is in the index or nothing more can come; ends early when the signal aborts. */
export async function track<Intent, Facts>(
  runner: RunHandle<Intent, Facts>,
  signal: AbortSignal,
): Promise<void> {
  const seen: Seen = { misses: 0, asked: 0, turns: 0 };
  while (!signal.aborted) {
    try {
      if (await step(runner, seen, signal)) return listenOn(runner, signal);
    } catch (error) {
      if (signal.aborted) return;
      runner.move(runner.get().status, { problem: asQuorateError(error) });
    }
    await runner.deps.pause(signal, runner.get().status === 'elsewhere' ? SLOWLY : 1);
  }
}

// The index may come later than the chain's word was taken for enough.
async function listenOn<I, F>(runner: RunHandle<I, F>, signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn < LONG && !signal.aborted; turn += 1) {
    const { status, intent, block, isInList } = runner.get();
    const isOver = status !== 'shown' || isInList || runner.deps.service === undefined;
    if (isOver || intent === undefined || block === undefined) return;
    await runner.deps.pause(signal);
    const isListedNow = await isActShown(runner, intent, block);
    if (isListedNow && !signal.aborted) runner.move('shown', { isInList: true });
  }
}

// True when nothing more can come.
async function step<I, F>(runner: RunHandle<I, F>, seen: Seen, signal: AbortSignal): Promise<boolean> {
  const { intent, hash } = runner.get();
  const { entry } = runner;
  if (intent === undefined || hash === undefined || entry === undefined) return true;
  const { context } = runner.deps;
  const { call, ask } = caseOf(runner.act, intent, context, entry, {});
  const { account, nonce } = entry;
  const sent = { hash, account, nonce, ask, startedBlock: BigInt(entry.startedBlock) };
  const status = await readTransactionStatus(context.chain, sent);
  if (signal.aborted) return true;
  // A block that is taken back may take it along.
  seen.isKnown ||= status.kind === 'mined' || status.kind === 'reverted';
  switch (status.kind) {
    case 'mined':
      return (await compared(runner, sent, status, seen, signal)) ?? land(runner, status, seen, signal);
    case 'reverted': {
      const over = await compared(runner, sent, status, seen, signal);
      if (over !== undefined) return over;
      const tell = describeRefusalOf(runner.act, intent, context);
      const reason = await replay(context.chain, account, call, status.block, tell);
      return fail(runner, status, new QuorateError('reverted', { reason }));
    }
    case 'replaced':
    case 'cancelled':
      return overtaken(runner, status, seen, signal);
    case 'pending':
      seen.misses = 0;
      seen.isKnown = true;
      if (runner.get().status === 'lost') setAside(runner, 'sent');
      return false;
    case 'unknown':
      return missing(runner, status.head, seen, signal);
  }
}

// Undefined when it is what was asked for: then the rest goes on.
async function compared<I, F>(
  runner: RunHandle<I, F>,
  sent: SentTransaction,
  status: TransactionStatus & { kind: 'mined' | 'reverted' },
  seen: Seen,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { intent } = runner.get();
  const { entry } = runner;
  const { context } = runner.deps;
  if (seen.compared === status.hash || intent === undefined || entry === undefined) return undefined;
  const finding = await compareTransaction(
    caseOf(runner.act, intent, context, entry, status),
    status.hash,
    seen.turns,
  );
  if (signal.aborted) return true;
  seen.turns += 1;
  if (finding === undefined) return false;
  if (finding.kind === 'failed') return fail(runner, status, blocked('mined-within'));
  if (finding.kind === 'alarm') {
    // It named another's transaction, or an old one; the account may have sent one of its own meanwhile.
    const isForeign = ['mined-stranger', 'mined-earlier'].includes(finding.problem.code);
    const own = isForeign
      ? await replacingTransaction(context.chain, sent, await readHead(context.chain))
      : undefined;
    if (signal.aborted) return true;
    if (own === undefined) return raiseAlarm(runner, status, finding.problem);
    runner.note({ hash: own.hash });
    runner.move(runner.get().status, { hash: own.hash });
    return false;
  }
  seen.compared = status.hash;
  seen.note = finding.note;
  return undefined;
}

async function overtaken<I, F>(
  runner: RunHandle<I, F>,
  status: TransactionStatus & { kind: 'replaced' | 'cancelled' },
  seen: Seen,
  signal: AbortSignal,
): Promise<boolean> {
  const { intent } = runner.get();
  const { entry } = runner;
  const { context } = runner.deps;
  if (intent === undefined || entry === undefined) return true;
  const one = caseOf(runner.act, intent, context, entry, status);
  const problem = await rivalAlarm(one, status.rival);
  if (signal.aborted) return true;
  if (problem !== undefined) return raiseAlarm(runner, status, problem);
  if (logVerdict(one) === true) return land(runner, status, seen, signal);
  if (await runner.act.reached(intent, context)) return landUnseen(runner, status.block, seen, signal);
  if (signal.aborted) return true;
  runner.drop();
  const { hash, block, kind, rival: replacement } = status;
  const words = { mined: minedWords(one, replacement).does };
  runner.move('lost', { hash, block, problem: new QuorateError(kind, words) });
  return true;
}

async function missing<I, F>(
  runner: RunHandle<I, F>,
  head: bigint,
  seen: Seen,
  signal: AbortSignal,
): Promise<boolean> {
  const { context } = runner.deps;
  const { intent, status, hash } = runner.get();
  const { entry } = runner;
  if (intent === undefined || hash === undefined || entry === undefined) return true;
  if (await runner.act.reached(intent, context))
    return signal.aborted || landUnseen(runner, head, seen, signal);
  seen.since ??= head;
  seen.misses += 1;
  const code = await context.chain.request<Hex>('eth_getCode', [context.account, 'latest']);
  if (signal.aborted) return true;
  // A contract wallet gives the hash of what its owners sign, which is no transaction.
  const isKey = code.startsWith('0xef0100');
  if (code !== '0x') {
    const one = caseOf(runner.act, intent, context, entry, {});
    const { alarm: problem } = await compareLogs(one, BigInt(entry.startedBlock));
    if (signal.aborted) return true;
    if (problem !== undefined) return raiseAlarm(runner, { block: head }, problem);
  }
  if (code !== '0x' && !isKey) {
    if (status === 'sent' || status === 'lost') setAside(runner, 'elsewhere');
    else await hindered(runner, intent, signal);
  } else if (status !== 'lost' && isGone(seen, head, isKey)) await giveUp(runner, seen, signal);
  return false;
}

// Two blocks have had room for it, or a minute has passed; a key of a contract may have sent it with others' by a bundler.
function isGone({ misses, since = 0n, isKnown }: Seen, head: bigint, isKey: boolean): boolean {
  return misses >= PATIENCE || (isKnown !== true && !isKey && misses >= FEW && head >= since + 2n);
}

async function giveUp<I, F>(runner: RunHandle<I, F>, seen: Seen, signal: AbortSignal): Promise<void> {
  const { context, client } = runner.deps;
  const { hash } = runner.get();
  if (seen.isKnown === true || hash === undefined) return setAside(runner, 'lost');
  const shown = await readMined(context.chain, hash);
  if (signal.aborted) return;
  seen.isKnown = shown.some(({ mined }) => mined != null);
  if (seen.isKnown) return;
  setAside(runner, 'lost', blocked('never-seen', { account: formatAddress(context.account) }));
  void whereIs(runner, client());
}

// The wallet may be on another chain, and may never say so.
async function whereIs<I, F>(runner: RunHandle<I, F>, client: WalletClient | undefined): Promise<void> {
  const expected = runner.deps.context.dao.chainId;
  const actual = await client?.standsOn?.().catch(() => undefined);
  const { status, problem } = runner.get();
  if (!Number.isSafeInteger(actual) || actual === expected) return;
  if (status === 'lost' && problem?.code === 'never-seen')
    runner.move('lost', {
      problem: blocked('never-seen-here', { actual: String(actual), expected: String(expected) }),
    });
}

// What the other signers would send by now may be too late; the person is told, and decides when to stop watching.
async function hindered<I, F>(runner: RunHandle<I, F>, intent: I, signal: AbortSignal): Promise<void> {
  const { context } = runner.deps;
  const facts = await runner.act.facts(intent, context, await readHead(context.chain));
  const [blocker] = runner.act.blockers(intent, facts, context.dao);
  if (!signal.aborted && runner.get().status === 'elsewhere')
    runner.move('elsewhere', { problem: blocker ?? new QuorateError('elsewhere') });
}

function setAside<I, F>(
  runner: RunHandle<I, F>,
  status: 'sent' | 'lost' | 'elsewhere',
  problem = status === 'sent' ? undefined : new QuorateError(status),
): void {
  runner.note({ status });
  runner.move(status, { problem });
}
