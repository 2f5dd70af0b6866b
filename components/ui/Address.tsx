'use client';
import type { ReactNode } from 'react';
import { formatAddress } from '@/core/format';
import { useChains } from '@/lib/settings/config';
import { Avatar } from './Avatar';
import { Copy } from './Copy';
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
        {chain?.explorer === undefined ? undefined : (
          <a
            href={`${chain.explorer}/address/${address}`}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center px-2 text-14 font-medium text-accent underline underline-offset-4"
          >
            Open on {new URL(chain.explorer).host}
          </a>
        )}
        {children}
      </div>
    </Popover>
  );
}
