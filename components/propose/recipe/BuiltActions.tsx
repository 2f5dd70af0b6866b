import { CallNote } from '@/components/action/CallRow';
import { CallSentence } from '@/components/action/CallSentence';
import { rich } from '@/components/ui/text/rich';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { useDraftCalls } from '@/lib/query/analysis/draft';
import type { DaoView } from '@/lib/query/dao';
import { useDebounced } from '../useDraftAnalysis';

const NONE: readonly RawAction[] = [];
const MOST = 3;
const REST = 250;

type Props = { dao: DaoView; actions: readonly RawAction[] | undefined; missing: string | undefined };

/** Effects of the bytes that a form gives, decoded from them; what is missing while they are incomplete. */
export function BuiltActions({ dao, actions, missing }: Props) {
  const asked = useDebounced(actions ?? NONE, REST);
  const { calls } = useDraftCalls(
    { dao: dao.id, actions: asked, description: '', openToAnyone: false },
    dao.chainId,
  );
  const isRead = actions !== undefined && asked === actions && calls !== undefined;
  const rest = (calls?.length ?? 0) - MOST;
  return (
    <div role="status" className="mt-3 min-h-54 rounded-control bg-chip sm:min-h-32 px-4 py-3">
      <p className="text-13 text-second">{t`Effects, decoded from its bytes`}</p>
      {isRead ? (
        <ul>
          {calls.slice(0, MOST).map((call) => (
            <li key={call.path.join('.')}>
              <CallSentence call={call} isWhole />
              <CallNote call={call} />
            </li>
          ))}
          {rest > 0 ? <li className="text-13 text-second">{rich`and ${rest} more`}</li> : undefined}
        </ul>
      ) : (
        <p className="mt-1 text-15 text-second">{missing ?? t`Reading…`}</p>
      )}
    </div>
  );
}
