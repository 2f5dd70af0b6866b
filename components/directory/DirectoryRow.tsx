import { FAMILY_TITLES } from '@/components/dao/familyTitles';
import { Avatar } from '@/components/ui/Avatar';
import { rich } from '@/components/ui/text/rich';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import { daoHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';
import type { ListedDao } from '@/lib/settings/directory';

type Props = { entry: ListedDao; isBrief?: boolean; hrefOf?: (id: string) => string };

/** One organisation of the list, which leads to its page, and what stands in the way of that; `isBrief` leaves out who names it. */
export function DirectoryRow({ entry, isBrief = false, hrefOf = daoHref }: Props) {
  const chains = useChains();
  const chain = chains.find(({ id }) => id === entry.chainId);
  const address = entry.id.split(':')[2] ?? '';
  return (
    <li className="relative flex items-start gap-4 px-5 py-3.5">
      <Avatar seed={address} size={36} square />
      <div className="min-w-0 flex-1">
        <a
          href={hrefOf(entry.id)}
          className="text-15 font-semibold after:absolute after:inset-0 hover:underline"
        >
          <bdi>{entry.name}</bdi>
        </a>
        <p className="text-14 text-second">
          {chain?.name ?? entry.chain}
          {chain === undefined && !isBrief ? t`, not set up here` : undefined} · {FAMILY_TITLES[entry.family]}{' '}
          · <span className="font-mono text-13 whitespace-nowrap">{formatAddress(address)}</span>
        </p>
        {/* A whole list says it once, below. */}
        {chain === undefined && isBrief ? (
          <p className="text-14 text-warn">
            ▲ {t`No endpoint of this chain is set up: add one in Settings.`}
          </p>
        ) : undefined}
        {isBrief ? undefined : (
          <p
            className="text-13 break-words text-third"
            title={entry.source}
          >{rich`Named in ${entry.source.split(' ', 1).join()}`}</p>
        )}
      </div>
    </li>
  );
}
