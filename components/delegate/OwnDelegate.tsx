import type { Address as Account } from 'viem';
import { votesText } from '@/components/proposal/figure';
import { Proof } from '@/components/ui/Proof';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { formatCount, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { useDelegateLine } from '@/lib/query/delegate';
import { type AccountView, useHolding } from '@/lib/query/insight/standing';
import { figureAt } from '@/lib/query/proof';
import { delegateHref } from '@/lib/routes';
import { useWallet } from '@/lib/wallet/wallet';
import { shareText } from './PowerFigure';

/** The connected account's votes, by the token, and its place among the delegates; nothing without a wallet. */
export function OwnDelegate({ dao, onDelegate }: { dao: DaoView; onDelegate: (to: Account) => void }) {
  const { account } = useWallet();
  const { data, error } = useHolding(dao.id, account);
  if (account === undefined) return undefined;
  return (
    <section
      aria-label={t`You as a delegate`}
      className="mt-3 flex min-h-17 flex-wrap items-center justify-between gap-x-4 border-y border-line py-2"
    >
      <div className="min-w-0 py-1.5 text-15">
        {data === undefined ? (
          error === undefined ? (
            <Skeleton className="h-5 w-56" />
          ) : (
            t`Your votes could not be read.`
          )
        ) : (
          <Holding held={data} dao={dao} onDelegate={() => onDelegate(account)} />
        )}
      </div>
      <a
        href={delegateHref(dao.id, account)}
        className="inline-flex min-h-11 items-center text-14 font-medium text-accent underline underline-offset-4"
      >{t`Your profile`}</a>
    </section>
  );
}

function Holding({ held, dao, onDelegate }: { held: AccountView; dao: DaoView; onDelegate: () => void }) {
  const { balance, delegate, proofs, votes } = held;
  // A token that does not say who votes is no token without a delegate.
  const isIdle =
    delegate === null && (balance ?? 0n) > 0n && proofs.some(({ figure }) => figure === 'delegate');
  return (
    <>
      {isIdle && votes === 0n ? undefined : <Votes held={held} dao={dao} />}
      {isIdle ? (
        <p className="text-warn">
          {rich`${<span aria-hidden="true">▲ </span>}${votesText(balance ?? 0n, dao)} do not count yet: ${(
            <button
              type="button"
              onClick={onDelegate}
              className="hit-area font-semibold underline underline-offset-4"
            >{t`delegate them`}</button>
          )}`}
        </p>
      ) : undefined}
    </>
  );
}

function Votes({ held: { address, proofs, votes }, dao }: { held: AccountView; dao: DaoView }) {
  const { data: line } = useDelegateLine(dao.id, address);
  if (votes === null) return <p>{t`Your votes could not be read.`}</p>;
  if (votes === 0n) return <p className="font-semibold">{t`You have no votes.`}</p>;
  const value = votesText(votes, dao);
  const facts =
    line == null
      ? []
      : [
          line.rank === null ? undefined : t`place ${formatCount(line.rank)}`,
          shareText(line.share),
          plural(line.delegators, 'delegator'),
        ].filter((each) => each !== undefined);
  return (
    <p>
      <span className="font-semibold">{t`You vote with `}</span>
      <Proof figure={figureAt(proofs, 'votes', { label: t`Votes now`, value, chainId: dao.chainId })}>
        {value}
      </Proof>
      <span className="text-14 text-second">{facts.map((fact) => ` · ${fact}`).join('')}</span>
    </p>
  );
}
