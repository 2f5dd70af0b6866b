import { useState } from 'react';
import { formatDate, formatDuration, formatExact } from '@/core/format';
import { t } from '@/core/language/message';

type Props = {
  seconds: bigint;
  now?: bigint | undefined;
  /** It is reckoned from how fast blocks come: nothing more exact is to be had by a tap. */
  isEstimate?: boolean;
};

/** A moment in Unix seconds, as a date or, with the chain's time now, as a distance from it; a tap shows it exactly. */
export function Time({ seconds: at, now, isEstimate = false }: Props) {
  const [exact, setExact] = useState(false);
  const full = formatExact(at);
  const short = now === undefined ? formatDate(at) : distance(at, now);
  if (isEstimate)
    return (
      <time title={t`Estimated from how fast blocks come`} dateTime={machine(at)}>{t`about ${short}`}</time>
    );
  return (
    <button
      type="button"
      title={full}
      aria-label={t`${short}, exactly ${full}`}
      className="hit-area text-left tabular-nums"
      onClick={() => setExact((was) => !was)}
    >
      <time dateTime={machine(at)}>{exact ? full : short}</time>
    </button>
  );
}

function distance(at: bigint, now: bigint): string {
  return at >= now ? t`in ${formatDuration(at - now)}` : t`${formatDuration(now - at)} ago`;
}

/** Beyond the year 275760 JavaScript has no dates; a contract may hold any uint48. */
function machine(at: bigint): string | undefined {
  return at > 8_640_000_000_000n || at < 0n ? undefined : new Date(Number(at) * 1000).toISOString();
}
