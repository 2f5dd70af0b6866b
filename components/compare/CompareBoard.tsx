import { Address } from '@/components/ui/Address';
import { Card } from '@/components/ui/Card';
import { Older, Paged } from '@/components/ui/list/Paged';
import { Scroll } from '@/components/ui/list/Scroll';
import { Skeleton } from '@/components/ui/Skeleton';
import { Whole } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { boundedLine } from '@/core/format';
import { plural, t } from '@/core/language/message';
import { COMPARED } from '@/lib/delegateLinks';
import type { DaoView } from '@/lib/query/dao';
import { type ComparisonView, useComparison } from '@/lib/query/insight/comparison';
import { useFragmentParam } from '@/lib/query/route';
import { AddDelegate, comparedAccounts } from './AddDelegate';
import { ComparisonTable } from './ComparisonTable';

/** The delegates that the link names beside each other, and the way to add and to remove one. */
export function CompareBoard({ dao }: { dao: DaoView }) {
  const [text, setText] = useFragmentParam(COMPARED);
  const { accounts, refused } = comparedAccounts(text);
  const found = useComparison(dao.id, accounts);
  const choose = (next: readonly string[]) => setText(next.join(','));
  return (
    <div className="grid gap-5">
      {refused.length > 0 ? (
        <Warning title={t`Not all of this link is compared.`}>
          {rich`${plural(refused.length, 'entry is', 'entries are')} left out, such as “${<bdi>{boundedLine(refused[0] ?? '', 60)}</bdi>}”: at most four different addresses can be compared.`}
        </Warning>
      ) : undefined}
      {accounts.length === 0 ? undefined : (
        <Card>
          <Paged found={found} inCard loading={<Skeleton className="h-11 w-full" lines={14} />} none={draw}>
            {draw}
          </Paged>
          <Older found={found} />
        </Card>
      )}
      <AddDelegate dao={dao} chosen={accounts} onAdd={(address) => choose([...accounts, address])} />
    </div>
  );

  function draw(page: ComparisonView) {
    return (
      <>
        <Read page={page} />
        <Scroll label={t`Delegates in columns`} className="relative overflow-x-auto">
          <ComparisonTable
            page={page}
            items={found.items}
            dao={dao}
            onRemove={(address) => choose(accounts.filter((each) => each !== address))}
          />
        </Scroll>
        <Alike pairs={page.pairs} dao={dao} />
      </>
    );
  }
}

function Read({ page: { delegates, sync } }: { page: ComparisonView }) {
  const isUnknown = delegates.some(({ votes }) => votes.participation === null);
  return (
    <div className="mb-2 min-h-10 sm:min-h-5" aria-live="polite">
      {sync.complete ? (
        <Whole>
          {rich`All votes are read.${isUnknown ? t` Not all changes of voting power are, so some figures are not known.` : ''}`}
        </Whole>
      ) : (
        <p className="text-13 text-second">
          {sync.reading
            ? t`Reading the votes of all proposals. Some may still be missing.`
            : t`Not all votes could be read; some may be missing.`}
        </p>
      )}
    </div>
  );
}

/** How often each two delegates took the same side. */
function Alike({ pairs, dao }: { pairs: ComparisonView['pairs']; dao: DaoView }) {
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
