import { votesText } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Button, buttonClass } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { formatAddress } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { ListedDelegate } from '@/lib/query/delegate';
import { delegateHref } from '@/lib/routes';
import { PowerFigure, shareText } from './PowerFigure';

type Props = {
  delegate: ListedDelegate;
  dao: DaoView;
  /** All logs are read, so that a difference to the contract is one. */
  isComplete: boolean;
  /** On how many proposals it voted is known, or asked for as far as it is read. */
  hasAttendance: boolean;
  onDelegate: (address: ListedDelegate['address']) => void;
};

/** One delegate: place, who, power with its proof, its share, by how many it was chosen, and what can be done. */
export function DelegateRow({ delegate, dao, isComplete, hasAttendance, onDelegate }: Props) {
  const { address, attendance, confirmed, delegators, power, rank, share } = delegate;
  const facts = [
    shareText(share),
    plural(delegators, 'delegator'),
    !hasAttendance || attendance.of === 0 ? undefined : t`voted on ${attendance.voted} of ${attendance.of}`,
  ].filter((each) => each !== undefined);
  return (
    <div className="border-t border-line-soft px-4 py-2.5 sm:px-6">
      <div className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[2.25rem_minmax(0,1fr)_auto_auto]">
        <span className="row-span-2 hidden text-14 text-second tabular-nums sm:block">
          {rank === null ? '–' : formatCount(rank)}
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <span className="text-13 text-second tabular-nums sm:hidden">
            {rank === null ? '–' : formatCount(rank)}
          </span>
          <Address address={address} chainId={dao.chainId} avatar className="font-medium" />
        </span>
        <div className="mt-0.5 flex min-w-0 flex-wrap items-baseline gap-x-2 max-sm:col-start-1 max-sm:row-start-2 sm:contents">
          <span className="text-14 font-semibold sm:row-span-2 sm:text-right sm:text-15">
            <PowerFigure delegate={delegate} dao={dao} />
          </span>
          <p className="text-13 text-second sm:col-start-2 sm:row-start-2 sm:pl-8">{facts.join(' · ')}</p>
        </div>
        <div className="flex items-center gap-2 max-[389px]:col-span-2 max-[389px]:-ml-2.5 min-[390px]:max-sm:col-start-2 min-[390px]:max-sm:row-span-2 min-[390px]:max-sm:row-start-1 sm:col-start-4 sm:row-span-2 sm:row-start-1 sm:ml-3">
          <a
            href={delegateHref(dao.id, address)}
            aria-label={t`Profile of ${formatAddress(address)}`}
            className={buttonClass('quiet', 'px-2.5! text-14!')}
          >{t`Profile`}</a>
          <Button
            className="px-2.5! text-14!"
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
