import { Fragment } from 'react';
import { Address } from '@/components/ui/Address';
import { formatPercent } from '@/core/format';
import { ALL_PARTS } from '@/core/governor/receipt';
import { t } from '@/core/language/message';
import type { DelegateFacts } from '@/lib/act/acts/delegate';
import { isAmong } from '@/lib/query/pinnedVotes';

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

type Facts = Pick<DelegateFacts, 'knowsDelegate' | 'delegate' | 'split'>;

/** Says who votes with an account's tokens. */
export function DelegatedTo({ facts, account, chainId }: { facts: Facts; account: string; chainId: number }) {
  const { knowsDelegate, delegate, split } = facts;
  if (split.length > 0) return <SplitDelegates split={split} chainId={chainId} />;
  if (delegate === null) return knowsDelegate ? t`nobody` : t`not known`;
  return isAmong([account], delegate) ? t`yourself` : <Address address={delegate} chainId={chainId} />;
}

/** A part of an account's votes in percent. */
export const partText = (parts: number): string => formatPercent(BigInt(parts), BigInt(ALL_PARTS));
