import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import { orderedSides } from '@/core/governor/quorum';
import type { Side } from '@/core/governor/vote';
import { t } from '@/core/language/message';
import { SIDE } from './text/sides';

export const SIDE_PAINT: Record<Side, string> = { for: 'bg-for', against: 'bg-against', abstain: 'hatch' };

type Votes = Record<Side, bigint> | null;
type Quorum = { value: bigint; estimate: boolean } | null;

type Props = { tally: Votes; quorum: Quorum; counting: { quorum: readonly Side[] }; decimals: number };

/** Votes as one bar: sides that count toward the quorum come first, so the quorum mark can be read off it. */
export function TallyBar({ tally, quorum, counting, decimals }: Props) {
  const votes = tally ?? { for: 0n, against: 0n, abstain: 0n };
  const needed = quorum?.value || undefined;
  const total = votes.for + votes.against + votes.abstain;
  const room = needed === undefined ? total : (needed * 4n) / 3n;
  const whole = total > room ? total : room;
  const mark = needed === undefined || whole === 0n ? undefined : percent(needed, whole);
  return (
    <div role="img" aria-label={tallyLabel(tally, quorum, counting, decimals)} className="pt-7 pb-1.5">
      <div className="relative">
        <div className="flex h-2.5 overflow-hidden rounded-full bg-line-soft">
          {orderedSides(counting).map((side) => (
            <span
              key={side}
              className={SIDE_PAINT[side]}
              style={{ width: `${percent(votes[side], whole)}%` }}
            />
          ))}
        </div>
        {mark === undefined ? undefined : (
          <span className="absolute -inset-y-1.5 w-0.5 bg-ink" style={{ left: `calc(${mark}% - 1px)` }}>
            <span
              className="absolute -top-5 text-13 leading-4 font-semibold whitespace-nowrap"
              style={{ transform: `translateX(-${mark}%)` }}
            >
              {rich`Quorum ${formatVotes(needed ?? 0n, decimals, 'short')}${quorum?.estimate ? t` (estimate)` : ''}`}
            </span>
          </span>
        )}
      </div>
    </div>
  );
}

export function tallyLabel(
  tally: Votes,
  quorum: Quorum,
  counting: { quorum: readonly Side[] },
  decimals: number,
): string {
  const short = (value: bigint) => formatVotes(value, decimals, 'short');
  const votes =
    tally === null
      ? t`The votes could not be read`
      : orderedSides(counting)
          .map((side) => `${SIDE[side].text} ${short(tally[side])}`)
          .join(', ');
  return `${votes}${quorum === null ? '' : t`. Quorum${quorum.estimate ? t` (estimate)` : ''} ${short(quorum.value)}`}`;
}

/** Chart geometry only: hundredths of a per cent are finer than a pixel. */
function percent(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10000n) / whole) / 100;
}
