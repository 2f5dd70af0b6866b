import { Fragment } from 'react';
import { Address } from '@/components/ui/Address';
import { formatPercent } from '@/core/format';
import { PARTS } from '@/core/governor/receipt';

type Props = { split: readonly { delegate: string; parts: number }[]; chainId: number };

/** Delegates among whom an account splits its votes, each with its part of them. */
export function SplitDelegates({ split, chainId }: Props) {
  return split.map(({ delegate, parts }, at) => (
    <Fragment key={delegate}>
      {at === 0 ? '' : ', '}
      {partText(parts)} <Address address={delegate} chainId={chainId} />
    </Fragment>
  ));
}

/** A part of an account's votes in percent. */
export const partText = (parts: number): string => formatPercent(BigInt(parts), BigInt(PARTS));
