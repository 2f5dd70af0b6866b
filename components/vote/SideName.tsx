import type { Side } from '@/core/governor/vote';

/** The sides in the order in which they are shown. */
export const SHOWN_SIDES: readonly Side[] = ['for', 'against', 'abstain'];

/** How each side of a vote is written. */
export const SIDE = {
  for: { text: 'For', sign: '✓', tone: 'text-for' },
  against: { text: 'Against', sign: '✕', tone: 'text-against' },
  abstain: { text: 'Abstain', sign: '–', tone: 'text-second' },
  split: { text: 'Split', sign: '÷', tone: 'text-second' },
  unknown: { text: 'Unclear', sign: '?', tone: 'text-second' },
} as const;

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
