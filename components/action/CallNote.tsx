import { chainWords } from '@/core/chains';
import type { Action, NameSource } from '@/core/decode/action';
import type { Facts } from '@/core/decode/facts';
import { callLine, shareWords } from '@/core/decode/words/callLine';

const LABELS: Record<NameSource, string> = {
  verified: 'verified source',
  pasted: 'ABI you gave',
  known: 'known ABI',
  signature: 'named by the proposal',
  guess: 'guess',
  none: 'not known',
};

/** Under a sentence: the call as its ABI writes it, where its names come from, and what else is worth knowing. */
export function CallNote({ action, facts }: { action: Action; facts: Facts }) {
  const line = callLine(action, facts);
  const notes = [
    line === null ? null : LABELS[action.source],
    action.place.chainId === facts.chainId ? null : `on ${chainWords(action.place.chainId)}`,
    action.place.isDelegatecall ? 'delegatecall' : null,
    shareWords(action, facts),
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
