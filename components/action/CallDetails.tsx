'use client';
import { Copy } from '@/components/ui/Copy';
import { Scroll } from '@/components/ui/Scroll';
import type { Read } from '@/lib/act/reading';
import type { Action } from '@/lib/decode/action';
import { AskSource } from './AskSource';
import { CallArguments } from './CallArguments';
import { PasteAbi } from './PasteAbi';

const SUMMARY =
  '-mb-2 flex min-h-11 w-fit items-center text-13 text-second underline decoration-line underline-offset-4';

/** What is behind a call, on request: its arguments, its bytes, and a place for the ABI of its target. */
export function CallDetails({ action, open, reading }: { action: Action; open: boolean; reading: Read }) {
  const bytes = Math.floor((action.calldata.length - 2) / 2);
  if (bytes === 0) return <p className="mt-1 text-13 text-second">No calldata</p>;
  const mayPaste = action.source === 'none' || action.source === 'guess' || action.source === 'pasted';
  return (
    <div className="flex flex-wrap gap-x-5">
      {action.args.length === 0 ? undefined : (
        <details className="open:w-full">
          <summary className={SUMMARY}>Arguments · {action.args.length}</summary>
          <CallArguments action={action} />
        </details>
      )}
      <details key={String(open)} open={open} className="open:w-full">
        <summary className={SUMMARY}>
          Calldata · {bytes.toLocaleString('en')} {bytes === 1 ? 'byte' : 'bytes'}
        </summary>
        <Scroll label="Calldata" className="mt-2 max-h-72 overflow-y-auto rounded-control">
          <pre className="bg-chip p-3 font-mono text-13 break-all whitespace-pre-wrap">{action.calldata}</pre>
        </Scroll>
        <div className="mt-2">
          <Copy text={action.calldata} label="Copy calldata" />
        </div>
      </details>
      {mayPaste && action.selector !== null ? (
        <details className="open:w-full">
          <summary className={SUMMARY}>Give its ABI</summary>
          <PasteAbi target={action.target} learn={reading.learn} />
          <AskSource action={action} reading={reading} />
        </details>
      ) : undefined}
    </div>
  );
}
