import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import type { Side } from '@/core/governor/vote';
import { t } from '@/core/language/message';
import { SIDE } from './text/sides';

const PAINT: Record<Side, string> = { for: 'bg-for', against: 'bg-against', abstain: 'hatch' };

/** Votes as one bar: sides that count toward the quorum come first, so the quorum mark can be read off it. */
export function TallyBar({
  tally,
  quorum,
  counting,
  decimals,
  compact = false,
}: {
  tally: Record<Side, bigint> | null;
  quorum: { value: bigint; estimate: boolean } | null;
  counting: { quorum: readonly Side[] };
  decimals: number;
  /** A thin bar without the quorum's label, for lists. */
  compact?: boolean;
}) {
  const votes = tally ?? { for: 0n, against: 0n, abstain: 0n };
  const needed = quorum?.value;
  const estimate = quorum?.estimate === true;
  const total = votes.for + votes.against + votes.abstain;
  const room = needed === undefined ? total : (needed * 4n) / 3n;
  const whole = total > room ? total : room;
  const mark = needed === undefined || whole === 0n ? undefined : percent(needed, whole);
  const short = (value: bigint) => formatVotes(value, decimals, 'short');
  const label = `${
    tally === null
      ? t`The votes could not be read`
      : sides(counting)
          .map((side) => `${SIDE[side].text} ${short(votes[side])}`)
          .join(', ')
  }${needed === undefined ? '' : t`. Quorum${estimate ? t` (estimate)` : ''} ${short(needed)}`}`;
  return (
    <div role="img" aria-label={label} className={compact ? '' : 'pt-7 pb-1.5'}>
      <div className="relative">
        <div className={`flex overflow-hidden rounded-full bg-line-soft ${compact ? 'h-1.5' : 'h-2.5'}`}>
          {sides(counting).map((side) => (
            <span key={side} className={PAINT[side]} style={{ width: `${percent(votes[side], whole)}%` }} />
          ))}
        </div>
        {mark === undefined || compact ? undefined : (
          <span className="absolute -inset-y-1.5 w-0.5 bg-ink" style={{ left: `calc(${mark}% - 1px)` }}>
            <span
              className="absolute -top-5 text-13 leading-4 font-semibold whitespace-nowrap"
              style={{ transform: `translateX(-${mark}%)` }}
            >
              {rich`Quorum ${short(needed ?? 0n)}${estimate ? t` (estimate)` : ''}`}
            </span>
          </span>
        )}
      </div>
    </div>
  );
}

function sides({ quorum }: { quorum: readonly Side[] }): Side[] {
  const all: Side[] = ['for', 'abstain', 'against'];
  return [...all.filter((side) => quorum.includes(side)), ...all.filter((side) => !quorum.includes(side))];
}

/** Chart geometry only: hundredths of a per cent are finer than a pixel. */
function percent(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10000n) / whole) / 100;
}
