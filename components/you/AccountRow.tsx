import { SplitDelegates } from '@/components/delegate/SplitDelegates';
import { votesText } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Proof } from '@/components/ui/Proof';
import { rich } from '@/components/ui/text/rich';
import { formatCount, t } from '@/core/language/message';
import { compareHref } from '@/lib/delegateLinks';
import type { DaoView } from '@/lib/query/dao';
import type { AccountView } from '@/lib/query/insight/standing';
import { isAmong } from '@/lib/query/pinnedVotes';
import { figureAt } from '@/lib/query/proof';
import type { LastStanding } from '@/lib/settings/lastStanding';

type Props = { account: AccountView; before: LastStanding | undefined; dao: DaoView };

/** One address in an organisation: its votes, its tokens and who votes with them, and what changed since the last visit. */
export function AccountRow({ account, before, dao }: Props) {
  const { address, votes, balance, delegate, proofs } = account;
  const { chainId } = dao;
  const figure = (path: string, label: string, value: string) =>
    figureAt(proofs, path, { label, value, chainId });
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-15">
        <Address address={address} chainId={chainId} avatar />
        <span className="font-semibold">
          {votes === null ? (
            t`The token did not answer`
          ) : (
            <Proof figure={figure('votes', t`Votes now`, votesText(votes, dao))}>
              {votesText(votes, dao)}
            </Proof>
          )}
        </span>
      </p>
      {balance === null ? undefined : (
        <p className="mt-0.5 text-14 text-second">
          {balance === 0n ? (
            t`No tokens of its own.`
          ) : (
            <>
              <Proof figure={figure('balance', t`Tokens`, votesText(balance, dao))}>
                {votesText(balance, dao)}
              </Proof>{' '}
              <WhoVotes account={account} dao={dao} />
            </>
          )}
        </p>
      )}
      {before === undefined || votes === null ? undefined : (
        <Changed
          before={before}
          votes={votes}
          isMoved={delegate?.toLowerCase() !== before.delegate?.toLowerCase()}
          dao={dao}
        />
      )}
    </>
  );
}

/** Says who votes with an account's tokens, after their amount. */
function WhoVotes({ account: { address, delegate, split, proofs }, dao }: Pick<Props, 'account' | 'dao'>) {
  const { chainId } = dao;
  if (split.length > 0)
    return rich`of its own, delegated in parts: ${<SplitDelegates split={split} chainId={chainId} />}.`;
  // No delegate is an answer, too, and has its proof.
  if (!proofs.some(({ figure }) => figure === 'delegate'))
    return t`of its own. The token does not say who votes with them.`;
  if (delegate === null)
    return (
      <span className="text-warn">
        {rich`${<span aria-hidden="true">▲ </span>}of its own, without a delegate: they do not count.`}
      </span>
    );
  if (isAmong([address], delegate)) return t`of its own, delegated to itself.`;
  return rich`of its own, delegated to ${<Address address={delegate} chainId={chainId} />}. ${(
    <a
      href={compareHref(dao.id, [address, delegate])}
      className="text-accent underline underline-offset-4"
    >{t`How both voted`}</a>
  )}`;
}

type ChangedProps = { before: LastStanding; votes: bigint; isMoved: boolean; dao: DaoView };

function Changed({ before, votes, isMoved, dao }: ChangedProps) {
  const was = BigInt(before.votes);
  if (was === votes && !isMoved) return undefined;
  return (
    <p className="mt-0.5 text-14">{rich`Since your last visit, at block ${formatCount(BigInt(before.block))}: ${was === votes ? undefined : t`it had ${votesText(was, dao)}`}${was !== votes && isMoved ? t`, and ` : undefined}${
      !isMoved
        ? undefined
        : before.delegate === undefined
          ? (t`it had no delegate`)
          : (rich`it was delegated to ${<Address address={before.delegate} chainId={dao.chainId} />}`)
    }.`}</p>
  );
}
