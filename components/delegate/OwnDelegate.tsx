'use client';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import type { DaoView } from '@/lib/query/dao';
import { useDelegateLine } from '@/lib/query/delegate';
import { delegateHref } from '@/lib/routes';
import { useWallet } from '@/lib/wallet/wallet';
import { PowerFigure } from './PowerFigure';
import { delegatorsText, shareText } from './power';

/** The connected account's own place among the delegates; nothing without a wallet. */
export function OwnDelegate({ dao }: { dao: DaoView }) {
  const { account } = useWallet();
  const { data } = useDelegateLine(dao.id, account);
  if (account === undefined || data == null) return undefined;
  const facts = [
    data.rank === null ? t`no place in the list` : t`place ${formatCount(data.rank)}`,
    shareText(data.share),
    delegatorsText(data.delegators),
  ].filter((each) => each !== undefined);
  return (
    <section
      aria-label={t`You as a delegate`}
      className="mt-3 flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-card px-5 py-2 sm:px-6"
    >
      <p className="py-1.5 text-15">
        {data.power === 0n && data.rank === null ? (
          <span className="font-semibold">{t`You have no votes.`}</span>
        ) : (
          <>
            <span className="font-semibold">{t`You vote with `}</span>
            <PowerFigure delegate={data} dao={dao} />
            <span className="text-14 text-second"> · {facts.join(' · ')}</span>
          </>
        )}
      </p>
      <a
        href={delegateHref(dao.id, account)}
        className="inline-flex min-h-11 items-center text-14 font-medium text-accent underline underline-offset-4"
      >{t`Your profile`}</a>
    </section>
  );
}
