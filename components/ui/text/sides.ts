import type { Side } from '@/core/governor/vote';
import { t } from '@/core/language/message';

/** The sides in the order in which they are shown. */
export const SHOWN_SIDES: readonly Side[] = ['for', 'against', 'abstain'];

/** How each side of a vote is written. */
export const SIDE = {
  for: {
    get text() {
      return t`For`;
    },
    sign: '✓',
    tone: 'text-for',
  },
  against: {
    get text() {
      return t`Against`;
    },
    sign: '✕',
    tone: 'text-against',
  },
  abstain: {
    get text() {
      return t`Abstain`;
    },
    sign: '–',
    tone: 'text-second',
  },
  split: {
    get text() {
      return t`Split`;
    },
    sign: '÷',
    tone: 'text-second',
  },
  unknown: {
    get text() {
      return t`Unclear`;
    },
    sign: '?',
    tone: 'text-second',
  },
} as const;
