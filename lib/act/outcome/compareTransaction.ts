import type { Hex } from 'viem';
import { numberToHex, pad } from 'viem/utils';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { ALPHA_TOPICS, type Log, OWN_TOPICS } from '@/core/governor/act/loggedEffects';
import { takesReasons } from '@/core/governor/family';
import type { Act, ActContext } from '../acts/act';
import { readHead } from '../facts/accountState';
import type { Entry } from '../runner/entry';
import type { TransactionStatus } from '../runner/transactionStatus';
import { type ComparisonCase, logVerdict } from './comparison';
import { type Comparison, compareMined, logAlarm } from './judge';
import { askedCallOf, readMined, type Shown } from './mined';

// How often an endpoint that is a block behind is asked again before the other one's word is enough.
const WAITING = 3;
// Acts whose goal can be reached by another choice than the person's, which only the account's own logs tell.
const CHOICES: readonly string[] = ['castVote', 'splitVote', 'overrideVote', 'delegate'];
// Endpoints differ in how many blocks of logs they give at once.
const REACHES = [undefined, 999n, 9n];

/** Builds the comparison case of an outbox entry. */
export function caseOf<Intent, Facts>(
  act: Act<Intent, Facts>,
  intent: Intent,
  context: ActContext,
  entry: Entry,
): ComparisonCase<Intent> {
  const call = act.call(intent, context.dao);
  // Entries of earlier versions hold no digest.
  const ask =
    entry.ask === undefined
      ? askedCallOf(call)
      : { to: entry.to, value: BigInt(entry.ask.value), digest: entry.ask.digest };
  const { startedBlock, nonce, power } = entry;
  const began = { block: BigInt(startedBlock), nonce, power: power === undefined ? power : BigInt(power) };
  return { act, intent, context, call, ask, logs: [], isReverted: false, began };
}

/** Adds the mined result to the request. */
export function withMined<Intent>(
  one: ComparisonCase<Intent>,
  { kind, logs, block }: Extract<TransactionStatus, { block: bigint }>,
): ComparisonCase<Intent> {
  return { ...one, logs, isReverted: kind === 'reverted', block };
}

/** Compares a mined transaction with what was asked; undefined while an endpoint may still be behind (`turn` from 0). */
export async function compareTransaction<Intent>(
  one: ComparisonCase<Intent>,
  hash: Hex,
  turn: number,
): Promise<Comparison | undefined> {
  const shown = await readMined(one.context.chain, hash);
  if (shown.some(({ mined }) => mined === null) && turn < WAITING) return undefined;
  const finding = await compareMined(
    one,
    shown.flatMap(({ mined }) => mined ?? []),
  );
  return finding.kind === 'fine' ? { ...finding, note: finding.note ?? lonely(shown) } : finding;
}

// With a second endpoint that shows nothing there is no comparison of the two.
function lonely(shown: readonly Shown[]): QuorateError | undefined {
  const host = shown.find(({ mined }) => mined != null)?.host;
  const other = shown.find(({ mined }) => mined == null)?.host;
  return host === undefined || other === undefined ? undefined : blocked('mined-alone', { host, other });
}

/**
 * Compares the account's own logs if no known transaction reached the goal: returns an alarm, a note that no
 * comparison was possible, or nothing.
 */
export async function compareLogs<Intent>(
  one: ComparisonCase<Intent>,
): Promise<{ alarm?: QuorateError | undefined; note?: QuorateError | undefined }> {
  if (!CHOICES.includes(one.act.name)) return {};
  const found = { ...one, logs: await readOwnLogs(one.context, one.began.block) };
  const alarm = logAlarm(found);
  return { alarm, note: logVerdict(found) === true ? undefined : blocked('mined-uncompared') };
}

async function readOwnLogs({ dao, chain, account }: ActContext, since: bigint): Promise<readonly Log[]> {
  const head = await readHead(chain);
  const address = [dao.address, ...(dao.token === null ? [] : [dao.token.address])];
  // GovernorAlpha names its voters in the data.
  const topics = !takesReasons(dao) ? [ALPHA_TOPICS] : [OWN_TOPICS, pad(account).toLowerCase()];
  for (const reach of REACHES) {
    const low = reach === undefined || head - since < reach ? since : head - reach;
    const range = { fromBlock: numberToHex(low), toBlock: numberToHex(head) };
    try {
      return await chain.request<readonly Log[]>('eth_getLogs', [{ ...range, address, topics }]);
    } catch {
      // A narrower one may be given.
    }
  }
  return [];
}
