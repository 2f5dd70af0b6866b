'use client';
import { Calldata, FOLD } from '@/components/ui/Calldata';
import type { Action } from '@/core/decode/action';
import type { ActiveReading } from '@/lib/act/analysis/reading';
import { useConfig } from '@/lib/settings/config';
import { AskSource } from './AskSource';
import { CallArguments } from './CallArguments';
import { PasteAbi } from './PasteAbi';

const SUMMARY = `-mb-2 ${FOLD}`;

/** What is behind a call, on request: its arguments, its bytes, and a place for the ABI of its target. */
export function CallDetails({
  action,
  open,
  reading,
}: {
  action: Action;
  open: boolean;
  reading: ActiveReading;
}) {
  const asks = useConfig().config?.sourcify !== undefined;
  if (action.calldata === '0x') return <p className="mt-1 text-13 text-second">No calldata</p>;
  const mayPaste = action.source === 'none' || action.source === 'guess' || action.source === 'pasted';
  return (
    <div className="flex flex-wrap gap-x-5">
      {action.args.length === 0 ? undefined : (
        <details className="open:w-full">
          <summary className={SUMMARY}>Arguments · {action.args.length}</summary>
          <CallArguments action={action} />
        </details>
      )}
      <Calldata data={action.calldata} open={open} className="open:w-full" />
      {mayPaste && action.selector !== null ? (
        <details className="open:w-full">
          <summary className={SUMMARY}>Give its ABI</summary>
          <PasteAbi target={action.target} learn={reading.learn} />
          <AskSource action={action} reading={reading} />
        </details>
      ) : asks && action.selector !== null ? (
        <details className="open:w-full">
          <summary className={SUMMARY}>Published source</summary>
          <AskSource action={action} reading={reading} />
        </details>
      ) : undefined}
    </div>
  );
}
