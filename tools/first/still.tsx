import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/Avatar';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';

// Parts of a page that open something or ask for something, as they look: they stand in for the real ones in the script
// that paints a first screen (tools/offline.mjs).

/** A figure with its proof. */
export function Proof({ children }: { children: ReactNode }) {
  return (
    <button type="button" className="hit-area text-left">
      {children}
    </button>
  );
}

/** A short address. */
export function Address({ address }: { address: string }) {
  return (
    <button
      type="button"
      className="hit-area inline-flex max-w-full items-center gap-2 font-mono text-[0.92em] text-ink underline decoration-line decoration-1 underline-offset-4"
    >
      <Avatar seed={address} />
      <span>{formatAddress(address)}</span>
    </button>
  );
}

/** A button that opens a panel. */
export function Popover({ trigger, className }: { trigger: ReactNode; className?: string }) {
  return (
    <button type="button" className={className}>
      {trigger}
    </button>
  );
}

/** The button to share a proposal. */
export function ShareButton() {
  return <span className="size-11" />;
}

/** Nothing is copied yet. */
export function Copy() {
  return undefined;
}

/** The checks come with the page's code. */
export function ListMark() {
  return <span>{t`checking…`}</span>;
}

/** The organisation on this page, as `stand` was told. */
export let current: { id: string; name: string; href?: string } | undefined;

/** Says whose page it is. */
export function stand(dao: typeof current): void {
  current = dao;
}

/** The organisation on this page. */
export function useCurrentDao() {
  return current;
}

export { nowOf as useChainNow } from '@/components/first/firstRow';

/** Nothing painted leads anywhere, or asks where it is. */
export function proposalHref(): undefined {
  return undefined;
}

export {
  proposalHref as controlHref,
  proposalHref as daoHref,
  proposalHref as delegatesHref,
  proposalHref as insightHref,
  proposalHref as treasuryHref,
  proposalHref as useFragment,
};

/** Figures have no proof yet. */
export function figureAt() {
  return undefined;
}

/** Whether there is a connection is not known yet. */
export function isAway(): boolean {
  return false;
}
