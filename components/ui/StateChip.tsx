import { phrase, t, translated } from '@/core/language/message';

type Tone = 'accent' | 'for' | 'against' | 'warn' | 'plain';

const TONES: Record<Tone, string> = {
  accent: 'bg-accent-soft text-accent',
  for: 'bg-for-soft text-for',
  against: 'bg-against-soft text-against',
  warn: 'bg-warn-soft text-warn',
  plain: 'bg-chip text-second',
};

/** A tone, with the sign and the word for it, so that colour is never alone. */
export type StateLook = { tone: Tone; sign: string; text: string };

const WORDS: Record<string, StateLook> = translated(
  {
    PENDING: { tone: 'plain', sign: '○', text: phrase`Not open yet` },
    ACTIVE: { tone: 'accent', sign: '●', text: phrase`Voting open` },
    CANCELED: { tone: 'plain', sign: '–', text: phrase`Cancelled` },
    DEFEATED: { tone: 'against', sign: '✕', text: phrase`Defeated` },
    SUCCEEDED: { tone: 'for', sign: '✓', text: phrase`Passed` },
    QUEUED: { tone: 'warn', sign: '○', text: phrase`Queued` },
    EXPIRED: { tone: 'plain', sign: '–', text: phrase`Expired` },
    EXECUTED: { tone: 'for', sign: '✓', text: phrase`Executed` },
    UNKNOWN: { tone: 'warn', sign: '?', text: phrase`State unknown` },
  },
  'text',
);

export function stateLook(state: string): StateLook {
  return WORDS[state] ?? { tone: 'plain', sign: '?', text: state };
}

type ChipProps = { tone?: Tone; sign?: string; children: React.ReactNode };

/** A pill in one of the five tones with a sign before its text, so that colour is never alone. */
export function Chip({ tone = 'plain', sign, children }: ChipProps) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 rounded-full px-3 py-0.5 text-13 font-semibold ${TONES[tone]}`}
    >
      {sign === undefined ? undefined : (
        <span aria-hidden="true" className="text-[0.85em]">
          {sign}
        </span>
      )}
      {children}
    </span>
  );
}

type Props = { state: string; ready?: boolean; detail?: string | undefined };

/** The state of a proposal in plain words; `ready` marks one that can be executed now, `detail` adds "2 d 4 h left". */
export function StateChip({ state, ready = false, detail }: Props) {
  const words = stateLook(state);
  if (ready)
    return (
      <Chip tone="for" sign="●">
        {state === 'SUCCEEDED' ? t`Ready to queue` : t`Ready to execute`}
      </Chip>
    );
  return (
    <Chip tone={words.tone} sign={words.sign}>
      {words.text}
      {detail === undefined ? '' : ` · ${detail}`}
    </Chip>
  );
}
