import { type ReactNode, useState } from 'react';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { CallView } from '@/lib/query/analysis/call';

const MOST = 20;
const FEW = 4;

type Props = {
  calls: readonly CallView[];
  row: (call: CallView) => ReactNode;
};

/** The calls inside a call, in order; a few are open at once, many wait to be opened, the first twenty of them first. */
export function NestedCalls({ calls, row }: Props) {
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
