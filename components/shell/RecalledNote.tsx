'use client';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { formatExact, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { useCurrentDao } from '@/lib/query/currentDao';
import { isAway, useSync } from '@/lib/query/sync';

/** Says that the organisation on screen is shown as an earlier visit read it, because there is no connection. */
export function RecalledNote() {
  const dao = useCurrentDao();
  const { data } = useSync(dao?.id);
  const recalled = data?.recalled ?? null;
  if (dao === undefined || data === undefined || recalled === null || !isAway(data)) return undefined;
  return (
    <div className="mx-auto w-full max-w-[1228px] px-4 sm:px-6">
      <Warning
        role="status"
        className="mt-4 rounded-card px-5 py-4"
        title={t`No connection.`}
      >{rich`You see what was read here before: as of block ${formatVotes(recalled.block.number, 0)}, read ${formatExact(recalled.read)} by this computer’s clock, not confirmed since. States and votes may have changed; nothing can be sent until an endpoint answers.`}</Warning>
    </div>
  );
}
