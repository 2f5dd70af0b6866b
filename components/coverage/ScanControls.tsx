import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { formatDuration, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { useService } from '@/lib/query/client/service';
import type { DaoView } from '@/lib/query/dao';
import type { PlanView, SyncView } from '@/lib/query/sync';

type Props = {
  dao: string;
  sync: Pick<SyncView, 'plan' | 'paused' | 'progress' | 'reading' | 'coverage' | 'start' | 'head'>;
};

/** The reading of something else of the organisation: the plan is one for all, how far it is, is its own. */
export function scanOf({ sync }: DaoView, own: Pick<SyncView, 'progress' | 'reading'>): Props['sync'] {
  const { progress, reading } = own;
  return { ...sync, progress, reading, coverage: [] };
}

/** The part of a number of blocks that is read, from 0 to 1. */
export function shareOf({ read, window }: { read: bigint; window: bigint }): number {
  return window === 0n ? 0 : Number((read * 10_000n) / window) / 10_000;
}

/** The long reading of a history: what it takes before it starts, how far it is, and how to pause it. */
export function ScanControls({ dao, sync }: Props) {
  const scan = useScan(dao);
  const { plan, paused } = sync;
  const read = sync.coverage.reduce((sum, { from, to }) => sum + to - from + 1n, 0n);
  const rate = useRate(read, !paused && sync.reading);
  if (plan === null && !paused) return undefined;
  const share = `${Math.floor(sync.progress * 100)}%`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 text-14" role="status">
        {paused
          ? scan.isBegun
            ? t`Paused at ${share}. The rest takes ${cost(plan)}.`
            : t`Reading the rest of the history takes ${cost(plan)}.`
          : t`Reading the rest of the history: ${share}${pace(rate)}${left(sync, read, rate)}.`}
      </p>
      {paused ? (
        <Button variant="primary" onClick={() => scan.wish('start')}>
          {scan.isBegun ? t`Resume` : t`Start reading`}
        </Button>
      ) : (
        <Button onClick={() => scan.wish('pause')}>{t`Pause`}</Button>
      )}
      <Problem compact error={scan.error} />
    </div>
  );
}

/** States a plan's cost: “about 1,300 requests, 4 min on rpc.example”. */
export function cost(plan: PlanView | null): string {
  if (plan === null) return t`a while`;
  const requests = rough(plan.requests);
  const time = formatDuration(BigInt(Math.max(1, Math.ceil(plan.seconds))));
  const on = plan.host === '' ? '' : t` on ${plan.host}`;
  return requests === '1' ? t`about 1 request, ${time}${on}` : t`about ${requests} requests, ${time}${on}`;
}

function pace(rate: number | undefined): string {
  return rate === undefined || rate <= 0 ? '' : t`, ${rough(rate)} blocks a second`;
}

function left({ head, plan, start }: Props['sync'], read: bigint, rate: number | undefined): string {
  const missing = head.number - (start ?? 0n) + 1n - read;
  const seconds = rate !== undefined && rate > 0 && missing > 0n ? Number(missing) / rate : plan?.seconds;
  if (seconds === undefined || !Number.isFinite(seconds)) return '';
  return t`, about ${formatDuration(BigInt(Math.max(1, Math.ceil(seconds))))} left`;
}

// An estimate has no more than two digits that mean anything.
function rough(value: number): string {
  const rounded = value < 1 ? 1 : Number(value.toPrecision(2));
  return formatVotes(BigInt(Math.round(rounded)), 0);
}

const WINDOW = 20_000;
const SHORTEST = 2_000;

/** How many blocks a second are being read, over the last twenty seconds; undefined before two seconds are seen. */
function useRate(blocks: bigint, isReading: boolean): number | undefined {
  const seen = useRef<{ at: number; blocks: bigint }[]>([]);
  const [rate, setRate] = useState<number>();
  useEffect(() => {
    if (!isReading) {
      seen.current = [];
      setRate(undefined);
      return;
    }
    const at = performance.now();
    seen.current = [...seen.current.filter((each) => at - each.at < WINDOW), { at, blocks }];
    const first = seen.current[0];
    if (first === undefined || at - first.at < SHORTEST) return;
    // Blocks of one visit fit a double by far.
    setRate((Number(blocks - first.blocks) * 1000) / (at - first.at));
  }, [blocks, isReading]);
  return rate;
}

const LINK = 'underline underline-offset-4';

/** Fixes when an endpoint does not give all blocks. */
export function Cures() {
  return (
    <p className="text-13">{rich`Possible fixes: ${<a className={LINK} href="/settings/">{t`another endpoint`}</a>}, or your own key at a provider, added in Settings. This site’s operator can also add ${<a className={LINK} href="/about/#checkpoints">{t`a checkpoint`}</a>}.`}</p>
  );
}

const begun = new Set<string>();

/** Starts or pauses the long reading that `SyncView.plan` describes; what follows is seen in the sync. */
function useScan(dao: string) {
  const service = useService();
  const [error, setError] = useState<QuorateError>();
  const wish = (what: 'start' | 'pause') => {
    setError(undefined);
    begun.add(dao);
    service?.scan(dao, what).catch((cause: unknown) => setError(asQuorateError(cause)));
  };
  // Once begun on this page, starting means going on.
  return { wish, isBegun: begun.has(dao), error };
}
