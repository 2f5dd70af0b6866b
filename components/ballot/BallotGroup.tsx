import type { Address } from 'viem';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { daoId } from '@/core/caip';
import { QuorateError } from '@/core/errors';
import { formatAddress, formatVotes, safeLine } from '@/core/format';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { encodeBallot } from '@/core/governor/ballot/ballotCode';
import { t } from '@/core/language/message';
import { countBallots } from '@/lib/act/acts/submitBallots';
import { type Checked, checkBallots } from '@/lib/act/ballot/check';
import { chainFor } from '@/lib/act/chain';
import { readHead } from '@/lib/act/facts/accountState';
import { type Read, useRead } from '@/lib/act/useRead';
import { useDao } from '@/lib/query/dao';
import { daoHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';
import { BallotCard } from './BallotCard';
import { SubmitBallots } from './SubmitBallots';

type Props = {
  ballots: readonly [SignedBallot, ...SignedBallot[]];
  onRemove: (ballot: SignedBallot) => void;
};

/** The ballots for one Governor: each in words and checked, then the way to submit those that are in order. */
export function BallotGroup({ ballots, onRemove }: Props) {
  const [{ chainId, governor }] = ballots;
  const id = daoId({ chainId, address: governor });
  const { data: dao } = useDao(id);
  const { value: checked, isReading, error, again } = useChecked(chainId, governor, ballots);
  const chain = useChains().find((entry) => entry.id === chainId);
  const name = dao === undefined ? formatAddress(governor) : safeLine(dao.name);
  const ready = (checked?.ballots ?? []).filter(({ verdict }) => verdict.status === 'ready');
  return (
    <section
      aria-label={t`Ballots for ${name}`}
      className="overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-5 sm:px-6">
        <h2 className="min-w-0 break-words">
          <a href={daoHref(id)} className="hover:underline">
            {name}
          </a>
        </h2>
        <p className="text-14 text-second">
          {rich`${countBallots(ballots.length)} on ${chain?.name ?? t`chain ${chainId}`}`}
        </p>
      </div>
      <Problem className="mx-5 mb-5 sm:mx-6" error={error} onRetry={again} compact />
      <ul>
        {ballots.map((ballot, index) => (
          <BallotCard
            key={encodeBallot(ballot)}
            ballot={ballot}
            checked={checked?.ballots[index]}
            block={checked?.block}
            organisation={name}
            unit={dao?.token ?? null}
            onRemove={() => onRemove(ballot)}
          />
        ))}
      </ul>
      <div className="border-t border-line p-5 sm:p-6">
        {checked === undefined && error === undefined ? <Skeleton lines={2} /> : undefined}
        {checked === undefined ? undefined : (
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="text-14 text-second" role="status">
              {rich`${ready.length} of ${ballots.length} in order at block ${formatVotes(checked.block, 0)}.`}
            </p>
            <Button variant="quiet" busy={isReading} onClick={again}>{t`Check again`}</Button>
          </div>
        )}
        {dao === undefined ? undefined : (
          <SubmitBallots
            dao={dao}
            ready={ready.map(({ facts }) => facts.ballot)}
            together={checked?.together ?? null}
            at={checked?.block}
            onDone={again}
          />
        )}
      </div>
    </section>
  );
}

/** Checks ballots of one Governor at the head, anew when they or the endpoints change or when asked to. */
function useChecked(chainId: number, governor: Address, ballots: readonly SignedBallot[]): Read<Checked> {
  const chains = useChains();
  const chain = chainFor(chains, chainId);
  const read = async () => {
    const isKnown = chains.some(({ id }) => id === chainId);
    if (chain === undefined)
      throw new QuorateError(isKnown ? 'rpc-none' : 'chain-unknown', { chain: String(chainId) });
    return checkBallots(chain, governor, ballots, await readHead(chain));
  };
  // The same ballots are new objects whenever the link is read again.
  const codes = ballots.map(encodeBallot).join('.');
  // No chain at all yet: config.json is still coming.
  return useRead(chains.length === 0 ? undefined : read, [chains, chainId, governor, codes]);
}
