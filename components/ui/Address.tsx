'use client';
import type { ReactNode } from 'react';
import { formatAddress } from '@/core/format';
import { useChains } from '@/lib/settings/config';
import { Avatar } from './Avatar';
import { Copy } from './Copy';
import { ExplorerLink } from './ExplorerLink';
import { Popover } from './Popover';

/** A short address; opens the whole of it, a copy button and, where the chain has one, the explorer. */
export function Address({
  address,
  chainId,
  avatar = false,
  className = '',
  children,
}: {
  address: string;
  chainId: number;
  avatar?: boolean;
  className?: string;
  /** Where else it leads, such as a profile. */
  children?: ReactNode;
}) {
  const chain = useChains().find((entry) => entry.id === chainId);
  return (
    <Popover
      title="Address"
      // What is seen has to be in what is said, or a voice command cannot name it.
      label={`Address ${formatAddress(address)}, in full ${address}`}
      className={`hit-area inline-flex max-w-full items-center gap-2 font-mono text-[0.92em] underline decoration-line decoration-1 underline-offset-4 hover:decoration-third ${className}`}
      trigger={
        <>
          {avatar ? <Avatar seed={address} /> : undefined}
          <span>{formatAddress(address)}</span>
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
    </Popover>
  );
}
