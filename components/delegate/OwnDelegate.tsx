'use client';
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
    data.rank === null ? 'no place in the list' : `place ${data.rank.toLocaleString('en')}`,
    shareText(data.share),
    delegatorsText(data.delegators),
  ].filter((each) => each !== undefined);
  return (
    <section
      aria-label="You as a delegate"
      className="mt-3 flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-card px-5 py-2 sm:px-6"
    >
      <p className="py-1.5 text-15">
        {data.power === 0n && data.rank === null ? (
          <span className="font-semibold">You have no votes.</span>
        ) : (
          <>
            <span className="font-semibold">You vote with </span>
            <PowerFigure delegate={data} dao={dao} />
            <span className="text-14 text-second"> · {facts.join(' · ')}</span>
          </>
        )}
      </p>
      <a
        href={delegateHref(dao.id, account)}
        className="inline-flex min-h-11 items-center text-14 font-medium text-accent underline underline-offset-4"
      >
        Your profile
      </a>
    </section>
  );
}
