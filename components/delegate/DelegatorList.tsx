import { Fragment } from 'react';
import { decimalsOf, votesText } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Card } from '@/components/ui/Card';
import { Older, Paged } from '@/components/ui/list/Paged';
import { Skeleton } from '@/components/ui/Skeleton';
import { Amount } from '@/components/ui/text/Amount';
import { BlockTime } from '@/components/ui/text/BlockTime';
import { rich } from '@/components/ui/text/rich';
import { formatAddress, formatVotes } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { type DelegatorView, useDelegators } from '@/lib/query/delegateList';
import { isAmong } from '@/lib/query/pinnedVotes';
import { figureOf } from '@/lib/query/proof';
import { delegateHref } from '@/lib/routes';
import { partText } from './SplitDelegates';

export function DelegatorList({ dao, address }: { dao: DaoView; address: string }) {
  const found = useDelegators(dao.id, address);
  const { first } = found;
  return (
    <Card title={t`Delegators`} aside={first === undefined ? undefined : formatCount(first.total)}>
      <Paged
        found={found}
        inCard
        loading={<Skeleton className="h-8 w-full" lines={3} />}
        none={() => <p className="text-15 text-second">{t`No delegators found.`}</p>}
      >
        {() => (
          <ul className="-my-1 divide-y divide-line-soft">
            {found.items.map((each) => (
              <li key={each.address} className="py-2.5">
                {each.shares == null ? (
                  <Delegator delegator={each} isSelf={isAmong([address], each.address)} dao={dao} />
                ) : (
                  <People shares={each.shares} dao={dao} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Paged>
      <Older found={found} />
    </Card>
  );
}

type DelegatorProps = { delegator: DelegatorView; dao: DaoView };

function Delegator({ delegator, isSelf, dao }: DelegatorProps & { isSelf: boolean }) {
  const { address, confirmed, lent, parts, since } = delegator;
  const shown = lent?.lender ?? address;
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <Address address={shown} chainId={dao.chainId} avatar className="font-medium" />
        <span className="text-15">
          <Balance delegator={delegator} dao={dao} />
        </span>
      </div>
      <p className="pl-8 text-13 text-second">
        {parts === null ? undefined : t`${partText(parts)} of them · `}
        {isSelf
          ? rich`itself since ${<BlockTime block={since} dao={dao} isDate />}`
          : rich`since ${<BlockTime block={since} dao={dao} isDate />}${(
              <>
                {' · '}
                <a
                  href={delegateHref(dao.id, shown)}
                  aria-label={t`Profile of ${formatAddress(shown)}`}
                  className="hit-area text-accent underline underline-offset-4"
                >{t`Profile`}</a>
              </>
            )}`}
      </p>
      {lent == null ? undefined : (
        <p className="pl-8 text-13 text-second">
          {rich`Lent through ${<Address address={address} chainId={dao.chainId} />}, can be recalled at any time.`}
          {[...new Set(lent.via)].map((passer) => (
            <Fragment key={passer}>
              {' '}
              {rich`Passed on by ${<Address address={passer} chainId={dao.chainId} />}.`}
            </Fragment>
          ))}
        </p>
      )}
      {confirmed === false ? (
        <p className="pl-8 text-13 text-warn">
          {rich`${<span aria-hidden="true">▲ </span>}The token says that it has chosen another since: a log is missing.`}
        </p>
      ) : undefined}
    </>
  );
}

/** The people behind a proxy of the multi-delegate, each with their share of its tokens. */
function People({ shares, dao }: { shares: NonNullable<DelegatorView['shares']>; dao: DaoView }) {
  const { items, total, rest, complete } = shares;
  const notes = [
    total > items.length ? t`The largest ${items.length} of ${formatCount(total)} shares.` : '',
    rest === null || rest === 0n ? '' : t`${votesText(rest, dao)} are in no known share.`,
    complete ? '' : t`Not all shares are loaded yet. Some may be missing here.`,
  ];
  return (
    <>
      <p className="text-13 text-second">{t`Through the multi-delegate, a share each:`}</p>
      <ul>
        {items.map(({ owner, amount, proof }) => (
          <li key={owner} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <Address address={owner} chainId={dao.chainId} avatar className="font-medium" />
            <span className="text-15">
              <Balance delegator={{ balance: amount, proof }} dao={dao} />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-13 text-second">{notes.filter(Boolean).join(' ')}</p>
    </>
  );
}

type BalanceProps = { delegator: Pick<DelegatorView, 'balance' | 'proof'>; dao: DaoView };

function Balance({ delegator: { balance, proof }, dao }: BalanceProps) {
  if (balance === null || dao.token === null)
    return <span className="text-13 text-second">{t`tokens not read`}</span>;
  const { symbol } = dao.token;
  const value = formatVotes(balance, decimalsOf(dao));
  return (
    <Amount
      value={balance}
      decimals={decimalsOf(dao)}
      symbol={symbol}
      proof={figureOf(proof, { label: t`Tokens`, value, chainId: dao.chainId })}
    />
  );
}
