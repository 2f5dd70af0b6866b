import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { formatDuration } from '@/core/format';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { useService } from '@/lib/query/client/service';
import { useLag } from '@/lib/query/endpoint/lag';

/** A warning next to the button that votes, where what is read is old. */
export function LagNote(props: Props) {
  // Without a service there is nothing read that could be old.
  return useService() === undefined ? undefined : <Note {...props} />;
}

type Props = { dao: ActDao; proposalId: bigint };

function Note({ dao, proposalId }: Props) {
  const lag = useLag(dao.id, dao.chainId, proposalId);
  if (lag === undefined) return undefined;
  return (
    <Warning
      role="status"
      className="mb-3 rounded-control px-3.5 py-3"
      title={t`These figures are ${formatDuration(lag.seconds)} old${lag.than === 'clock' ? t` by this computer’s clock` : ''}.`}
    >
      {rich`${
        lag.than === 'endpoint'
          ? t`The endpoint asked first is behind another one. `
          : t`Either this clock is wrong, or the endpoint stands still. `
      }Voting may have changed or closed since.`}
    </Warning>
  );
}
