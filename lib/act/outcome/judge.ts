import type { Address, Hex } from 'viem';
import { accountKind } from '@/core/accountKind';
import { isSameAddress } from '@/core/address';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { formatVotes } from '@/core/format';
import { approvalWords, keyedWords } from '@/core/governor/act/approvalWords';
import { loggedEffectsOf } from '@/core/governor/act/loggedEffects';
import type { ActContext } from '../acts/act';
import {
  type ComparisonCase,
  effectsOf,
  effectWords,
  foreign,
  instead,
  logVerdict,
  minedWords,
  namesOf,
  otherwise,
  type Told,
} from './comparison';
import { askedCallOf, isAsked, type Mined } from './mined';

/**
 * Result of the comparison. `fine`: as asked, with a further note for the person; `failed`: a contract wallet made
 * the call, and it failed inside; `alarm`: not as asked.
 */
export type Comparison =
  | { kind: 'fine'; note?: QuorateError | undefined }
  | { kind: 'failed' }
  | { kind: 'alarm'; problem: QuorateError };

/**
 * Holds a mined transaction against what was asked: sender, target, value and input where the account is one of a key,
 * the logs of the account where it is a contract or acts through one. Asks for the account's code only where they differ.
 */
export async function compareMined<Intent>(
  one: ComparisonCase<Intent>,
  found: readonly Mined[],
): Promise<Comparison> {
  const { context, isReverted } = one;
  const [mined, other] = found;
  const said = logVerdict(one);
  if (mined === undefined)
    return said === false
      ? alarm(otherwise(one, effectWords(one)))
      : { kind: 'fine', note: blocked('mined-uncompared') };
  if (other !== undefined && isDisputed(mined, other))
    return alarm(blocked('mined-disputed', hostsOf(context)));
  const isOwn = isSameAddress(mined.from, context.account);
  const isHeld = isHanded(mined, one, said) || (said === true && isMarked(mined, one));
  if (isOwn && isHeld && said !== false)
    return isEarlier(mined, one) ? alarm(blocked('mined-earlier', namesOf(one))) : fine(one, mined);
  const kind = accountKind(await context.chain.request('eth_getCode', [context.account, 'latest']));
  if (kind === 'key' && !isOwn) return alarm(foreign(one, mined));
  if (said === false) return alarm(otherwise(one, effectWords(one)));
  if (kind === 'key') return alarm(otherwise(one, minedWords(one, mined)));
  if (said === true) return fine(one, mined);
  // A call inside may fail where the transaction around it does not.
  const isInside = mined.data.includes(one.call.data.slice(2));
  const given = isInside ? await givenWords(one, mined) : undefined;
  if (given !== undefined) return alarm(otherwise(one, given));
  if (isInside) return isReverted ? { kind: 'fine' } : { kind: 'failed' };
  return alarm(otherwise(one, minedWords(one, mined)));
}

/**
 * Holds another transaction that took the nonce of the one that was sent against it: whoever has the wallet may have put
 * it there, so only what binds the account is an alarm. Undefined where it is none.
 */
export async function rivalAlarm<Intent>(
  one: ComparisonCase<Intent>,
  replacement: Mined,
): Promise<QuorateError | undefined> {
  const meaning = minedWords(one, replacement);
  const said = logVerdict(one);
  if (said === false) return instead(one, effectWords(one));
  const given = await givenWords(one, replacement);
  if (given !== undefined) return instead(one, given);
  // A batch or a mark of the wallet's own around what was asked; or it was refused, and did nothing.
  return meaning.isGrave && said !== true && !one.isReverted ? instead(one, meaning) : undefined;
}

/** The alarm where a log of the account says the contrary, whichever transaction it is of; undefined where none does. */
export function logAlarm<Intent>(one: ComparisonCase<Intent>): QuorateError | undefined {
  return logVerdict(one) === false ? instead(one, effectWords(one)) : undefined;
}

/** Describes what the account gave away with a transaction; undefined if nothing is seen. */
async function givenWords<Intent>(one: ComparisonCase<Intent>, { keyed }: Mined): Promise<Told | undefined> {
  const { chain, account, dao } = one.context;
  if (keyed.length > 0) {
    const code = await chain.request<Hex>('eth_getCode', [account, 'latest']);
    const isTaken = (by: Address) => code.toLowerCase().endsWith(by.slice(2).toLowerCase());
    const taker = accountKind(code) === 'delegated' ? keyed.find(isTaken) : undefined;
    if (taker !== undefined) return keyedWords(taker);
  }
  for (const effect of loggedEffectsOf(one.logs, dao))
    if (effect.kind === 'approval' && isSameAddress(effect.by, account))
      return approvalWords(effect.token, effect.spender, effect.amount);
  return undefined;
}

async function fine<Intent>(one: ComparisonCase<Intent>, mined: Mined): Promise<Comparison> {
  const given = await givenWords(one, mined);
  if (given === undefined) return { kind: 'fine', note: lighter(one) };
  return { kind: 'fine', note: blocked('mined-besides', { mined: given.does, cure: given.cure }) };
}

// Less than was shown may be honest: owners can take their tokens out of a delegate's vote.
function lighter<Intent>(one: ComparisonCase<Intent>): QuorateError | undefined {
  const vote = effectsOf(one).find(({ asAsked }) => asAsked)?.effect;
  const shown = one.began.power;
  if (vote?.kind !== 'vote' || shown === undefined || vote.weight >= shown) return undefined;
  const said = (votes: bigint) => formatVotes(votes, one.context.dao.token?.decimals ?? 0);
  return blocked('mined-lighter', { counted: said(vote.weight), shown: said(shown) });
}

// Someone else may have written the stored request. If this page would now send other bytes, the log must confirm it.
function isHanded<Intent>(
  mined: Mined,
  { ask, call, isReverted }: ComparisonCase<Intent>,
  said?: boolean,
): boolean {
  return isAsked(mined, ask) && (said === true || isReverted || isAsked(mined, askedCallOf(call)));
}

// A block may be taken back and come again with the same number; a number of the account was used before only once.
function isEarlier<Intent>({ nonce }: Mined, { block, began }: ComparisonCase<Intent>): boolean {
  return block !== undefined && block <= began.block && nonce < began.nonce;
}

// Some wallets append a mark of their own, which the contract does not read: then its log decides.
function isMarked(mined: Mined, { call, ask }: Pick<ComparisonCase<never>, 'call' | 'ask'>): boolean {
  const data = mined.data.slice(0, call.data.length) as Hex;
  return mined.data.length > data.length && isAsked({ ...mined, data }, ask);
}

function isDisputed(one: Mined, other: Mined): boolean {
  return !(
    isSameAddress(one.from, other.from) &&
    one.to?.toLowerCase() === other.to?.toLowerCase() &&
    one.value === other.value &&
    one.data === other.data
  );
}

function hostsOf({ chain }: ActContext): { hosts: string } {
  return {
    hosts: chain
      .hosts()
      .slice(0, 2)
      .map(({ name }) => name)
      .join(' and '),
  };
}

function alarm(problem: QuorateError): Comparison {
  return { kind: 'alarm', problem };
}
