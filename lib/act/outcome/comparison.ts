import { isSameAddress } from '@/core/address';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { formatAddress } from '@/core/format';
import { type Log, loggedEffectsOf } from '@/core/governor/act/loggedEffects';
import { type Meaning, meaningOf, UNCHANGEABLE, votesWords } from '@/core/governor/act/meaning';
import type { Call } from '@/core/governor/call';
import { t, translate } from '@/core/language/message';
import type { Act, ActContext } from '../acts/act';
import { type AskedCall, isAsked, type Mined } from './mined';

/** Request, its account, and the data to compare it with. */
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

/** Lists the logged effects that concern the request, each with whether it is as asked. */
export function effectsOf<Intent>({ act, intent, context, logs }: ComparisonCase<Intent>) {
  return loggedEffectsOf(logs, context.dao).flatMap((effect) => {
    const asAsked = act.matchesLog(intent, effect, context);
    return asAsked === undefined ? [] : [{ effect, asAsked }];
  });
}

/** Whether the logs say what the act asks for (true), the contrary (false), or neither. */
export function logVerdict<Intent>(one: ComparisonCase<Intent>): boolean | undefined {
  const said = effectsOf(one).map(({ asAsked }) => asAsked);
  // Every vote counts, and of delegations the last.
  if (one.act.name.startsWith('delegate')) return said.at(-1);
  return said.includes(false) ? false : said.includes(true) || undefined;
}

/** Describes what a transaction did. */
export function minedWords<Intent>({ context, ask, call }: ComparisonCase<Intent>, mined: Mined): Meaning {
  const { dao, chain } = context;
  const meaning = meaningOf(mined, dao.token?.decimals, chain.currency);
  if (meaning.does !== meaningOf(call, dao.token?.decimals, chain.currency).does) return meaning;
  const where = isSameAddress(mined.to, ask.to)
    ? t`, with other words or bytes`
    : t`, but at ${mined.to ?? t`no contract`} instead of ${ask.to}`;
  return { ...meaning, does: `${meaning.does}${where}` };
}

// As `support` counts them.
const SIDES = ['against', 'for', 'abstain'];

/** Description of what was done, and the remedy. */
export type Told = Pick<Meaning, 'does' | 'cure'>;

/** Describes what the account's logs show instead. */
export function effectWords<Intent>(one: ComparisonCase<Intent>): Told {
  const { intent, context } = one;
  const found = effectsOf(one).findLast(({ asAsked }) => !asAsked)?.effect;
  const decimals = context.dao.token?.decimals ?? 0;
  if (found?.kind === 'vote') {
    const does = votesWords(found.support, found.params, decimals);
    // The side may be the one that was chosen: then the words are others.
    const isSide = (intent as { side?: string }).side === SIDES[found.support];
    return { does: `${does}${isSide ? t` with another reason` : ''}`, cure: translate(UNCHANGEABLE) };
  }
  if (found?.kind === 'delegation')
    return { does: t`delegates the votes to ${found.to}`, cure: t`Delegate again, with another wallet.` };
  return { does: t`does something else`, cure: '' };
}

/** Error: the mined transaction differs from the request. */
export function otherwise<Intent>(one: ComparisonCase<Intent>, { does, cure }: Told): QuorateError {
  const refused = one.isReverted ? t`, and the contract refused it` : '';
  return blocked('mined-otherwise', { asked: askedWords(one), mined: `${does}${refused}`, cure });
}

/** Something else was done instead of what was asked. */
export function instead<Intent>(one: ComparisonCase<Intent>, { does, cure }: Told): QuorateError {
  return blocked('mined-instead', { asked: askedWords(one), mined: does, cure });
}

/** Error: another account sent the transaction. */
export function foreign<Intent>(one: ComparisonCase<Intent>, mined: Mined): QuorateError {
  const words = { ...namesOf(one), sender: mined.from, mined: minedWords(one, mined).does };
  return blocked(isAsked(mined, one.ask) ? 'mined-sender' : 'mined-stranger', words);
}

/** The account, as an alarm names it. */
export function namesOf({ context }: Pick<ComparisonCase<never>, 'context'>): { account: string } {
  return { account: formatAddress(context.account) };
}

// Describes the person's request in a sentence.
function askedWords<Intent>({ act, intent }: Pick<ComparisonCase<Intent>, 'act' | 'intent'>): string {
  const { side } = intent as { side?: string };
  if (act.name === 'castVote' && side === 'for') return t`You chose For.`;
  if (act.name === 'castVote' && side === 'against') return t`You chose Against.`;
  const words = act.words(intent);
  return t`You asked to ${words.slice(0, 1).toLowerCase()}${words.slice(1)}.`;
}
