import type { Address, Hex } from 'viem';
import { numberToHex, pad } from 'viem/utils';
import { accountKind } from '@/core/accountKind';
import { isSameAddress } from '@/core/address';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { formatAddress, formatVotes } from '@/core/format';
import { approvalWords, keyedWords } from '@/core/governor/act/approvalWords';
import { ALPHA_TOPICS, type Log, loggedEffectsOf, OWN_TOPICS } from '@/core/governor/act/loggedEffects';
import { type Meaning, meaningOf, UNCHANGEABLE, votesWords } from '@/core/governor/act/meaning';
import { takesReasons } from '@/core/governor/family';
import { SIDES } from '@/core/governor/vote';
import { t, translate } from '@/core/language/message';
import type { ActContext } from '../acts/act';
import { readHead } from '../facts/accountState';
import { askedCallOf, type ComparisonCase, isAsked, type Mined, readMined, type Shown } from './mined';

// How often an endpoint that is a block behind is asked again before the other one's word is enough.
const WAITING = 3;
// Acts whose goal can be reached by another choice than the person's, which only the account's own logs tell.
const CHOICES: readonly string[] = ['castVote', 'splitVote', 'overrideVote', 'delegate'];
// Endpoints differ in how many blocks of logs they give at once.
const REACHES = [undefined, 999n, 9n];

/** Compares a mined transaction with what was asked; undefined while an endpoint may still be behind (`turn` from 0). */
export async function compareTransaction(
  one: ComparisonCase,
  hash: Hex,
  turn: number,
): Promise<Comparison | undefined> {
  const shown = await readMined(one.context.chain, hash);
  if (shown.some(({ mined }) => mined === null) && turn < WAITING) return undefined;
  const finding = await compareMined(one, shown);
  return finding.kind === 'fine' ? { ...finding, note: finding.note ?? lonely(shown) } : finding;
}

// With a second endpoint that shows nothing there is no comparison of the two.
function lonely(shown: readonly Shown[]): QuorateError | undefined {
  const host = shown.find(({ mined }) => mined != null)?.host;
  const other = shown.find(({ mined }) => mined == null)?.host;
  return host === undefined || other === undefined ? undefined : blocked('mined-alone', { host, other });
}

/** Compares the account's own logs if no known transaction reached the goal: an alarm, a note, or nothing. */
export async function compareLogs(
  one: ComparisonCase,
): Promise<{ alarm?: QuorateError | undefined; note?: QuorateError | undefined }> {
  if (!CHOICES.includes(one.name)) return {};
  const { address, token } = one.context.dao;
  const contracts = token === null ? [address] : [address, token.address];
  const found = { ...one, logs: await readOwnLogs(one.context, one.began.block, contracts) };
  const said = logVerdict(found);
  const alarm = said === false ? instead(found, effectWords(found)) : undefined;
  return { alarm, note: said === true ? undefined : blocked('mined-uncompared') };
}

/** Reads the votes and delegations that an account made in contracts since a block. */
export async function readOwnLogs<Found extends Log>(
  { dao, chain, account }: ActContext,
  since: bigint,
  address: readonly Address[],
  isNamed = takesReasons(dao),
): Promise<readonly Found[]> {
  const head = await readHead(chain);
  // GovernorAlpha names its voters in the data.
  const topics = !isNamed ? [[...ALPHA_TOPICS, ...OWN_TOPICS]] : [OWN_TOPICS, pad(account).toLowerCase()];
  for (const reach of REACHES) {
    const low = reach === undefined || head - since < reach ? since : head - reach;
    const range = { fromBlock: numberToHex(low), toBlock: numberToHex(head) };
    try {
      return await chain.request<readonly Found[]>('eth_getLogs', [{ ...range, address, topics }]);
    } catch {
      // A narrower one may be given.
    }
  }
  return [];
}

/** As asked (`fine`, with a note), failed inside a contract wallet's call (`failed`), or not as asked (`alarm`). */
type Comparison =
  | { kind: 'fine'; note?: QuorateError | undefined }
  | { kind: 'failed' }
  | { kind: 'alarm'; problem: QuorateError };

