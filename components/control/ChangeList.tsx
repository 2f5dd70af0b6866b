import { type ReactNode, useState } from 'react';
import { EventLink } from '@/components/proposal/EventLink';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { Older, Paged } from '@/components/ui/list/Paged';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import { safeLine } from '@/core/format';
import { formatCount, phrase, t } from '@/core/language/message';
import { type DaoView, useDao } from '@/lib/query/dao';
import {
  type RuleChangePageView,
  type RuleChangeView,
  useRuleChanges,
} from '@/lib/query/insight/ruleChanges';
import { proposalHref } from '@/lib/routes';
import { changeTitle, isAccountRule, ruleValue } from './changeWords';

const LOADING = <CardSkeleton text={phrase`Reading what changed …`} row="h-14" lines={3} />;

/** Every change of a rule or a right that the logs tell, with the proposal behind it; read when it is asked for. */
export function ChangeList({ id }: { id: string }) {
  const [isWanted, setWanted] = useState(false);
  return (
    <section aria-label={t`Changes`}>
      <h2>{t`Changes`}</h2>
      <div className="mt-3">
        {isWanted ? (
          <Changes id={id} />
        ) : (
          <>
            <p className="text-14 text-second">{t`Every change of a rule or a right since the contracts were made, and the proposal behind it. The logs of the Governor are read for this.`}</p>
            <Button className="mt-3" onClick={() => setWanted(true)}>{t`Show what changed`}</Button>
          </>
        )}
      </div>
    </section>
  );
}

function Changes({ id }: { id: string }) {
  const found = useRuleChanges(id);
  const { data: dao, error, retry } = useDao(id);
  if (dao === undefined) return error === undefined ? LOADING : <Problem error={error} onRetry={retry} />;
  return (
    <Paged found={found} loading={LOADING} none={({ sync }) => <None isWhole={sync.complete} />}>
      {({ sync }) => (
        <>
          {sync.complete ? undefined : (
            <p className="mb-3 text-14 text-second" role="status">
              {missingText(sync)}
            </p>
          )}
          <ul
            aria-label={t`Changes`}
            className="divide-y divide-line-soft rounded-card border border-line bg-card"
          >
            {found.items.map((change) => (
              <ChangeRow key={change.id} change={change} dao={dao} isWhole={sync.complete} />
            ))}
          </ul>
          <Older found={found} />
        </>
      )}
    </Paged>
  );
}

function missingText({ reading, gaps, from, fromStart }: RuleChangePageView['sync']): string {
  if (reading) return t`Still reading: older changes may follow.`;
  if (gaps.length === 0 && from !== null && !fromStart)
    return t`Changes before block ${formatCount(from)} may be missing: the endpoint does not say when the contracts were made.`;
  return t`Not all logs and proposals could be read: some changes may be missing.`;
}

function None({ isWhole }: { isWhole: boolean }) {
  return isWhole ? (
    <Empty title={t`Nothing changed`}>{t`No log of these contracts tells of a change.`}</Empty>
  ) : (
    <Empty title={t`None found so far`}>{t`Not all logs are read.`}</Empty>
  );
}

type ChangeRowProps = {
  change: RuleChangeView;
  dao: DaoView;
  /** All logs and proposals are read, so that what is not found is not there. */
  isWhole: boolean;
};

/** One change of a rule or a right: from what to what, by which proposal, and when. */
function ChangeRow({ change, dao, isWhole }: ChangeRowProps) {
  const { event } = change;
  return (
    <li className="px-5 py-4">
      <h3 className="text-15 font-semibold">{changeTitle(change)}</h3>
      <p className="mt-0.5 text-15">{sentenceOf(change, (value) => valueText(change, value, dao))}</p>
      <p className="mt-1 text-13 text-second">
        {event.timestamp === null ? undefined : (
          <>
            <Time seconds={event.timestamp} />,{' '}
          </>
        )}
        <EventLink event={event} chainId={dao.chainId} title={t`${changeTitle(change)}: changed in`} />
      </p>
      <p className="mt-1 text-14">
        <Origin change={change} dao={dao.id} isWhole={isWhole} />
      </p>
    </li>
  );
}

function valueText({ rule }: RuleChangeView, value: string, dao: DaoView): ReactNode {
  // A right of the zero address is everybody's.
  if (rule === 'RIGHT' && BigInt(value) === 0n) return t`everybody`;
  return isAccountRule(rule) ? (
    <Address address={value} chainId={dao.chainId} />
  ) : (
    <strong className="font-semibold tabular-nums">{ruleValue(rule, value, dao)}</strong>
  );
}

function sentenceOf(change: RuleChangeView, show: (value: string) => ReactNode): ReactNode {
  const { rule, before, after, initial } = change;
  // A new contract had nothing before.
  const from = before === null || (initial && rule !== 'RIGHT') ? undefined : show(before);
  if (rule === 'RIGHT') return after === null ? rich`Taken from ${from}` : rich`Given to ${show(after)}`;
  if (after === null) return from === undefined ? t`Set to none` : rich`Removed: it was ${from}`;
  return from === undefined ? rich`Set to ${show(after)}` : rich`From ${from} to ${show(after)}`;
}

function Origin({ change, dao, isWhole }: { change: RuleChangeView; dao: string; isWhole: boolean }) {
  const { initial, proposals } = change;
  if (proposals.length > 0)
    return proposals.map(({ proposalId, title }) => (
      <span key={proposalId} className="block">
        {rich`By ${(
          <a href={proposalHref(dao, proposalId)} className="text-accent underline underline-offset-4">
            <bdi>{safeLine(title) || t`a proposal without a title`}</bdi>
          </a>
        )}`}
      </span>
    ));
  if (initial) return <span className="text-second">{t`When the contract was set up.`}</span>;
  return isWhole ? (
    <span className="text-warn">
      {rich`${<span aria-hidden="true">▲ </span>}By no proposal of this Governor.`}
    </span>
  ) : (
    <span className="text-second">{t`No proposal found behind it so far.`}</span>
  );
}
