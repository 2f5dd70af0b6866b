import { SIDE } from '@/components/ui/text/sides';
import type { Side } from '@/core/governor/vote';

/** How the side of a vote is written: one of three, that it was split, or that it cannot be told. */
export function SideName({
  vote: { side, kind },
  className = 'text-14',
}: {
  vote: { side: Side | null; kind: string };
  className?: string;
}) {
  const { tone, sign, text } = SIDE[side ?? (kind === 'unknown' ? 'unknown' : 'split')];
  return (
    <span className={`font-semibold ${tone} ${className}`}>
      <span aria-hidden="true">{sign} </span>
      {text}
    </span>
  );
}
