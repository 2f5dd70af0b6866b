import { Field } from '@/components/ui/form/Field';
import { valueOrFlaw } from '@/core/draft/flaw';
import { parseUnitAmount } from '@/core/draft/recipes/parseUnitAmount';
import { formatPercent, formatVotes } from '@/core/format';
import { numberForms } from '@/core/language/locale';
import { t } from '@/core/language/message';
import type { PaidAsset } from '@/lib/draft/tokenRead';

type Props = {
  /** Undefined while it is not known what is paid. */
  asset: PaidAsset | undefined;
  value: string;
  onChange: (text: string) => void;
};

/** An amount in whole units, with what it is in words and of the treasury beside it while it is typed. */
export function AmountField({ asset, value, onChange }: Props) {
  const read =
    asset === undefined || value.trim() === ''
      ? undefined
      : valueOrFlaw(() => wholeAmount(parseUnitAmount(value, asset.decimals), asset, value));
  return (
    <div>
      <Field
        exact
        label={asset === undefined ? t`Amount` : t`Amount in ${asset.symbol}`}
        inputMode="decimal"
        placeholder="0.00"
        className="tabular-nums"
        value={value}
        error={typeof read === 'string' ? read : undefined}
        onText={onChange}
      />
      <p role="status" className="mt-1.5 min-h-10 text-13 wrap-anywhere">
        {read === undefined || typeof read === 'string' ? (
          <span className="text-second">{t`In whole units, with a point before the fraction: 1250.5`}</span>
        ) : (
          <>
            <strong className="font-semibold">{read.whole}</strong>
            {read.share === undefined && read.instead === undefined ? undefined : (
              <span className={`block ${read.isTooMuch ? 'text-against' : 'text-second'}`}>
                {read.isTooMuch ? <span aria-hidden="true">▲ </span> : undefined}
                {read.share} {read.instead}
              </span>
            )}
          </>
        )}
      </p>
    </div>
  );
}

// “Billion” is a thousand times as much to a German or Spanish reader.
const SCALE: readonly [bigint, (count: string) => string][] = [
  [10n ** 12n, (count) => t`${count} trillion`],
  [10n ** 9n, (count) => t`${count} billion`],
  [10n ** 6n, (count) => t`${count} million`],
];

/** An amount with all its digits and in words, its share of the treasury, what it would be in the smallest unit, and whether the treasury lacks it. */
export function wholeAmount(amount: bigint, { symbol, decimals, held }: PaidAsset, typed: string) {
  const whole = `${formatVotes(amount, decimals, 'exact')} ${symbol}`;
  const isTooMuch = held !== null && amount > held;
  return {
    whole: `${whole}${inWords(amount, decimals)}`,
    share: shareOf(amount, held, `${formatVotes(held ?? 0n, decimals)} ${symbol}`),
    isTooMuch,
    instead: isTooMuch ? insteadOf(typed, decimals, symbol) : groupedOf(typed),
  };
}

function inWords(amount: bigint, decimals: number): string {
  const unit = 10n ** BigInt(decimals);
  const [size, words] = SCALE.find(([least]) => amount >= least * unit) ?? [];
  if (size === undefined || words === undefined) return '';
  const hundredths = (amount * 100n) / (size * unit);
  const text = words(formatVotes(hundredths, 2));
  return `, ${(amount * 100n) % (size * unit) === 0n ? text : t`about ${text}`}`;
}

function shareOf(amount: bigint, held: bigint | null, holding: string): string | undefined {
  if (held === null) return undefined;
  if (held === 0n) return t`The treasury holds none of it.`;
  if (amount > held) return t`More than the treasury holds: it has ${holding}.`;
  return t`${formatPercent(amount, held)} of the ${holding} in the treasury.`;
}

/** Suggests the amount if the digits were meant in the smallest unit, as wallets and contracts write them. */
function insteadOf(typed: string, decimals: number, symbol: string): string | undefined {
  if (!/^\d{7,}$/.test(typed.trim()) || decimals === 0) return undefined;
  const meant = formatVotes(BigInt(typed.trim()), decimals, 'exact');
  return t`If these digits are in the smallest unit${decimals === 18 ? ' (wei)' : ''}, write ${meant} ${symbol}.`;
}

/** Suggests what a point before three digits perhaps meant, if the page's language groups thousands by it. */
function groupedOf(typed: string): string | undefined {
  if (numberForms().group !== '.' || !/^[1-9]\d{0,2}\.\d{3}$/.test(typed.trim())) return undefined;
  return t`The point begins the fraction here. For thousands write ${typed.trim().replace('.', '')}.`;
}
