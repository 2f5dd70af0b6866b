import type { Address } from 'viem';
import { joinList, t } from '@/core/language/message';
import type { Action } from '../action';
import type { Facts } from '../facts';
import { byKey, paymentsOf } from '../risk/payment';
import { amountWords } from '../risk/said';
import { addressesIn, callsOf, isOwnContract } from '../risk/walk';
import { tokenDecimals, tokenName } from '../words/sentence';
import { addressesOfText, amountsOfText, inBaseUnits, type Mention, stepsOfText } from './mentioned';

/** How a text and calls differ. */
type TextComparison = {
  /** Addresses of the text, in lower case. */
  named: ReadonlySet<string>;
  /** Addresses that the text names and no call uses; the organisation's own left out. */
  onlyInText: readonly string[];
  /** Accounts that get money and are not in the text, though it names others. */
  onlyInCalls: readonly Address[];
  /** Amounts that the text names and nothing moves. */
  amounts: readonly string[];
  /** Payments of which the text says another amount, none of its amounts being as much. */
  otherwise: readonly { path: readonly number[]; to: Address; amount: string; said: string }[];
  /** How many actions the text says there are, where that is not so. */
  steps: number | null;
};

const MOST_BYTES = 200_000;

/** Compares a text with the calls; says only what differs, and is cautious: texts speak of more than they do. */
export function compareText(text: string, actions: readonly Action[], facts: Facts): TextComparison {
  const named = new Set(addressesOfText(text));
  const used = new Set<string>();
  for (const { action } of callsOf(actions)) {
    for (const each of [action.target, ...addressesIn(action)]) used.add(each.toLowerCase());
  }
  // Addresses packed in bytes that were not decoded are still there.
  for (const { calldata } of actions) {
    const bytes = calldata.slice(0, MOST_BYTES).toLowerCase();
    for (const each of named) if (!used.has(each) && bytes.includes(each.slice(2))) used.add(each);
  }
  const onlyInText = [...named].filter((each) => !used.has(each) && !isOwnContract(each, facts));
  const paid = paymentsOf(actions, facts).filter(({ isOwn: own }) => own);
  const strangers = paid.map(({ to }) => to).filter((to) => !named.has(to.toLowerCase()));
  const steps = stepsOfText(text);
  const leaves = [...callsOf(actions)].filter(({ action }) => action.nested.length === 0).length;
  return {
    named,
    onlyInText,
    onlyInCalls: onlyInText.length > 0 ? [...new Set(strangers)] : [],
    ...amountsBeside(text, paid, facts),
    steps: steps === null || steps === actions.length || steps === leaves ? null : steps,
  };
}

function amountsBeside(
  text: string,
  paid: ReturnType<typeof paymentsOf>,
  facts: Facts,
): Pick<TextComparison, 'amounts' | 'otherwise'> {
  const amounts: string[] = [];
  const otherwise: TextComparison['otherwise'][number][] = [];
  for (const payments of byKey(paid, ({ asset }) => asset.toLowerCase()).values()) {
    const unit = unitOf(payments[0]?.asset ?? 'coin', facts);
    if (unit === null) continue;
    const said = amountsOfText(text, unit.symbols);
    const sums = [
      ...payments.map(({ amount }) => amount),
      payments.reduce((sum, { amount }) => sum + amount, 0n),
    ];
    const isMoved = (mention: Mention) =>
      sums.some((sum) => isAbout(inBaseUnits(mention, unit.decimals), sum));
    const others = said.filter((mention) => !isMoved(mention));
    const [only] = payments;
    if (said.length > 0 && others.length < said.length) continue;
    amounts.push(...others.map((mention) => mention.text));
    // One payment, of which the text says only smaller amounts: more goes than is said.
    const isMore = others.every((mention) => inBaseUnits(mention, unit.decimals) * 2n < (only?.amount ?? 0n));
    if (payments.length !== 1 || only === undefined || said.length === 0 || !isMore) continue;
    const most = others.map((mention) => mention.text).slice(0, 2);
    otherwise.push({
      path: only.path,
      to: only.to,
      amount: amountWords(only.asset, only.amount, facts),
      said: joinList(most),
    });
  }
  return { amounts, otherwise };
}

function unitOf(asset: Address | 'coin', facts: Facts): { symbols: string[]; decimals: number } | null {
  if (asset === 'coin') return { symbols: [facts.currency, `W${facts.currency}`], decimals: 18 };
  const decimals = tokenDecimals(asset, facts);
  const name = tokenName(asset, facts);
  return decimals === undefined || decimals > 77 || name === null ? null : { symbols: [name], decimals };
}

// Texts round.
function isAbout(one: bigint, other: bigint): boolean {
  const difference = one > other ? one - other : other - one;
  return difference * 50n <= other;
}

const MOST_WORDS = 20_000;
const FEWEST = 20;

/** How a text says nothing, after “The text ”: “is empty”; null where it says something. */
export function thinText(description: string): string | null {
  const text = description.trim();
  if (text === '') return t`is empty`;
  const words = wordsOf(text.slice(0, 4_000));
  if (words.length === 0) return t`has no words`;
  if (words.length === 1) return t`says only one word`;
  if (words.length < 4) return t`says only ${words.length} words`;
  const isOneLine = !/\S\s*[\r\n]+\s*\S/.test(text.slice(0, 4_000));
  return isOneLine && words.length < 12 ? t`has a title and nothing else` : null;
}

/** Computes the part of a text that stands in another one, by rows of three words: 0 to 1; 0 if either is too short to tell. */
export function copiedShare(text: string, other: string): number {
  const [own, theirs] = [rowsOf(text), rowsOf(other)];
  if (own.size < FEWEST || theirs.size < FEWEST) return 0;
  let shared = 0;
  for (const row of own) if (theirs.has(row)) shared += 1;
  return shared / own.size;
}

function rowsOf(text: string): Set<string> {
  const words = wordsOf(text);
  const rows = new Set<string>();
  for (let at = 0; at + 2 < words.length; at += 1) rows.add(`${words[at]} ${words[at + 1]} ${words[at + 2]}`);
  return rows;
}

function wordsOf(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{1,60}/gu)) {
    found.push(word);
    if (found.length >= MOST_WORDS) break;
  }
  return found;
}
