import { rich } from '@/components/ui/text/rich';
import { plural, t } from '@/core/language/message';
import { Copy } from '../Copy';
import { Scroll } from '../list/Scroll';

/** A summary that unfolds something beside a call. */
export const FOLD =
  'flex min-h-11 w-fit items-center text-13 text-second underline decoration-line underline-offset-4';

type Props = { data: string; open?: boolean; className?: string };

/** The bytes of a call, unfolded on request or by `open`, to be read and copied. */
export function Calldata({ data, open = false, className }: Props) {
  const bytes = Math.floor((data.length - 2) / 2);
  return (
    <details key={String(open)} open={open} className={className}>
      <summary className={`-mb-2 ${FOLD}`}>{rich`Raw data (calldata) · ${plural(bytes, 'byte')}`}</summary>
      <Scroll label={t`Raw data`} className="mt-2 max-h-72 overflow-y-auto rounded-control">
        <pre className="bg-chip p-3 font-mono text-13 break-all whitespace-pre-wrap">{data}</pre>
      </Scroll>
      <div className="mt-2">
        <Copy text={data} label={t`Copy raw data`} />
      </div>
    </details>
  );
}
