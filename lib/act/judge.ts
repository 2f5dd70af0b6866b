import type { Hex } from 'viem';
import type { QuorateError } from '@/lib/errors';
import { formatAddress } from '@/lib/format';
import type { Act, ActContext, Call } from './act';
import { blocked } from './blocked';
import { approvalWords, type Meaning, meaningOf, UNCHANGEABLE, votesWords } from './meaning';
import { type Ask, isAsked, isSame, type Mined } from './mined';
import { type Log, type Trace, tracesOf } from './trace';

/** What was asked for, by whom, and what there is to hold against it. */
export type Case<Intent> = {
  act: Pick<Act<Intent, never>, 'name' | 'words' | 'leaves'>;
  intent: Intent;
  context: ActContext;
  call: Call;
  ask: Ask;
  logs: readonly Log[];
  isReverted: boolean;
};

/**
 * What comes of the comparison. `fine`: as asked, with what the person should know besides; `failed`: a wallet that is a
 * contract made the call, and it failed inside; `alarm`: not as asked.
 */
export type Finding =
  | { kind: 'fine'; note?: QuorateError | undefined }
  | { kind: 'failed' }
  | { kind: 'alarm'; problem: QuorateError };

/**
 * Holds a mined transaction against what was asked: sender, target, value and input where the account is one of a key,
 * the logs of the account where it is a contract or acts through one. Asks for the account's code only where they differ.
 */
export async function judge<Intent>(one: Case<Intent>, found: readonly Mined[]): Promise<Finding> {
  const { context, ask, isReverted } = one;
  const [mined, other] = found;
  if (mined === undefined) return { kind: 'fine', note: blocked('mined-uncompared') };
  if (other !== undefined && isDisputed(mined, other))
    return alarm(blocked('mined-disputed', hostsOf(context)));
  const said = effectOf(one);
  const isOwn = isSame(mined.from, context.account);
  if (isOwn && (isAsked(mined, ask) || (said === true && isMarked(mined, one)))) {
    return said === false ? alarm(otherwise(one, traceWords(one))) : { kind: 'fine' };
  }
  const code = await context.chain.request<Hex>('eth_getCode', [context.account, 'latest']);
  if (code === '0x' && !isOwn) return alarm(foreign(one, mined));
  if (code === '0x') return alarm(otherwise(one, said === false ? traceWords(one) : minedWords(one, mined)));
  if (said === false) return alarm(otherwise(one, traceWords(one)));
  if (said === true) return { kind: 'fine', note: besides(one) };
  // A call inside may fail where the transaction around it does not.
  const isInside = mined.data.includes(one.call.data.slice(2));
  if (isInside) return isReverted ? { kind: 'fine' } : { kind: 'failed' };
  return alarm(otherwise(one, minedWords(one, mined)));
}

/**
 * Holds another transaction that took the nonce of the one that was sent against it: whoever has the wallet may have put
 * it there, so only what binds the account is an alarm. Undefined where it is none.
 */
export function rivalAlarm<Intent>(one: Case<Intent>, rival: Mined): QuorateError | undefined {
  const meaning = minedWords(one, rival);
  const isContrary = effectOf(one) === false;
  const given = besides(one);
  if (!isContrary && !meaning.isGrave && given === undefined) return undefined;
  return instead(one, isContrary ? traceWords(one) : meaning.isGrave ? meaning : grantWords(one));
}

/** The alarm where a log of the account says the contrary, whichever transaction it is of; undefined where none does. */
export function logAlarm<Intent>(one: Case<Intent>): QuorateError | undefined {
  return effectOf(one) === false ? instead(one, traceWords(one)) : undefined;
}

/** Whether the logs say what the act leaves (true), the contrary (false), or neither. */
export function effectOf<Intent>({ act, intent, context, logs }: Case<Intent>): boolean | undefined {
  const said = tracesOf(logs, context.dao).map((trace) => act.leaves(intent, trace, context));
  return said.includes(true) ? true : said.includes(false) ? false : undefined;
}

/** What a transaction did, in words. */
export function minedWords<Intent>({ context, ask, call }: Case<Intent>, mined: Mined): Meaning {
  const { dao, chain } = context;
  const meaning = meaningOf(mined, dao.token?.decimals, chain.currency);
  if (meaning.does !== meaningOf(call, dao.token?.decimals, chain.currency).does) return meaning;
  const where = isSame(mined.to, ask.to)
    ? ', with other words or bytes'
    : `, but at ${mined.to} instead of ${ask.to}`;
  return { ...meaning, does: `${meaning.does}${where}` };
}

type Told = Pick<Meaning, 'does' | 'cure'>;

function traceWords<Intent>({ act, intent, context, logs }: Case<Intent>): Told {
  const found = tracesOf(logs, context.dao).find((trace) => act.leaves(intent, trace, context) === false);
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

function grants<Intent>({ context, logs }: Case<Intent>): Extract<Trace, { kind: 'approval' }>[] {
  return tracesOf(logs, context.dao).filter(
    (trace) => trace.kind === 'approval' && isSame(trace.by, context.account),
  ) as Extract<Trace, { kind: 'approval' }>[];
}

function grantWords<Intent>(one: Case<Intent>): Told {
  const [first] = grants(one);
  return first === undefined
    ? { does: '', cure: '' }
    : approvalWords(first.token, first.spender, first.amount);
}

function besides<Intent>(one: Case<Intent>): QuorateError | undefined {
  const { does, cure } = grantWords(one);
  return does === '' ? undefined : blocked('mined-besides', { mined: does, cure });
}

function otherwise<Intent>(one: Case<Intent>, { does, cure }: Told): QuorateError {
  const refused = one.isReverted ? ', and the contract refused it' : '';
  return blocked('mined-otherwise', { asked: askedWords(one), mined: `${does}${refused}`, cure });
}

function instead<Intent>(one: Case<Intent>, { does, cure }: Told): QuorateError {
  return blocked('mined-instead', { asked: askedWords(one), mined: does, cure });
}

function foreign<Intent>(one: Case<Intent>, mined: Mined): QuorateError {
  const { account } = one.context;
  const words = { account: formatAddress(account), sender: mined.from, mined: minedWords(one, mined).does };
  return blocked(isAsked(mined, one.ask) ? 'mined-sender' : 'mined-stranger', words);
}

/** What the person asked for, as a sentence. */
export function askedWords<Intent>({ act, intent }: Pick<Case<Intent>, 'act' | 'intent'>): string {
  const words = act.words(intent);
  const side = /^Vote (against|for|abstain)$/.exec(words)?.[1];
  if (side !== undefined) return `You chose ${side.slice(0, 1).toUpperCase()}${side.slice(1)}.`;
  return `You asked to ${words.slice(0, 1).toLowerCase()}${words.slice(1)}.`;
}

// Some wallets append a mark of their own, which the contract does not read: then its log decides.
function isMarked(mined: Mined, { call, ask }: Pick<Case<never>, 'call' | 'ask'>): boolean {
  const data = mined.data.slice(0, call.data.length) as Hex;
  return mined.data.length > data.length && isAsked({ ...mined, data }, ask);
}

function isDisputed(one: Mined, other: Mined): boolean {
  return !(
    isSame(one.from, other.from) &&
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

function alarm(problem: QuorateError): Finding {
  return { kind: 'alarm', problem };
}
