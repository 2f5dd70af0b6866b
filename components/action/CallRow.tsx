import { ActionFindings } from '@/components/risk/ActionFindings';
import type { CallView } from '@/lib/query/analysis/call';
import { CallDetails } from './CallDetails';
import { CallNote } from './CallNote';
import { CallSentence } from './CallSentence';
import { NestedCalls } from './NestedCalls';

type Props = {
  call: CallView;
  open: boolean;
  /** Addresses of its sentence are seen in full. */
  isWhole?: boolean;
};

/** One call: its sentence, the call as its ABI writes it, its arguments and bytes on request, and the calls inside it. */
export function CallRow({ call, open, isWhole = false }: Props) {
  const isUnread = call.kind === 'unknown';
  // The indent says whose part it is.
  const number = (call.path.at(-1) ?? 0) + 1;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 border-t border-line py-2.5 first:border-t-0">
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
