import { Copy } from '@/components/ui/Copy';
import { t } from '@/core/language/message';

/** One thing that a wallet shows too; a hash can be copied. */
type ComparedItem = { name: string; value: string; isHash?: boolean };

/** Values to compare with the wallet's own screen, folded away. */
export function CompareFold({ rows }: { rows: readonly ComparedItem[] }) {
  return (
    <details className="text-14">
      <summary className="min-h-11 content-center text-second hover:text-ink">{t`Compare on your wallet`}</summary>
      <p className="text-second">{t`Hardware wallets show some of these on their own screen. If one differs, decline there: nothing is sent.`}</p>
      <dl className="mt-2 grid gap-2.5 pb-2">
        {rows.map(({ name, value, isHash = false }) => (
          <div key={name} className="min-w-0">
            <dt className="text-13 text-second">{name}</dt>
            <dd className="max-h-40 overflow-y-auto font-mono text-13 break-all whitespace-pre-wrap">
              {value === '' ? t`empty` : value}
            </dd>
            {isHash ? (
              <dd className="mt-1">
                <Copy text={value} label={t`Copy ${name}`} />
              </dd>
            ) : undefined}
          </div>
        ))}
      </dl>
    </details>
  );
}
