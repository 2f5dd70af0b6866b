'use client';
import { votesText } from '@/components/proposal/figure';
import { Proof } from '@/components/ui/Proof';
import { rich } from '@/components/ui/text/rich';
import { formatPercent } from '@/core/format';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import type { DaoView } from '@/lib/query/dao';
import type { DelegatePageView } from '@/lib/query/delegate';
import { figureAt } from '@/lib/query/proof';

/** How much of all tokens the delegates hold together. */
export function DelegateSummary({
  page,
  dao,
  isSearch,
}: {
  page: DelegatePageView;
  dao: DaoView;
  isSearch: boolean;
}) {
  const { delegated, supply, sync, total } = page;
  const { chainId } = dao;
  if (isSearch || dao.token === null || delegated === 0n) return undefined;
  const share = supply === null || supply < delegated ? undefined : formatPercent(delegated, supply);
  const text = supply === null ? '' : votesText(supply, dao);
  return (
    <p className="text-15">
      {plural(total, 'delegate holds', 'delegates hold')} {votesText(delegated, dao)}
      {supply === null || share === undefined
        ? undefined
        : rich`, ${share} of ${<Proof figure={figureAt(page.proofs, 'supply', { label: t`All tokens`, value: text, chainId })}>{rich`all ${text}`}</Proof>}`}
      {sync.complete ? '.' : t`, as far as read.`}
    </p>
  );
}
