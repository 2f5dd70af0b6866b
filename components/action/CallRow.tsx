import { type ReactNode, useState } from 'react';
import { ActionFindings } from '@/components/risk/ActionFindings';
import { rich } from '@/components/ui/text/rich';
import { phrase, t, translated } from '@/core/language/message';
import type { CallView } from '@/lib/query/analysis/call';
import { CallDetails } from './CallDetails';
import { CallSentence } from './CallSentence';

type Props = {
  call: CallView;
  open: boolean;
  /** Addresses of its sentence are seen in full. */
  isWhole?: boolean;
  number?: number;
};

/** One call: its sentence, the call as its ABI writes it, its arguments and bytes on request, and the calls inside it. */
export function CallRow({ call, open, isWhole = false, number = (call.path.at(-1) ?? 0) + 1 }: Props) {
  const isUnread = call.kind === 'unknown';
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 border-t border-line py-2.5 first:border-t-0">
      {/* The indent says whose part it is. */}
      <span className="text-14 leading-7 text-second">{number}</span>
      <div className="min-w-0">
        <div className={isUnread ? 'rounded-control bg-warn-soft px-3 py-2' : ''}>
          <CallSentence call={call} isWhole={isWhole}>
            {isUnread ? (
              <span aria-hidden="true" className="font-semibold text-warn">
                ▲{' '}
              </span>
            ) : undefined}
          </CallSentence>
        </div>
        <ActionFindings path={call.path} />
        {isWhole || open || isUnread ? (
          <>
            <CallNote call={call} />
            <CallDetails call={call} open={open} />
          </>
        ) : undefined}
      </div>
      <NestedCalls
        calls={call.nested}
        row={(inner) => <CallRow key={inner.path.join('.')} call={inner} open={open} isWhole={isWhole} />}
      />
    </li>
  );
}

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

const MOST = 20;
const FEW = 4;

type NestedCallsProps = { calls: readonly CallView[]; row: (call: CallView) => ReactNode };

/** The calls inside a call, in order; a few are open at once, many wait to be opened, the first twenty of them first. */
export function NestedCalls({ calls, row }: NestedCallsProps) {
  const [isWhole, setWhole] = useState(false);
  const [isOpen, setOpen] = useState(calls.length <= FEW);
  if (calls.length === 0) return undefined;
  const shown = isWhole ? calls : calls.slice(0, MOST);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="col-span-2 mt-1 min-w-0 border-l-2 border-line pl-3"
    >
      <summary className="flex min-h-11 w-fit items-center text-14 font-medium">
        {calls.length === 1 ? t`The call inside` : t`The ${calls.length} calls inside`}
      </summary>
      {isOpen ? <ol>{shown.map(row)}</ol> : undefined}
      {isOpen && shown.length < calls.length ? (
        <button
          type="button"
          className="min-h-11 text-14 text-accent underline underline-offset-4"
          onClick={() => setWhole(true)}
        >{rich`Show all ${calls.length} calls`}</button>
      ) : undefined}
    </details>
  );
}
