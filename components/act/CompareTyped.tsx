import { Copy } from '@/components/ui/Copy';
import { type TypedData, typedHashes } from '@/core/governor/ballot/typedHashes';
import { t } from '@/core/language/message';

/** Data a wallet is handed to sign, with the hashes (EIP-712) that it shows. */
export function CompareTyped({ data }: { data: TypedData }) {
  const { domain, message, digest } = typedHashes(data);
  const fields = data.types[data.primaryType] ?? [];
  return (
    <CompareFold
      rows={[
        ...fields.map(({ name, type }) => ({ name, value: said(data.message[name], type) })),
        { name: t`Domain hash`, value: domain, isHash: true },
        { name: t`Message hash`, value: message, isHash: true },
        { name: t`EIP-712 hash, which is signed`, value: digest, isHash: true },
      ]}
    />
  );
}

// The words of a person are told apart from what is not theirs.
function said(value: unknown, type: string): string {
  return type === 'string' && value !== '' ? `“${String(value)}”` : String(value);
}

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
