import { t } from '@/core/language/message';
import type { CallView } from '@/lib/query/analysis/call';

const LABELS: Record<CallView['source'], string> = {
  get verified() {
    return t`names from the published source`;
  },
  get pasted() {
    return t`names from the ABI you gave`;
  },
  get known() {
    return t`names from our list of standards`;
  },
  get signature() {
    return t`names from the proposal itself`;
  },
  get guess() {
    return t`names guessed`;
  },
  get none() {
    return t`names not known`;
  },
};

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
