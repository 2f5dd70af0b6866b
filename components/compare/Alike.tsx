'use client';
import { Address } from '@/components/ui/Address';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import type { DaoView } from '@/lib/query/dao';
import type { ComparisonView } from '@/lib/query/insight/comparison';

/** How often each two delegates took the same side. */
export function Alike({ pairs, dao }: { pairs: ComparisonView['pairs']; dao: DaoView }) {
  if (pairs.length === 0) return undefined;
  return (
    <ul className="mt-4 border-t border-line-soft pt-3 text-15">
      {pairs.map(({ accounts, both, alike }) => {
        const [one = '', other = ''] = accounts;
        return (
          <li key={accounts.join()} className="min-h-7">
            {rich`${<Address address={one} chainId={dao.chainId} />} and ${<Address address={other} chainId={dao.chainId} />} ${
              both === 0
                ? t`have not both voted on any proposal.`
                : t`voted alike on ${alike} of ${plural(both, 'proposal')}.`
            }`}
          </li>
        );
      })}
    </ul>
  );
}
