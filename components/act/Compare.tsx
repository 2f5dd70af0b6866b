'use client';
import { Copy } from '@/components/ui/Copy';
import type { ActDao, Call } from '@/lib/act/act';
import { meaningOf } from '@/lib/act/meaning';
import { askOf } from '@/lib/act/mined';
import { type TypedData, typedHashes } from '@/lib/act/typed';
import { formatCoin } from '@/lib/format';

/** What the bytes that a wallet is handed do, read back from them, with their hash to compare on the wallet. */
export function CompareCall({
  call,
  dao,
  currency,
}: {
  call: Call;
  dao: Pick<ActDao, 'token'>;
  currency: string;
}) {
  const { does, rows } = meaningOf(call, dao.token?.decimals, currency);
  return (
    <div className="mt-4 border-t border-line-soft pt-3 text-14">
      <p className="text-second wrap-anywhere">
        Read back from its bytes, what your wallet is handed{' '}
        <strong className="font-semibold text-ink">{does}</strong>.
      </p>
      <Fold>
        <Row name="To" value={call.to} />
        <Row name="Coins" value={formatCoin(call.value, currency)} />
        {rows.map(({ name, value }) => (
          <Row key={name} name={name} value={value === '' ? 'empty' : value} />
        ))}
        <Row name="Keccak-256 of the calldata" value={askOf(call).digest} isCopied />
      </Fold>
    </div>
  );
}

/** What a wallet is handed to sign, with the hashes (EIP-712) that it shows. */
export function CompareTyped({ data }: { data: TypedData }) {
  const { domain, message, digest } = typedHashes(data);
  return (
    <Fold>
      {(data.types[data.primaryType] ?? []).map(({ name }) => (
        <Row key={name} name={name} value={String(data.message[name]) || 'empty'} />
      ))}
      <Row name="Domain hash" value={domain} isCopied />
      <Row name="Message hash" value={message} isCopied />
      <Row name="What is signed (EIP-712)" value={digest} isCopied />
    </Fold>
  );
}

function Fold({ children }: { children: React.ReactNode }) {
  return (
    <details className="text-14">
      <summary className="min-h-11 content-center text-second hover:text-ink">Compare on your wallet</summary>
      <p className="text-second">
        A hardware wallet shows these on its own screen. If one differs, decline there: nothing is sent.
      </p>
      <dl className="mt-2 grid gap-2.5">{children}</dl>
    </details>
  );
}

function Row({ name, value, isCopied = false }: { name: string; value: string; isCopied?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-second">{name}</dt>
      <dd className="max-h-40 overflow-y-auto font-mono text-13 break-all whitespace-pre-wrap">{value}</dd>
      {isCopied ? (
        <dd className="mt-1">
          <Copy text={value} label={`Copy ${name.slice(0, 1).toLowerCase()}${name.slice(1)}`} />
        </dd>
      ) : undefined}
    </div>
  );
}
