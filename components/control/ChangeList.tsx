import { type ReactNode, useState } from 'react';
import { spanText } from '@/components/dao/rules';
import { EventLink } from '@/components/proposal/EventLink';
import { votesText } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { Older, Paged } from '@/components/ui/list/Paged';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import { formatDuration, formatPercent, safeLine } from '@/core/format';
import type { PowerName, RuleName } from '@/core/governor/control';
import { ROLES, type RoleName } from '@/core/governor/roles';
import { formatCount, phrase, t, translate } from '@/core/language/message';
import { type DaoView, useDao } from '@/lib/query/dao';
import {
  type RuleChangePageView,
  type RuleChangeView,
  useRuleChanges,
} from '@/lib/query/insight/ruleChanges';
import { proposalHref } from '@/lib/routes';
import { powerWords } from './words';

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

type Unit = 'span' | 'seconds' | 'votes' | 'points' | 'numerator' | 'account';

/** The unit of each rule's values, and its title where that is not the name of a power. */
const RULES: Readonly<Record<Exclude<RuleName, 'RIGHT'>, readonly [unit: Unit, title?: string]>> = {
  VOTING_DELAY: ['span', phrase`Voting opens after`],
  VOTING_PERIOD: ['span', phrase`Voting lasts`],
  PROPOSAL_THRESHOLD: ['votes', phrase`To propose`],
  PROPOSAL_THRESHOLD_BPS: ['points', phrase`To propose`],
  QUORUM_NUMERATOR: ['numerator', phrase`Quorum`],
  QUORUM_BPS: ['points', phrase`Quorum`],
  MIN_QUORUM_BPS: ['points', phrase`Lowest quorum`],
  MAX_QUORUM_BPS: ['points', phrase`Highest quorum`],
  SUPER_QUORUM_NUMERATOR: ['numerator', phrase`Super quorum`],
  LATE_QUORUM_EXTENSION: ['span', phrase`Late quorum`],
  TIMELOCK: ['account', phrase`Timelock`],
  TIMELOCK_DELAY: ['seconds', phrase`Timelock delay`],
  CODE: ['account', phrase`Code`],
  GUARDIAN: ['account'],
  VETOER: ['account'],
  ADMIN: ['account'],
  PENDING_ADMIN: ['account'],
  OWNER: ['account'],
  UPGRADER: ['account'],
};

const RIGHTS: Readonly<Record<RoleName, PowerName>> = {
  proposer: 'PROPOSER',
  executor: 'EXECUTOR',
  canceller: 'CANCELLER',
  admin: 'ADMIN',
  oldAdmin: 'ADMIN',
};

function changeTitle({ rule, role }: Pick<RuleChangeView, 'rule' | 'role'>): string {
  if (rule !== 'RIGHT') {
    const [, title] = RULES[rule];
    return title === undefined ? powerWords(rule as PowerName).title : translate(title);
  }
  const known = Object.entries(ROLES).find(([, hash]) => hash === role);
  return known === undefined
    ? t`Another right, ${role?.slice(0, 10) ?? ''}…`
    : powerWords(RIGHTS[known[0] as RoleName]).title;
}

/** Whether the values of a rule are addresses. */
function isAccountRule(rule: RuleName): boolean {
  return rule === 'RIGHT' || RULES[rule][0] === 'account';
}

/** A number of a rule in words, in the unit that the organisation counts it in. */
function ruleValue(rule: RuleName, text: string, dao: DaoView): string {
  const value = BigInt(text);
  switch (rule === 'RIGHT' ? 'account' : RULES[rule][0]) {
    case 'span':
      if (value === 0n) return rule === 'VOTING_DELAY' ? t`at once` : t`none`;
      return spanText(value, dao.clock);
    case 'seconds':
      return formatDuration(value);
    case 'votes':
      return votesText(value, dao);
    case 'points':
      return formatPercent(value, 10_000n);
    case 'numerator': {
      const whole = dao.settings.quorumDenominator;
      return whole === null ? text : formatPercent(value, whole);
    }
    case 'account':
      return text;
  }
}
