'use client';
import { formatAddress } from '@/core/format';
import { useAccountName } from '@/lib/names/accountName';
import { AddressButton, type AddressProps } from './AddressButton';

/** An address by its name, where it has one, and whose name that is. */
export function NamedAddress(props: AddressProps) {
  const known = useAccountName(props.address);
  if (known === undefined) return <AddressButton {...props} />;
  const short = formatAddress(props.address);
  const mark = known.isOwn ? 'your name' : undefined;
  const seen = (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-left font-sans">
      <bdi className="max-w-[14em] truncate">{known.name}</bdi>
      {mark === undefined ? undefined : <span className="text-12 text-second">{mark}</span>}
      <span className="hidden font-mono text-12 text-second sm:inline">{short}</span>
    </span>
  );
  return (
    <AddressButton {...props} name={{ said: [known.name, mark, short].filter(Boolean).join(' '), seen }} />
  );
}
