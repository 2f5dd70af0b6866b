import type { Side } from '@/core/governor/vote';
import { phrase, translated } from '@/core/language/message';

export const SHOWN_SIDES: readonly Side[] = ['for', 'against', 'abstain'];

/** How each side of a vote is written. */
export const SIDE = translated(
  {
    for: { text: phrase`For`, sign: '✓', tone: 'text-for' },
    against: { text: phrase`Against`, sign: '✕', tone: 'text-against' },
    abstain: { text: phrase`Abstain`, sign: '–', tone: 'text-second' },
    split: { text: phrase`Split`, sign: '÷', tone: 'text-second' },
    unknown: { text: phrase`Unclear`, sign: '?', tone: 'text-second' },
  } as const,
  'text',
);
