'use client';
import type { ReactNode } from 'react';
import { EventLink } from '@/components/proposal/EventLink';
import { Address } from '@/components/ui/Address';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { RuleChangeView } from '@/lib/query/insight/ruleChanges';
import { proposalHref } from '@/lib/routes';
import { changeTitle, isAccountRule, ruleValue } from './changeWords';

/** One change of a rule or a right: from what to what, by which proposal, and when. */
export function ChangeRow({
  change,
  dao,
  isWhole,
}: {
  change: RuleChangeView;
  dao: DaoView;
  /** All logs and proposals are read, so that what is not found is not there. */
  isWhole: boolean;
}) {
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
