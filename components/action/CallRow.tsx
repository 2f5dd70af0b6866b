'use client';
import { ActionFindings } from '@/components/risk/ActionFindings';
import type { CallView } from '@/lib/query/analysis/call';
import { CallDetails } from './CallDetails';
import { CallNote } from './CallNote';
import { CallSentence } from './CallSentence';
import { NestedCalls } from './NestedCalls';

/** One call: its sentence, the call as its ABI writes it, its arguments and bytes on request, and the calls inside it. */
export function CallRow({
  call,
  open,
  isWhole = false,
}: {
  call: CallView;
  open: boolean;
  /** Addresses of its sentence are seen in full. */
  isWhole?: boolean;
}) {
  const isUnread = call.kind === 'unknown';
  // The indent says whose part it is.
  const number = (call.path.at(-1) ?? 0) + 1;
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-t border-line-soft px-5 py-4 first:border-t-0 sm:px-6">
      <span className="mt-0.5 grid h-7 min-w-7 place-items-center rounded-control bg-chip text-13 font-semibold text-second">
        {number}
      </span>
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
        <CallNote call={call} />
        <ActionFindings path={call.path} />
        <CallDetails call={call} open={open} />
      </div>
      <NestedCalls
        calls={call.nested}
        row={(inner) => <CallRow key={inner.path.join('.')} call={inner} open={open} isWhole={isWhole} />}
      />
    </li>
  );
}
