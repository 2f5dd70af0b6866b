import { SIDE_PAINT, tallyLabel } from '@/components/ui/TallyBar';
import type { Tally } from '@/core/governor/proposal';
import { orderedSides } from '@/core/governor/quorum';
import type { Side } from '@/core/governor/vote';

/** Pixels: in every row the quorum is as long as this, so that all rows can be compared. */
const QUORUM = 80;
const WIDTH = 120;

type Props = {
  tally: Tally | null;
  quorum: { value: bigint; estimate: boolean } | null;
  counting: { quorum: readonly Side[] };
  decimals: number;
};

/** The thin bar of a row: votes in one scale, that of the quorum, and the quorum's mark; without a quorum their shares. */
export function QuorumBar({ tally, quorum, counting, decimals }: Props) {
  const votes = tally ?? { for: 0n, against: 0n, abstain: 0n };
  const needed = quorum?.value ?? 0n;
  const total = votes.for + votes.against + votes.abstain;
  const [whole, length] = needed > 0n ? [needed, QUORUM] : [total, WIDTH];
  return (
    <span
      role="img"
      aria-label={tallyLabel(tally, quorum, counting, decimals)}
      className="relative block h-4 shrink-0"
      style={{ width: WIDTH }}
    >
      <span className="absolute inset-x-0 top-1.25 flex h-1.5 gap-px overflow-hidden rounded-full bg-line">
        {orderedSides(counting).map((side) =>
          votes[side] === 0n ? undefined : (
            <span
              key={side}
              className={`shrink-0 ${SIDE_PAINT[side]}`}
              style={{ width: pixels(votes[side], whole, length) }}
            />
          ),
        )}
      </span>
      {needed > 0n ? (
        <span className="absolute top-0.5 h-3 w-0.5 bg-ink" style={{ left: QUORUM - 1 }} />
      ) : undefined}
    </span>
  );
}

/** Tenths of a pixel are fine enough; what goes beyond the bar ends at its edge. */
function pixels(part: bigint, whole: bigint, length: number): number {
  const tenths = whole === 0n ? 0n : (part * BigInt(length) * 10n) / whole;
  return Math.min(Number(tenths) / 10, WIDTH);
}
