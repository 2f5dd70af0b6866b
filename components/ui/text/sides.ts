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
