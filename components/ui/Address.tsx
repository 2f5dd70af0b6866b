import { lazy, type ReactNode, Suspense } from 'react';
import { rich } from '@/components/ui/text/rich';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import { useIsNaming } from '@/lib/names/naming';
import { useChains } from '@/lib/settings/config';
import { Avatar } from './Avatar';
import { Copy } from './Copy';
import { onDemand } from './late/onDemand';
import { Popover } from './Popover';

const NameDetails = onDemand(
  () => import('@/components/names/NameDetails').then((module) => module.NameDetails),
  <p className="min-h-11" />,
);

// Fall back to the address if its code cannot be fetched.
const AddressName = lazy(() =>
  import('@/components/names/AddressName').then(
    (module) => ({ default: module.AddressName }),
    () => ({ default: Plain }),
  ),
);

/** A short address, by its name where the person gave it one or has names read; opens the whole of it, a copy button, the explorer, and what it is called. */
export function Address({
  address,
  chainId,
  avatar = false,
  isWhole = false,
  className = '',
  children,
}: {
  address: string;
  chainId: number;
  avatar?: boolean;
  /** Shows all of it, in several lines if need be, where it has to be checked. */
  isWhole?: boolean;
  className?: string;
  /** Further links, such as to a profile. */
  children?: ReactNode;
}) {
  const chain = useChains().find((entry) => entry.id === chainId);
  const isNaming = useIsNaming();
  return (
    <Popover
      title={t`Address`}
      // The label must contain the visible text, or a voice command cannot name it: a name says itself.
      {...(isNaming ? {} : { label: t`Address ${formatAddress(address)}, in full ${address}` })}
      className={`hit-area inline-flex max-w-full items-center gap-2 font-mono text-[0.92em] underline decoration-line decoration-1 underline-offset-4 hover:decoration-third ${className}`}
      trigger={
        <>
          {avatar ? <Avatar seed={address} /> : undefined}
          <AddressText address={address} isWhole={isWhole} />
        </>
      }
    >
      <p className="rounded-control bg-chip p-3 font-mono text-13 break-all">{address}</p>
      <p className="mt-2 text-13 text-second">{rich`on ${chain?.name ?? t`chain ${chainId}`}`}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Copy text={address} label={t`Copy address`} />
        <ExplorerLink explorer={chain?.explorer} path={`address/${address}`} />
        {children}
      </div>
      <NameDetails address={address} />
    </Popover>
  );
}

type TextProps = { address: string; isWhole?: boolean };

/** A short address, or its name, as plain text: for what is a button or a link of its own. */
export function AddressText(props: TextProps) {
  const plain = <Plain {...props} />;
  return useIsNaming() ? (
    <Suspense fallback={plain}>
      <AddressName {...props} />
    </Suspense>
  ) : (
    plain
  );
}

function Plain({ address, isWhole }: TextProps) {
  return isWhole ? (
    <span className="text-left break-all">{address}</span>
  ) : (
    <span>{formatAddress(address)}</span>
  );
}

/** The way to an explorer's page of an account or a transaction; nothing where the chain has none. */
export function ExplorerLink({ explorer, path }: { explorer: string | undefined; path: string }) {
  if (explorer === undefined) return undefined;
  return (
    <a
      href={`${explorer}/${path}`}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center px-2 text-14 font-medium text-accent underline underline-offset-4"
    >
      {rich`Open on ${new URL(explorer).host}`}
    </a>
  );
}
