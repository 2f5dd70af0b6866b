import { votesText } from '@/components/proposal/figure';
import { Problem } from '@/components/ui/Problem';
import { formatPercent } from '@/lib/format';
import type { DaoView } from '@/lib/query/dao';
import type { VotePageView } from '@/lib/query/vote';

/** How complete the list is: proven by the sum, still being read, or incomplete with the difference and the gaps. */
export function VoteSyncNote({
  page,
  dao,
  block,
}: {
  page: Pick<VotePageView, 'count' | 'sync'>;
  dao: DaoView;
  block: bigint;
}) {
  const { sync, count } = page;
  const votes = `${count.toLocaleString('en')} ${count === 1 ? 'vote' : 'votes'}`;
  if (sync.complete) {
    return (
      <p className="text-13 text-second">
        <span aria-hidden="true" className="text-for">
          ✓{' '}
        </span>
        Complete: the sum of {votes} equals the contract’s tally at block {block.toLocaleString('en')}.
      </p>
    );
  }
  return (
    <div className="space-y-2">
      {sync.reading ? (
        <Reading votes={votes} read={sync.read} whole={sync.window} />
      ) : (
        <Incomplete page={page} dao={dao} votes={votes} />
      )}
      {sync.problem === undefined ? undefined : <Problem error={sync.problem} compact />}
    </div>
  );
}

function Reading({ votes, read, whole }: { votes: string; read: bigint; whole: bigint }) {
  return (
    // The bar takes no room: when all is read, the sentence of the sum stands in its place.
    <div className="relative">
      <p className="text-13 text-second">
        Reading the votes from the chain: {formatPercent(read, whole)} of {whole.toLocaleString('en')} blocks,{' '}
        {votes} so far.
      </p>
      <progress
        className="absolute -bottom-1.5 left-0 h-1 w-full accent-ink"
        aria-label="Votes read"
        max={10_000}
        value={whole === 0n ? 0 : Number((read * 10_000n) / whole)}
      />
    </div>
  );
}

function Incomplete({
  page,
  dao,
  votes,
}: {
  page: Pick<VotePageView, 'count' | 'sync'>;
  dao: DaoView;
  votes: string;
}) {
  const { difference, gaps } = page.sync;
  const missing = (['for', 'against', 'abstain'] as const)
    .map((side) => ({ side, value: difference?.[side] ?? 0n }))
    .filter(({ value }) => value !== 0n);
  return (
    <div className="rounded-control bg-warn-soft px-4 py-3 text-14 text-ink">
      <p className="font-semibold text-warn">
        <span aria-hidden="true">▲ </span>Incomplete: {votes} listed
        {missing.length === 0
          ? ', and the sum is not checked yet.'
          : ', but they do not add up to the contract’s tally.'}
      </p>
      {missing.length === 0 ? undefined : (
        <p className="mt-1">
          Difference:{' '}
          {missing
            .map(({ side, value }) =>
              value > 0n
                ? `${votesText(value, dao)} ${side} missing`
                : `${votesText(-value, dao)} ${side} too many`,
            )
            .join(', ')}
          .
        </p>
      )}
      {gaps.length === 0 ? undefined : (
        <p className="mt-1">
          Not read: {gaps.length === 1 ? 'blocks' : 'the blocks'}{' '}
          {gaps
            .slice(0, 5)
            .map(({ from, to }) => `${from.toLocaleString('en')}–${to.toLocaleString('en')}`)
            .join(', ')}
          {gaps.length > 5 ? ` and ${gaps.length - 5} more ranges` : ''}.
        </p>
      )}
    </div>
  );
}
