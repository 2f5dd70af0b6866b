import { ranges } from '@/components/coverage/ranges';
import { Problem } from '@/components/ui/Problem';
import { NoteLine } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { Whole } from '@/components/ui/text/Whole';
import { Underway } from '@/components/ui/Underway';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import { type ControlView, isBeingRead } from '@/lib/query/control';

/** How far the history of rights is read: whole, being read, or with gaps that are named. */
export function ControlNote({ control }: { control: ControlView }) {
  const { sync, timelock } = control;
  if (timelock === null) return <p className="text-13 text-second">{t`This Governor names no timelock.`}</p>;
  return (
    <div className="space-y-2" aria-live="polite">
      {sync.gaps.length > 0 ? (
        <Gaps control={control} />
      ) : sync.complete ? (
        <NoteLine>
          <Whole>{rich`The timelock’s whole history is read, from its first block (${formatCount(sync.from ?? 0n)}).`}</Whole>
        </NoteLine>
      ) : isBeingRead(control) ? (
        <NoteLine>
          <Underway
            label={t`Timelock’s history read`}
            share={sync.progress}
          >{rich`Reading the timelock’s history: ${Math.floor(sync.progress * 100)}%. Accounts that were given a right may still be missing.`}</Underway>
        </NoteLine>
      ) : (
        <Late control={control} />
      )}
      <Problem error={sync.problem} compact />
    </div>
  );
}

function Gaps({ control: { sync } }: { control: ControlView }) {
  return (
    <NoteLine
      gap
      more={rich`Rights given in ${ranges(sync.gaps)} are missing here, so there may be more accounts than these.${sync.reading ? t` We are still trying.` : ''}`}
    >{t`Part of the timelock’s history could not be read.`}</NoteLine>
  );
}

function Late({ control }: { control: ControlView }) {
  return (
    <NoteLine
      gap
      more={rich`It is read from block ${formatCount(control.sync.from ?? 0n)} on only, because the endpoint does not say when the timelock was made. Rights given before may be missing here.`}
    >{t`The timelock’s history is not whole.`}</NoteLine>
  );
}
