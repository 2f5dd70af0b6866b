'use client';
import { votesText } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Proof } from '@/components/ui/Proof';
import { compareHref } from '@/lib/delegateLinks';
import type { DaoView } from '@/lib/query/dao';
import type { AccountView } from '@/lib/query/insight/standing';
import { figureAt } from '@/lib/query/proof';
import type { LastStanding } from '@/lib/settings/lastStanding';

/** One address in an organisation: its votes, its tokens and who votes with them, and what changed since the last visit. */
export function AccountRow({
  account: { address, votes, balance, delegate, proofs },
  before,
  dao,
}: {
  account: AccountView;
  before: LastStanding | undefined;
  dao: DaoView;
}) {
  const { chainId } = dao;
  const figure = (path: string, label: string, value: string) =>
    figureAt(proofs, path, { label, value, chainId });
  const isWith = (other: string | null) => delegate?.toLowerCase() === other?.toLowerCase();
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-15">
        <Address address={address} chainId={chainId} avatar />
        <span className="font-semibold">
          {votes === null ? (
            'The token did not answer'
          ) : (
            <Proof figure={figure('votes', 'Votes now', votesText(votes, dao))}>
              {votesText(votes, dao)}
            </Proof>
          )}
        </span>
      </p>
      {balance === null ? undefined : (
        <p className="mt-0.5 text-14 text-second">
          {balance === 0n ? (
            'No tokens of its own.'
          ) : (
            <>
              <Proof figure={figure('balance', 'Tokens', votesText(balance, dao))}>
                {votesText(balance, dao)}
              </Proof>{' '}
              {delegate === null ? (
                <span className="text-warn">
                  <span aria-hidden="true">▲ </span>of its own, delegated to nobody: they do not count.
                </span>
              ) : isWith(address) ? (
                'of its own, delegated to itself.'
              ) : (
                <>
                  of its own, delegated to <Address address={delegate} chainId={chainId} />.{' '}
                  <a
                    href={compareHref(dao.id, [address, delegate])}
                    className="text-accent underline underline-offset-4"
                  >
                    How both voted
                  </a>
                </>
              )}
            </>
          )}
        </p>
      )}
      {before === undefined || votes === null ? undefined : (
        <Changed before={before} votes={votes} isMoved={!isWith(before.delegate ?? null)} dao={dao} />
      )}
    </>
  );
}

function Changed({
  before,
  votes,
  isMoved,
  dao,
}: {
  before: LastStanding;
  votes: bigint;
  isMoved: boolean;
  dao: DaoView;
}) {
  const was = BigInt(before.votes);
  if (was === votes && !isMoved) return undefined;
  return (
    <p className="mt-0.5 text-14">
      Since your last visit, at block {BigInt(before.block).toLocaleString('en')}:{' '}
      {was === votes ? undefined : `it had ${votesText(was, dao)}`}
      {was !== votes && isMoved ? ', and ' : undefined}
      {!isMoved ? undefined : before.delegate === undefined ? (
        'it was delegated to nobody'
      ) : (
        <>
          it was delegated to <Address address={before.delegate} chainId={dao.chainId} />
        </>
      )}
      .
    </p>
  );
}
