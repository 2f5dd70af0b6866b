'use client';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/Avatar';
import { Copy } from '@/components/ui/Copy';
import { ExplorerLink } from '@/components/ui/ExplorerLink';
import { onDemand } from '@/components/ui/late/onDemand';
import { Popover } from '@/components/ui/Popover';
import { formatAddress } from '@/core/format';
import { useChains } from '@/lib/settings/config';

const NameDetails = onDemand(
  () => import('./NameDetails').then((module) => module.NameDetails),
  <p className="min-h-11" />,
);

/** What is shown of an address, and where. */
export type AddressProps = {
  address: string;
  chainId: number;
  avatar?: boolean;
  className?: string;
  /** Where else it leads, such as a profile. */
  children?: ReactNode;
};

/** A short address, or its name in place of it; opens the whole of it, a copy button, the explorer, and what it is called. */
export function AddressButton({
  address,
  chainId,
  avatar = false,
  className = '',
  children,
  name,
}: AddressProps & {
  /** In place of the short address, with what belongs to it. */
  name?: ReactNode;
}) {
  const chain = useChains().find((entry) => entry.id === chainId);
  const short = formatAddress(address);
  return (
    <Popover
      title="Address"
      // What is seen has to be in what is said, or a voice command cannot name it: a name says itself.
      {...(name === undefined ? { label: `Address ${short}, in full ${address}` } : {})}
      className={`hit-area inline-flex max-w-full items-center gap-2 font-mono text-[0.92em] underline decoration-line decoration-1 underline-offset-4 hover:decoration-third ${className}`}
      trigger={
        <>
          {avatar ? <Avatar seed={address} /> : undefined}
          {name ?? <span>{short}</span>}
        </>
      }
    >
      <p className="rounded-control bg-chip p-3 font-mono text-13 break-all">{address}</p>
      <p className="mt-2 text-13 text-second">on {chain?.name ?? `chain ${chainId}`}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Copy text={address} label="Copy address" />
        <ExplorerLink explorer={chain?.explorer} path={`address/${address}`} />
        {children}
      </div>
      <NameDetails address={address} />
    </Popover>
  );
}
