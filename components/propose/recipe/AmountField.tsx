'use client';
import { Field } from '@/components/ui/form/Field';
import { parseUnitAmount } from '@/core/draft/recipes/parseUnitAmount';
import { t } from '@/core/language/message';
import type { PaidAsset } from '@/lib/draft/tokenRead';
import { type AmountWords, wholeAmount } from './wholeAmount';

/** An amount in whole units, with what it is in words and of the treasury beside it while it is typed. */
export function AmountField({
  asset,
  value,
  onChange,
}: {
  /** Undefined while it is not known what is paid. */
  asset: PaidAsset | undefined;
  value: string;
  onChange: (text: string) => void;
}) {
  const read = asset === undefined || value.trim() === '' ? undefined : attempt(value, asset);
  return (
    <div>
      <Field
        label={asset === undefined ? t`Amount` : t`Amount in ${asset.symbol}`}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder="0.00"
        className="tabular-nums"
        value={value}
        error={typeof read === 'string' ? read : undefined}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
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

function attempt(text: string, asset: PaidAsset): AmountWords | string {
  try {
    return wholeAmount(parseUnitAmount(text, asset.decimals), asset, text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
