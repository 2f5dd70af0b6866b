import { rich } from '@/components/ui/text/rich';
import { formatAddress } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import { type AccountName, useAccountName } from '@/lib/names/accountName';

/** An address as it is seen: its name, where it has one, whose name that is, and what to beware of; read out in full. */
export function AddressName({ address, isWhole = false }: { address: string; isWhole?: boolean }) {
  const account = useAccountName(address);
  const { name } = account;
  const marks = marksOf(account);
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-left">
      <span className="sr-only">{t`Address `}</span>
      {name === undefined ? undefined : <bdi className="max-w-[14em] truncate font-sans">{name}</bdi>}{' '}
      <span
        className={isWhole ? 'break-all' : name === undefined ? '' : 'hidden text-12 text-second sm:inline'}
      >
        {isWhole ? address : formatAddress(address)}
      </span>
      {marks.map(({ text, isWarning }) => (
        <span key={text} className={`font-sans text-12 ${isWarning ? 'text-warn' : 'text-second'}`}>
          {' '}
          {isWarning ? <span aria-hidden="true">▲ </span> : undefined}
          {text}
        </span>
      ))}
      {isWhole ? undefined : <span className="sr-only">{rich`, in full ${address}`}</span>}
    </span>
  );
}

function marksOf({ own, like, isMixed, read }: AccountName): { text: string; isWarning?: boolean }[] {
  return [
    ...(own === undefined ? [] : [{ text: t`your name` }]),
    ...(like === undefined ? [] : [{ text: t`looks like ${like.name}`, isWarning: true }]),
    ...(isMixed ? [{ text: t`letters of several scripts`, isWarning: true }] : []),
    ...(read?.was === undefined || own !== undefined
      ? []
      : [
          {
            text: t`was ${read.was.name} until block ${formatCount(read.was.until)}`,
            isWarning: true,
          },
        ]),
  ];
}
