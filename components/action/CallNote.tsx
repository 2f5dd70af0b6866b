import type { CallView } from '@/lib/query/analysis/call';

const LABELS: Record<CallView['source'], string> = {
  verified: 'verified source',
  pasted: 'ABI you gave',
  known: 'known ABI',
  signature: 'named by the proposal',
  guess: 'guess',
  none: 'not known',
};

/** Under a sentence: the call as its ABI writes it, where its names come from, and what else is worth knowing. */
export function CallNote({ call }: { call: CallView }) {
  const { line } = call;
  const notes = [
    line === null ? null : LABELS[call.source],
    call.otherChain === null ? null : `on ${call.otherChain}`,
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
