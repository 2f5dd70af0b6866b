import { Address } from '@/components/ui/Address';
import { Skeleton } from '@/components/ui/Skeleton';
import { Calldata } from '@/components/ui/text/Calldata';
import { rich } from '@/components/ui/text/rich';
import { formatCoin } from '@/core/format';
import { t } from '@/core/language/message';
import type { ActionView, ProposalView } from '@/lib/query/proposal';
import { useChains } from '@/lib/settings/config';

export function RawList({ proposal, open }: { proposal: ProposalView; open: boolean }) {
  const { chainId } = proposal.dao;
  const { actions } = proposal;
  const currency = useChains().find((chain) => chain.id === chainId)?.currency ?? 'ETH';
  return (
    <>
      <ol className="overflow-hidden rounded-card border border-line bg-card">
        {actions.map((action) => (
          <ActionRow key={action.index} action={action} chainId={chainId} currency={currency} open={open} />
        ))}
      </ol>
      <p className="mt-2 text-13 text-second">
        {rich`${actions.length === 1 ? t`This call is` : t`These calls are`} shown as the chain holds ${actions.length === 1 ? t`it` : t`them`}, not translated.`}
      </p>
    </>
  );
}

type ActionRowProps = { action: ActionView; chainId: number; currency: string; open: boolean };

/** One call a proposal would make, as it stands on the chain: target, coin, function selector and calldata. */
function ActionRow({ action, chainId, currency, open }: ActionRowProps) {
  const { target, value, selector, calldata, index } = action;
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-t border-line-soft px-5 py-4 first:border-t-0 sm:px-6">
      <span className="mt-0.5 grid size-7 place-items-center rounded-control bg-chip text-13 font-semibold text-second">
        {index + 1}
      </span>
      <div className="min-w-0">
        <p className="text-15">
          {selector === null ? t`Send ` : t`Call `}
          {selector === null ? (
            <strong className="font-semibold">{formatCoin(value, currency)}</strong>
          ) : (
            rich`function ${<span className="rounded-[6px] bg-chip px-1.5 py-0.5 font-mono text-13">{selector}</span>}`
          )}
          {selector === null ? t` to ` : t` of `}
          <span className="rounded-[6px] bg-chip px-1.5 py-0.5 text-14">
            <Address address={target} chainId={chainId} />
          </span>
          {selector !== null && value > 0n
            ? rich`, with ${<strong className="font-semibold">{formatCoin(value, currency)}</strong>}`
            : undefined}
        </p>
        {calldata === '0x' ? (
          <p className="mt-1 text-13 text-second">{t`No data is sent`}</p>
        ) : (
          <Calldata data={calldata} open={open} />
        )}
      </div>
    </li>
  );
}

/** Shows the bytes and sources of all calls of a list, or hides them. */
export function DetailsButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      className="ml-auto min-h-11 text-14 text-second underline decoration-line underline-offset-4 hover:text-ink"
      onClick={() => onOpen(!open)}
    >
      {open ? t`Hide details` : t`Details`}
    </button>
  );
}

const MOST = 20;

/** The places of a proposal's calls while they are read, about as high as what comes. */
export function WaitingList({ count }: { count: number }) {
  return (
    <div role="status" aria-label={t`Reading what it does`}>
      {Array.from({ length: Math.min(count, MOST) }, (_, index) => (
        <div key={index} className="border-t border-line py-2.5 first:border-t-0">
          <Skeleton className="h-14 w-full sm:h-7" />
        </div>
      ))}
    </div>
  );
}