/** Compares sender, target, value and input of a key's account, and the logs of an account that is or uses a contract. */
async function compareMined(one: ComparisonCase, shown: readonly Shown[]): Promise<Comparison> {
  const { context, isReverted } = one;
  const [mined, other] = shown.flatMap((each) => each.mined ?? []);
  const said = logVerdict(one);
  if (mined === undefined)
    return said === false
      ? otherwise(one, effectWords(one))
      : { kind: 'fine', note: blocked('mined-uncompared') };
  if (other !== undefined && isDisputed(mined, other))
    return alarm(blocked('mined-disputed', { hosts: shown.map(({ host }) => host).join(' and ') }));
  const isOwn = isSameAddress(mined.from, context.account);
  const isHeld = isHanded(mined, one, said) || (said === true && isMarked(mined, one));
  if (isOwn && isHeld && said !== false)
    return isEarlier(mined, one)
      ? alarm(blocked('mined-earlier', { account: formatAddress(context.account) }))
      : fine(one, mined);
  const kind = accountKind(await context.chain.request('eth_getCode', [context.account, 'latest']));
  if (kind === 'key' && !isOwn) return foreign(one, mined);
  if (said === false) return otherwise(one, effectWords(one));
  if (kind === 'key') return otherwise(one, minedWords(one, mined));
  if (said === true) return fine(one, mined);
  // A call inside may fail where the transaction around it does not.
  const isInside = mined.data.includes(one.call.data.slice(2));
  const given = isInside ? await givenWords(one, mined) : undefined;
  if (given !== undefined) return otherwise(one, given);
  if (isInside) return isReverted ? { kind: 'fine' } : { kind: 'failed' };
  return otherwise(one, minedWords(one, mined));
}

/** Judges a transaction that took the nonce: the wallet's holder may have sent it, so only a binding one is an alarm. */
export async function rivalAlarm(one: ComparisonCase, replacement: Mined): Promise<QuorateError | undefined> {
  const meaning = minedWords(one, replacement);
  const said = logVerdict(one);
  if (said === false) return instead(one, effectWords(one));
  const given = await givenWords(one, replacement);
  if (given !== undefined) return instead(one, given);
  // A batch or a mark of the wallet's own around what was asked; or it was refused, and did nothing.
  return meaning.isGrave && said !== true && !one.isReverted ? instead(one, meaning) : undefined;
}

// Describes what the account gave away with a transaction; undefined if nothing is seen.
async function givenWords(one: ComparisonCase, { keyed }: Mined): Promise<Told | undefined> {
  const { chain, account, dao } = one.context;
  if (keyed.length > 0) {
    const code = await chain.request<Hex>('eth_getCode', [account, 'latest']);
    const isTaken = (by: Address) => code.toLowerCase().endsWith(by.slice(2).toLowerCase());
    const taker = accountKind(code) === 'delegated' ? keyed.find(isTaken) : undefined;
    if (taker !== undefined) return keyedWords(taker);
  }
  for (const effect of loggedEffectsOf(one.logs, dao))
    if (effect.kind === 'approval' && isSameAddress(effect.by, account) && one.matchesLog(effect) !== true)
      return approvalWords(effect.token, effect.spender, effect.amount);
  return undefined;
}

async function fine(one: ComparisonCase, mined: Mined): Promise<Comparison> {
  const given = await givenWords(one, mined);
  if (given === undefined) return { kind: 'fine', note: lighter(one) };
  return { kind: 'fine', note: blocked('mined-besides', { mined: given.does, cure: given.cure }) };
}

// Less than was shown may be honest: owners can take their tokens out of a delegate's vote.
function lighter(one: ComparisonCase): QuorateError | undefined {
  const vote = effectsOf(one).find(({ asAsked }) => asAsked)?.effect;
  const shown = one.began.power;
  if (vote?.kind !== 'vote' || shown === undefined || vote.weight >= shown) return undefined;
  const said = (votes: bigint) => formatVotes(votes, one.context.dao.token?.decimals ?? 0);
  return blocked('mined-lighter', { counted: said(vote.weight), shown: said(shown) });
}

