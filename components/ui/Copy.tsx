import { useEffect, useState } from 'react';
import { t } from '@/core/language/message';

const BOX =
  'min-h-11 rounded-control border border-line bg-card px-3 text-14 font-medium text-ink hover:border-third';

type Props = { text: string; label?: string; className?: string };

/** Copies a text and says so for two seconds; where the browser forbids it, shows the text selected. */
export function Copy({ text, label = t`Copy`, className = BOX }: Props) {
  const [said, say] = useSaid();
  const [failures, setFailures] = useState(0);
  const copy = async () => {
    try {
      // Pages without a secure address, and the browsers of some apps, have no clipboard at all.
      await navigator.clipboard.writeText(text);
      say(t`Copied`);
      setFailures(0);
    } catch {
      say(t`Could not copy`);
      setFailures((before) => before + 1);
    }
  };
  return (
    <>
      <button type="button" onClick={copy} className={className}>
        <span aria-live="polite">{said ?? label}</span>
      </button>
      {failures === 0 ? undefined : <SelectedText key={failures} text={text} label={label} />}
    </>
  );
}

type SelectedTextProps = { text: string; label: string; onBlur?: (() => void) | undefined };

/** A text that the browser did not copy or share, selected once it shows, to be copied by hand. */
export function SelectedText({ text, label, onBlur }: SelectedTextProps) {
  return (
    <textarea
      ref={select}
      readOnly
      rows={3}
      aria-label={label}
      value={text}
      onBlur={onBlur}
      className="mt-1.5 block field-sizing-content max-h-48 w-full basis-full resize-none rounded-control bg-chip p-2.5 font-mono text-13 wrap-anywhere text-ink"
    />
  );
}

function select(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}

const SECONDS = 2;

/** Returns words that replace a button's name for two seconds after `say`; undefined otherwise. */
export function useSaid(): [said: string | undefined, say: (words: string) => void] {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, setSaid];
}
