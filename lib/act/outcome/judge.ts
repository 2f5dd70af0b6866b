import type { Hex } from 'viem';
import { isSameAddress } from '@/core/address';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { formatAddress, formatVotes } from '@/core/format';
import type { Act, ActContext, Call } from '../acts/act';
import { type Log, type LoggedEffect, loggedEffectsOf } from './loggedEffects';
import { approvalWords, keyedWords, type Meaning, meaningOf, UNCHANGEABLE, votesWords } from './meaning';
import { type AskedCall, askedCallOf, isAsked, type Mined } from './mined';

/** What was asked for, by whom, and what there is to hold against it. */
export type ComparisonCase<Intent> = {
  act: Pick<Act<Intent, never>, 'name' | 'words' | 'matchesLog'>;
  intent: Intent;
  context: ActContext;
  call: Call;
  ask: AskedCall;
  logs: readonly Log[];
  isReverted: boolean;
  /** The block it is in; undefined where that is not known. */
  block?: bigint | undefined;
  /** The newest block and the account's number when the wallet was asked, and the votes that were shown then. */
  began: { block: bigint; nonce: number; power: bigint | undefined };
};

/**
 * What comes of the comparison. `fine`: as asked, with what the person should know besides; `failed`: a wallet that is a
 * contract made the call, and it failed inside; `alarm`: not as asked.
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
  const code = await context.chain.request<Hex>('eth_getCode', [context.account, 'latest']);
  if (code === '0x' && !isOwn) return alarm(foreign(one, mined));
  if (said === false) return alarm(otherwise(one, effectWords(one)));
  if (code === '0x') return alarm(otherwise(one, minedWords(one, mined)));
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

/** Whether the logs say what the act asks for (true), the contrary (false), or neither. */
export function logVerdict<Intent>({
  act,
  intent,
  context,
  logs,
}: ComparisonCase<Intent>): boolean | undefined {
  const said = loggedEffectsOf(logs, context.dao).flatMap(
    (effect) => act.matchesLog(intent, effect, context) ?? [],
  );
  // Every vote counts, and of delegations the last.
  if (act.name.startsWith('delegate')) return said.at(-1);
  return said.includes(false) ? false : said.includes(true) || undefined;
}

/** What a transaction did, in words. */
export function minedWords<Intent>({ context, ask, call }: ComparisonCase<Intent>, mined: Mined): Meaning {
  const { dao, chain } = context;
  const meaning = meaningOf(mined, dao.token?.decimals, chain.currency);
  if (meaning.does !== meaningOf(call, dao.token?.decimals, chain.currency).does) return meaning;
  const where = isSameAddress(mined.to, ask.to)
    ? ', with other words or bytes'
    : `, but at ${mined.to} instead of ${ask.to}`;
  return { ...meaning, does: `${meaning.does}${where}` };
}

type Told = Pick<Meaning, 'does' | 'cure'>;

function effectWords<Intent>({ act, intent, context, logs }: ComparisonCase<Intent>): Told {
  const found = loggedEffectsOf(logs, context.dao).findLast(
    (effect) => act.matchesLog(intent, effect, context) === false,
  );
  const decimals = context.dao.token?.decimals ?? 0;
  if (found?.kind === 'vote') {
    const does = votesWords(found.support, found.params, decimals);
    // The side may be the one that was chosen: then the words are others.
    const isSide = act.words(intent).toLowerCase() === does.replace('votes', 'vote').toLowerCase();
    return { does: `${does}${isSide ? ' with another reason' : ''}`, cure: UNCHANGEABLE };
  }
  if (found?.kind === 'delegation')
    return { does: `delegates the votes to ${found.to}`, cure: 'Delegate again, with another wallet.' };
  return { does: 'does something else', cure: '' };
}

function grants<Intent>({
  context,
  logs,
}: ComparisonCase<Intent>): Extract<LoggedEffect, { kind: 'approval' }>[] {
  return loggedEffectsOf(logs, context.dao).filter(
    (effect) => effect.kind === 'approval' && isSameAddress(effect.by, context.account),
  ) as Extract<LoggedEffect, { kind: 'approval' }>[];
}

/** What the account gave out of its hands with a transaction; undefined where nothing is seen. */
async function givenWords<Intent>(one: ComparisonCase<Intent>, { keyed }: Mined): Promise<Told | undefined> {
  const { chain, account } = one.context;
  if (keyed.length > 0) {
    const code = await chain.request<Hex>('eth_getCode', [account, 'latest']);
    const taker = keyed.find((each) => code.toLowerCase() === `0xef0100${each.slice(2).toLowerCase()}`);
    if (taker !== undefined) return keyedWords(taker);
  }
  const [first] = grants(one);
  return first === undefined ? undefined : approvalWords(first.token, first.spender, first.amount);
}

async function fine<Intent>(one: ComparisonCase<Intent>, mined: Mined): Promise<Comparison> {
  const given = await givenWords(one, mined);
  if (given === undefined) return { kind: 'fine', note: lighter(one) };
  return { kind: 'fine', note: blocked('mined-besides', { mined: given.does, cure: given.cure }) };
}

// Less than was shown may be honest: owners can take their tokens out of a delegate's vote.
function lighter<Intent>({
  act,
  intent,
  context,
  logs,
  began,
}: ComparisonCase<Intent>): QuorateError | undefined {
  const vote = loggedEffectsOf(logs, context.dao).find(
    (effect) => act.matchesLog(intent, effect, context) === true,
  );
  const shown = began.power;
  if (vote?.kind !== 'vote' || shown === undefined || vote.weight >= shown) return undefined;
  const said = (votes: bigint) => formatVotes(votes, context.dao.token?.decimals ?? 0);
  return blocked('mined-lighter', { counted: said(vote.weight), shown: said(shown) });
}

function otherwise<Intent>(one: ComparisonCase<Intent>, { does, cure }: Told): QuorateError {
  const refused = one.isReverted ? ', and the contract refused it' : '';
  return blocked('mined-otherwise', { asked: askedWords(one), mined: `${does}${refused}`, cure });
}

function instead<Intent>(one: ComparisonCase<Intent>, { does, cure }: Told): QuorateError {
  return blocked('mined-instead', { asked: askedWords(one), mined: does, cure });
}

function foreign<Intent>(one: ComparisonCase<Intent>, mined: Mined): QuorateError {
  const words = { ...namesOf(one), sender: mined.from, mined: minedWords(one, mined).does };
  return blocked(isAsked(mined, one.ask) ? 'mined-sender' : 'mined-stranger', words);
}

function namesOf({ context }: Pick<ComparisonCase<never>, 'context'>): { account: string } {
  return { account: formatAddress(context.account) };
}

/** What the person asked for, as a sentence. */
function askedWords<Intent>({ act, intent }: Pick<ComparisonCase<Intent>, 'act' | 'intent'>): string {
  const words = act.words(intent);
  const side = /^Vote (against|for|abstain)$/.exec(words)?.[1];
  if (side !== undefined) return `You chose ${side.slice(0, 1).toUpperCase()}${side.slice(1)}.`;
  return `You asked to ${words.slice(0, 1).toLowerCase()}${words.slice(1)}.`;
}

// What the store says was handed over, it may say for somebody else: where this page would hand over other bytes now, the
// log has to bear it out.
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
