import { asQuorateError, QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { readHead } from '../facts/accountState';
import { compareTransaction, withMined } from '../outcome/compareTransaction';
import { logVerdict, minedWords } from '../outcome/comparison';
import { rivalAlarm } from '../outcome/judge';
import {
  factsAfter,
  isActShown,
  type Look,
  land,
  landUnseen,
  lookAt,
  mismatch,
  reverted,
  type Seen,
} from './landing';
import { missing, setAside } from './missing';
import { replay } from './revert';
import type { RunView, Turn } from './run';
import {
  readTransactionStatus,
  replacingTransaction,
  type SentTransaction,
  type TransactionStatus,
} from './transactionStatus';

// Signers take hours: the chain is asked that many times less often.
const SLOWLY = 4;
// How often it is asked after that.
const LONG = 40;

/** Follows a sent act until the log is in the index or nothing more can come; ends early when the signal aborts. */
export async function track<I, F>(
  view: RunView<I, F>,
  signal: AbortSignal,
  take: (turn: Turn<I, F>) => void,
): Promise<void> {
  const seen: Seen = { misses: 0, asked: 0, turns: 0 };
  while (!signal.aborted) {
    try {
      const look = lookAt(view, seen);
      if (look === undefined) return;
      let next: Turn<I, F>['next'] = () => found(look);
      while (next !== undefined) {
        const turn: Turn<I, F> = await next();
        const facts = turn.isOver ? await factsAfter(view, look.intent, turn.change?.block) : undefined;
        if (signal.aborted) return;
        take(turn.isOver ? { ...turn, change: { ...turn.change, facts } } : turn);
        if (turn.isOver) return listenOn(view, signal, take);
        next = turn.next;
      }
    } catch (error) {
      if (signal.aborted) return;
      take({ change: { problem: asQuorateError(error) } });
    }
    await view.deps.pause(signal, view.get().status === 'elsewhere' ? SLOWLY : 1);
  }
}

// The index may come later than the chain's word was taken for enough.
async function listenOn<I, F>(
  view: RunView<I, F>,
  signal: AbortSignal,
  take: (turn: Turn<I, F>) => void,
): Promise<void> {
  for (let turn = 0; turn < LONG && !signal.aborted; turn += 1) {
    const { status, intent, block, isInList } = view.get();
    const isOver = status !== 'shown' || isInList || view.deps.service === undefined;
    if (isOver || intent === undefined || block === undefined) return;
    await view.deps.pause(signal);
    const isListedNow = await isActShown(view, intent, block);
    if (isListedNow && !signal.aborted) take({ change: { isInList: true } });
  }
}

async function found<I, F>(look: Look<I, F>): Promise<Turn<I, F>> {
  const { act, intent, context, call, ask, hash, began, seen } = look;
  const { account, chain } = context;
  const sent = { hash, account, nonce: began.nonce, ask, startedBlock: began.block };
  const status = await readTransactionStatus(chain, sent);
  // A block that is taken back may take it along.
  seen.isKnown ||= status.kind === 'mined' || status.kind === 'reverted';
  switch (status.kind) {
    case 'mined':
      return (await compared(look, sent, status)) ?? land(look, status);
    case 'reverted': {
      const turn = await compared(look, sent, status);
      if (turn !== undefined) return turn;
      const reason = await replay(act, intent, context, call, status.block);
      return reverted(status, new QuorateError('reverted', { reason }));
    }
    case 'replaced':
    case 'cancelled':
      return overtaken(look, status);
    case 'pending':
      seen.misses = 0;
      seen.isKnown = true;
      return look.view.get().status === 'lost' ? setAside('sent') : {};
    case 'unknown':
      return missing(look, status.head);
  }
}

// Undefined when it is what was asked for: then the rest goes on.
async function compared<I, F>(
  look: Look<I, F>,
  sent: SentTransaction,
  status: TransactionStatus & { kind: 'mined' | 'reverted' },
): Promise<Turn<I, F> | undefined> {
  const { context, seen } = look;
  if (seen.compared === status.hash) return undefined;
  const finding = await compareTransaction(withMined(look, status), status.hash, seen.turns);
  seen.turns += 1;
  if (finding === undefined) return {};
  if (finding.kind === 'failed') return reverted(status, blocked('mined-within'));
  if (finding.kind === 'alarm') {
    // It named another's transaction, or an old one; the account may have sent one of its own meanwhile.
    const isForeign = ['mined-stranger', 'mined-earlier'].includes(finding.problem.code);
    const own = isForeign
      ? await replacingTransaction(context.chain, sent, await readHead(context.chain))
      : undefined;
    if (own === undefined) return mismatch(status, finding.problem);
    return { change: { hash: own.hash }, entry: { hash: own.hash } };
  }
  seen.compared = status.hash;
  seen.note = finding.note;
  return undefined;
}

async function overtaken<I, F>(
  look: Look<I, F>,
  status: TransactionStatus & { kind: 'replaced' | 'cancelled' },
): Promise<Turn<I, F>> {
  const { hash, block, kind, rival } = status;
  const one = withMined(look, status);
  const alarm = await rivalAlarm(one, rival);
  if (alarm !== undefined) return mismatch(status, alarm);
  if (logVerdict(one) === true) return land(look, status);
  if (await look.act.reached(look.intent, look.context)) return landUnseen(look, block);
  const problem = new QuorateError(kind, { mined: minedWords(one, rival).does });
  return { status: 'lost', change: { hash, block, problem }, entry: null, isOver: true };
}
