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

/** What the logs say about what was asked: each effect with whether it is as asked. */
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

/** What a transaction did, in words. */
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

/** What was done, and what can be done about it. */
export type Told = Pick<Meaning, 'does' | 'cure'>;

/** What the account did by its logs instead of what was asked. */
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

/** What was mined is not what was asked. */
export function otherwise<Intent>(one: ComparisonCase<Intent>, { does, cure }: Told): QuorateError {
  const refused = one.isReverted ? t`, and the contract refused it` : '';
  return blocked('mined-otherwise', { asked: askedWords(one), mined: `${does}${refused}`, cure });
}

/** Something else was done instead of what was asked. */
export function instead<Intent>(one: ComparisonCase<Intent>, { does, cure }: Told): QuorateError {
  return blocked('mined-instead', { asked: askedWords(one), mined: does, cure });
}

/** What was mined is of another account. */
export function foreign<Intent>(one: ComparisonCase<Intent>, mined: Mined): QuorateError {
  const words = { ...namesOf(one), sender: mined.from, mined: minedWords(one, mined).does };
  return blocked(isAsked(mined, one.ask) ? 'mined-sender' : 'mined-stranger', words);
}

/** The account, as an alarm names it. */
export function namesOf({ context }: Pick<ComparisonCase<never>, 'context'>): { account: string } {
  return { account: formatAddress(context.account) };
}

// What the person asked for, as a sentence.
function askedWords<Intent>({ act, intent }: Pick<ComparisonCase<Intent>, 'act' | 'intent'>): string {
  const { side } = intent as { side?: string };
  if (act.name === 'castVote' && side === 'for') return t`You chose For.`;
  if (act.name === 'castVote' && side === 'against') return t`You chose Against.`;
  const words = act.words(intent);
  return t`You asked to ${words.slice(0, 1).toLowerCase()}${words.slice(1)}.`;
}
