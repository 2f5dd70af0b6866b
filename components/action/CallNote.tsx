import { phrase, t, translated } from '@/core/language/message';
import type { CallView } from '@/lib/query/analysis/call';

const LABELS: Record<CallView['source'], string> = translated({
  verified: phrase`names from the published source`,
  pasted: phrase`names from the ABI you gave`,
  known: phrase`names from our list of standards`,
  signature: phrase`names from the proposal itself`,
  guess: phrase`names guessed`,
  none: phrase`names not known`,
});

/** Under a sentence: the call as its ABI writes it, where its names come from, and what else is worth knowing. */
export function CallNote({ call }: { call: CallView }) {
  const { line } = call;
  const notes = [
    line === null ? null : LABELS[call.source],
    call.otherChain === null ? null : t`on ${call.otherChain}`,
    call.delegatecall ? 'delegatecall' : null,
    call.share,
  ].filter((note) => note !== null);
  if (line === null && notes.length === 0) return undefined;
  return (
    <p className="mt-1 text-13 break-words text-second">
      {line === null ? undefined : <span className="font-mono">{line}</span>}
      {line === null || notes.length === 0 ? '' : ' · '}
      {notes.join(' · ')}
    </p>
  );
}
