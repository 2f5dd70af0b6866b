'use client';
import { formatAddress } from '@/core/format';
import { type AccountName, useAccountName } from '@/lib/names/accountName';
import { AddressButton, type AddressProps } from './AddressButton';

/** An address by its name, where it has one, whose name that is, and what to beware of. */
export function NamedAddress(props: AddressProps) {
  const account = useAccountName(props.address);
  const { name } = account;
  const marks = marksOf(account);
  if (name === undefined && marks.length === 0) return <AddressButton {...props} />;
  const short = formatAddress(props.address);
  const seen = (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-left">
      <span className="sr-only">Address </span>
      {name === undefined ? undefined : <bdi className="max-w-[14em] truncate font-sans">{name}</bdi>}{' '}
      <span className={name === undefined ? '' : 'hidden text-12 text-second sm:inline'}>{short}</span>
      {marks.map(({ text, isWarning }) => (
        <span key={text} className={`font-sans text-12 ${isWarning ? 'text-warn' : 'text-second'}`}>
          {' '}
          {isWarning ? <span aria-hidden="true">▲ </span> : undefined}
          {text}
        </span>
      ))}
      <span className="sr-only">, in full {props.address}</span>
    </span>
  );
  return <AddressButton {...props} name={seen} />;
}

function marksOf({ own, like, isMixed, read }: AccountName): { text: string; isWarning?: boolean }[] {
  return [
    ...(own === undefined ? [] : [{ text: 'your name' }]),
    ...(like === undefined ? [] : [{ text: `looks like ${like.name}`, isWarning: true }]),
    ...(isMixed ? [{ text: 'letters of several scripts', isWarning: true }] : []),
    ...(read?.was === undefined || own !== undefined
      ? []
      : [
          {
            text: `was ${read.was.name} until block ${read.was.until.toLocaleString('en')}`,
            isWarning: true,
          },
        ]),
  ];
}
