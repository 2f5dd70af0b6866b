import type { Address } from 'viem';
import { phrase, t } from '@/core/language/message';
import type { Facts } from '../../facts';
import { identityOf } from '../../words/who';
import type { RiskCheck, UnnamedFinding } from '../input';
import { paymentsOf } from '../payment';
import { amountWords, assetWords } from '../said';
import { callsOf, DECODED, isHere } from '../walk';

const COIN = 18;
// More whole coins than any chain has.
const ENDLESS = 10n ** 12n;
const MANY = 1_000n;

/** R42: an amount that is written in another unit than it is meant in. */
export const otherUnit: RiskCheck = {
  id: 'R42',
  name: 'AMOUNT_OF_ANOTHER_UNIT',
  severity: 'high',
  needs: phrase`the decoded calls and what the treasury holds`,
  why: phrase`Wei pasted as whole coins, or an amount with the decimals of another token, is the commonest fault of real proposals.`,
  *run({ actions, facts, proposal }) {
    let isUnread = false;
    for (const { asset, amount, path, isHere: here } of paymentsOf(actions, facts)) {
      if (!here) continue;
      if (asset !== 'coin' && !facts.holdings.has(asset.toLowerCase())) isUnread = true;
      const found = tooMuch(asset, amount, facts) ?? tooLittle(asset, amount, facts);
      if (found !== null) yield { action: path, ...found };
    }
    for (const step of callsOf(actions)) {
      // A text that mentions wei means wei.
      if (/\bwei\b/i.test(proposal.description)) break;
      const { kind, value } = step.action;
      if (kind !== 'coin' || value === 0n || value >= 10n ** 9n || !isHere(step, facts)) continue;
      const sentence = t`It sends ${value} wei, which is less than a billionth of one ${facts.currency}: was it meant in ${facts.currency}?`;
      yield { action: step.path, severity: 'medium', sentence, looked: DECODED };
    }
    if (isUnread) return t`It needs what the treasury holds of the tokens, which was not read.`;
  },
};

/** An amount far above what there is, that would fit with fewer digits. */
function tooMuch(asset: Address | 'coin', amount: bigint, facts: Facts): UnnamedFinding | null {
  const decimals = decimalsOf(asset, facts);
  if (decimals === null) return null;
  const held = facts.holdings.get(asset === 'coin' ? 'coin' : asset.toLowerCase()) ?? null;
  // Some tokens have more than that.
  if (held === null && asset !== 'coin') return null;
  const isTooMuch =
    held === null ? amount / 10n ** BigInt(decimals) >= ENDLESS : amount > held * MANY && amount > 0n;
  if (!isTooMuch) return null;
  // Base units taken for whole ones, or decimals of the coin given to a token that has fewer.
  const shifts = decimals < COIN ? [decimals, COIN - decimals, COIN] : [decimals];
  const shift = shifts.find(
    (each) => each >= 4 && isWhole(amount, each) && fits(amount / 10n ** BigInt(each), held),
  );
  const words = amountWords(asset, amount, facts);
  const beyond =
    held === null ? t`more than there can be` : t`and the treasury holds ${amountWords(asset, held, facts)}`;
  if (shift === undefined) return held === null ? null : { sentence: t`It pays ${words}, ${beyond}.` };
  const meant = amountWords(asset, amount / 10n ** BigInt(shift), facts);
  const sentence = t`It pays ${words}, ${beyond}. Was ${meant} meant? The amount has ${shift} digits too many.`;
  return { severity: 'critical', sentence };
}

/** A token's amount far below anything one pays, as it comes of fewer decimals than the token has. */
function tooLittle(asset: Address | 'coin', amount: bigint, facts: Facts): UnnamedFinding | null {
  const decimals = decimalsOf(asset, facts);
  if (asset === 'coin' || decimals === null || decimals < 12) return null;
  if (amount < MANY || amount >= 10n ** BigInt(decimals - 6)) return null;
  const sentence = t`It pays only ${amountWords(asset, amount, facts)}: ${amount} of its smallest unit, of which one ${assetWords(asset, facts)} has 10^${decimals}. Was it written with the decimals of another token?`;
  return { severity: 'medium', sentence };
}

function decimalsOf(asset: Address | 'coin', facts: Facts): number | null {
  if (asset === 'coin') return COIN;
  const identity = identityOf(asset, facts);
  const decimals = identity !== null && 'decimals' in identity ? identity.decimals : undefined;
  return decimals === undefined || decimals > 36 ? null : decimals;
}

function isWhole(amount: bigint, digits: number): boolean {
  return amount % 10n ** BigInt(digits) === 0n;
}

function fits(amount: bigint, held: bigint | null): boolean {
  return amount > 0n && (held === null || amount <= held);
}
