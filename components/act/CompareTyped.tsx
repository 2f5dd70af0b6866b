import { Copy } from '@/components/ui/Copy';
import { rich } from '@/components/ui/text/rich';
import { type TypedData, typedHashes } from '@/core/governor/ballot/typedHashes';
import type { SigningDao } from '@/core/governor/clearsign/forms';
import { type ClearScreen, clearMessage, screenLine } from '@/core/governor/clearsign/screen';
import { t } from '@/core/language/message';

/** Data a wallet is handed to sign, with the hashes (EIP-712) that it shows; `dao` where its descriptors are for it. */
export function CompareTyped({ data, dao }: { data: TypedData; dao?: SigningDao }) {
  const { domain, message, digest } = typedHashes(data);
  const fields = data.types[data.primaryType] ?? [];
  return (
    <div>
      <ClearLine screen={dao === undefined ? undefined : clearMessage(data, dao)} />
      <CompareFold
        rows={[
          ...fields.map(({ name, type }) => ({ name, value: said(data.message[name], type) })),
          { name: t`Domain hash`, value: domain, isHash: true },
          { name: t`Message hash`, value: message, isHash: true },
          { name: t`EIP-712 hash, which is signed`, value: digest, isHash: true },
        ]}
      />
    </div>
  );
}

/** The words of a wallet with clear signing, which has them only with the organisation's entry in the registry. */
export function ClearLine({ screen }: { screen: ClearScreen | undefined }) {
  if (screen === undefined) return undefined;
  const words = (
    <span lang="en" dir="ltr" className="font-medium text-ink">
      {screenLine(screen)}
    </span>
  );
  return (
    <p className="mt-1 text-14 text-second wrap-anywhere">{rich`If your wallet has this organisation’s entry for clear signing, it shows: ${words}`}</p>
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
