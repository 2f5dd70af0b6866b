import { shownPower } from '@/components/delegate/PowerFigure';
import { concentrationOf } from '@/components/insight/concentration';
import { votesText } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { votesToPropose } from '@/core/draft/threshold';
import { plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { useDelegates } from '@/lib/query/delegate';
import { useHolding } from '@/lib/query/insight/standing';
import { delegatesHref } from '@/lib/routes';
import { useWallet } from '@/lib/wallet/wallet';
import { ProposePoint } from '../proposing/ProposePoint';

const NAMED = 3;

/** How far the reader is from the votes that proposing and passing take, and who has them. */
export function WhoIsMissing({ dao }: { dao: DaoView }) {
  const { first, items, hasMore } = useDelegates(dao.id, 'POWER', '');
  if (dao.token === null) return undefined;
  const { quorum } = dao.settings;
  const needed = votesToPropose(dao, dao.settings);
  const powers = items.map(shownPower);
  const together = first === undefined ? undefined : concentrationOf(powers, first.delegated, quorum).quorum;
  const able = items.filter((each) => needed !== null && shownPower(each) >= needed);
  return (
    <section aria-label={t`Who must agree`} className="mt-8">
      <h2 className="text-21">{t`Who must agree`}</h2>
      {first === undefined ? (
        <div className="mt-3">
          <Skeleton className="h-6 w-full" lines={3} />
        </div>
      ) : (
        <ul className="mt-3 grid gap-2.5 text-15">
          {needed === null || needed === 0n ? undefined : <OwnVotes dao={dao} needed={needed} />}
          {needed === null || needed === 0n || able.length === 0 ? undefined : (
            <ProposePoint sign="open">
              {rich`${able.length === items.length && hasMore ? t`At least ${plural(able.length, 'delegate')}` : plural(able.length, 'delegate')} could propose alone: ${able
                .slice(0, NAMED)
                .map(({ address }) => (
                  <span key={address} className="mr-2 inline-block">
                    <Address address={address} chainId={dao.chainId} />
                  </span>
                ))}`}
            </ProposePoint>
          )}
          {quorum === null ? undefined : (
            <ProposePoint sign="open">
              {t`The quorum is ${votesText(quorum, dao)}. `}
              {quorum === 0n || items.length === 0
                ? undefined
                : together === undefined
                  ? t`The ${items.length} largest delegates together do not reach it.`
                  : t`The ${plural(together, 'largest delegate')} together reach it.`}
            </ProposePoint>
          )}
        </ul>
      )}
      {first?.sync.complete === false ? (
        <p className="mt-2 text-13 text-second">{t`Not all delegations are read: more may be missing.`}</p>
      ) : undefined}
      <a
        href={delegatesHref(dao.id)}
        className="inline-flex min-h-11 items-center text-14 text-accent underline underline-offset-4"
      >{t`All delegates`}</a>
    </section>
  );
}

/** The connected account's votes toward proposing, and how many it lacks. */
function OwnVotes({ dao, needed }: { dao: DaoView; needed: bigint }) {
  const { account } = useWallet();
  const { data } = useHolding(dao.id, account);
  const votes = data?.votes ?? undefined;
  if (votes === undefined)
    return <ProposePoint sign="open">{t`Proposing takes ${votesText(needed, dao)}.`}</ProposePoint>;
  return votes >= needed ? (
    <ProposePoint sign="yes">{t`You have ${votesText(votes, dao)}: enough to propose.`}</ProposePoint>
  ) : (
    <ProposePoint sign="no">{t`You have ${votesText(votes, dao)}. You need ${votesText(needed - votes, dao)} more to propose.`}</ProposePoint>
  );
}
