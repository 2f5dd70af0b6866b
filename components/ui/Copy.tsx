'use client';
import { t } from '@/core/language/message';
import { useSaid } from './text/useSaid';

const BOX =
  'min-h-11 rounded-control border border-line bg-card px-3 text-14 font-medium text-ink hover:border-third';

/** Copies a text; says "Copied" for two seconds, or "Could not copy" where the browser forbids it. */
export function Copy({
  text,
  label = t`Copy`,
  className = BOX,
}: {
  text: string;
  label?: string;
  className?: string;
}) {
  const [said, say] = useSaid();
  const copy = () => {
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    done.then(
      () => say(t`Copied`),
      () => say(t`Could not copy`),
    );
  };
  return (
    <button type="button" onClick={copy} className={className}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