// Someone else may have written the stored request. If this page would now send other bytes, the log must confirm it.
function isHanded(mined: Mined, { ask, call, isReverted }: ComparisonCase, said?: boolean): boolean {
  return isAsked(mined, ask) && (said === true || isReverted || isAsked(mined, askedCallOf(call)));
}

// A block may be taken back and come again with the same number; a number of the account was used before only once.
function isEarlier({ nonce }: Mined, { block, began }: ComparisonCase): boolean {
  return block !== undefined && block <= began.block && nonce < began.nonce;
}

// Some wallets append a mark of their own, which the contract does not read: then its log decides.
function isMarked(mined: Mined, { call, ask }: ComparisonCase): boolean {
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

function alarm(problem: QuorateError): Comparison {
  return { kind: 'alarm', problem };
}

// The logged effects that concern the request, each with whether it is as asked.
function effectsOf({ matchesLog, context, logs }: ComparisonCase) {
  return loggedEffectsOf(logs, context.dao).flatMap((effect) => {
    const asAsked = matchesLog(effect);
    return asAsked === undefined ? [] : [{ effect, asAsked }];
  });
}

/** Whether the logs say what the act asks for (true), the contrary (false), or neither. */
export function logVerdict(one: ComparisonCase): boolean | undefined {
  const said = effectsOf(one).map(({ asAsked }) => asAsked);
  // Every vote counts, and of delegations the last.
  if (one.name.startsWith('delegate')) return said.at(-1);
  return said.includes(false) ? false : said.includes(true) || undefined;
}

export function minedWords({ context, ask, call }: ComparisonCase, mined: Mined): Meaning {
  const { dao, chain } = context;
  const meaning = meaningOf(mined, dao.token?.decimals, chain.currency);
  if (meaning.does !== meaningOf(call, dao.token?.decimals, chain.currency).does) return meaning;
  const where = isSameAddress(mined.to, ask.to)
    ? t`, with other words or bytes`
    : t`, but at ${mined.to ?? t`no contract`} instead of ${ask.to}`;
  return { ...meaning, does: `${meaning.does}${where}` };
}

type Told = Pick<Meaning, 'does' | 'cure'>;

function effectWords(one: ComparisonCase): Told {
  const { side, context } = one;
  const found = effectsOf(one).findLast(({ asAsked }) => !asAsked)?.effect;
  const decimals = context.dao.token?.decimals ?? 0;
  if (found?.kind === 'vote') {
    const does = votesWords(found.support, found.params, decimals);
    // The side may be the one that was chosen: then the words are others.
    const isSide = side === SIDES[found.support];
    return { does: `${does}${isSide ? t` with another reason` : ''}`, cure: translate(UNCHANGEABLE) };
  }
  if (found?.kind === 'delegation')
    return { does: t`delegates the votes to ${found.to}`, cure: t`Delegate again, with another wallet.` };
  return { does: t`does something else`, cure: '' };
}

// Alarm: the mined transaction differs from the request.
function otherwise(one: ComparisonCase, { does, cure }: Told): Comparison {
  const refused = one.isReverted ? t`, and the contract refused it` : '';
  return alarm(blocked('mined-otherwise', { asked: askedWords(one), mined: `${does}${refused}`, cure }));
}

function instead(one: ComparisonCase, { does, cure }: Told): QuorateError {
  return blocked('mined-instead', { asked: askedWords(one), mined: does, cure });
}

function foreign(one: ComparisonCase, mined: Mined): Comparison {
  const account = formatAddress(one.context.account);
  const words = { account, sender: mined.from, mined: minedWords(one, mined).does };
  return alarm(blocked(isAsked(mined, one.ask) ? 'mined-sender' : 'mined-stranger', words));
}

function askedWords({ name, side, words }: ComparisonCase): string {
  if (name === 'castVote' && side === 'for') return t`You chose For.`;
  if (name === 'castVote' && side === 'against') return t`You chose Against.`;
  return t`You asked to ${words.slice(0, 1).toLowerCase()}${words.slice(1)}.`;
}
