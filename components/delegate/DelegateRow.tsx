'use client';
import { votesText } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import type { DaoView } from '@/lib/query/dao';
import type { DelegateView } from '@/lib/query/delegate';
import { delegateHref } from '@/lib/routes';
import { PowerFigure } from './PowerFigure';
import { delegatorsText, shareText } from './power';

/** One delegate: place, who, power with its proof, its share, by how many it was chosen, and what can be done. */
export function DelegateRow({
  delegate,
  dao,
  isComplete,
  onDelegate,
}: {
  delegate: DelegateView;
  dao: DaoView;
  /** All logs are read, so that a difference to the contract is one. */
  isComplete: boolean;
  onDelegate: (address: DelegateView['address']) => void;
}) {
  const { address, confirmed, delegators, power, rank, share } = delegate;
  const facts = [shareText(share), delegatorsText(delegators)].filter((each) => each !== undefined);
  return (
    <div className="border-t border-line-soft px-5 py-3 sm:px-6">
      <div className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[2.25rem_minmax(0,1fr)_auto]">
        <span className="hidden text-14 text-second tabular-nums sm:block">
          {rank === null ? '–' : formatCount(rank)}
        </span>
        <span className="flex min-w-0 items-center gap-2.5">
          <span className="text-14 text-second tabular-nums sm:hidden">
            {rank === null ? '–' : formatCount(rank)}
          </span>
          <Address address={address} chainId={dao.chainId} avatar className="font-medium" />
        </span>
        <span className="text-right text-15 font-semibold">
          <PowerFigure delegate={delegate} dao={dao} />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 sm:pl-12">
        <p className="text-13 text-second">{facts.join(' · ')}</p>
        <div className="-mr-2 flex items-center">
          <a
            href={delegateHref(dao.id, address)}
            aria-label={t`Profile of ${formatAddress(address)}`}
            className="inline-flex min-h-11 items-center px-2 text-14 font-medium text-accent underline underline-offset-4"
          >{t`Profile`}</a>
          <Button
            variant="quiet"
            className="px-2 text-14"
            aria-label={t`Delegate to ${formatAddress(address)}`}
            onClick={() => onDelegate(address)}
          >{t`Delegate`}</Button>
        </div>
      </div>
      {isComplete && confirmed !== null && confirmed !== power ? (
        <p className="text-13 text-warn sm:pl-12">
          {rich`${<span aria-hidden="true">▲ </span>}The logs add up to ${votesText(power, dao)}.`}
        </p>
      ) : undefined}
    </div>
  );
}
