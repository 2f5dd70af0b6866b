import { useState } from 'react';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import type { DaoPart } from '@/core/governor/control';
import { t } from '@/core/language/message';
import type { ControlView, HolderView, PowerView } from '@/lib/query/control';
import { ReadingProof } from './ReadingProof';
import { powerWords, WHO } from './words';

/** Powers over one contract of the organisation, and their holders; empty if there are none. */
export function PowerCard({ title, part, control }: { title: string; part: DaoPart; control: ControlView }) {
  const powers = control.powers.filter((power) => power.part === part);
  const [first] = powers;
  if (first === undefined) return undefined;
  return (
    <Card title={title} aside={<Address address={first.contract} chainId={control.chainId} />}>
      <ul className="-mt-1 divide-y divide-line-soft">
        {powers.map((power) => (
          <li key={`${power.name} ${power.holders[0]?.proof.call ?? ''}`} className="py-3">
            <PowerLine power={power} control={control} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PowerLine({ power, control }: { power: PowerView; control: ControlView }) {
  const words = powerWords(power.name);
  return (
    <>
      <h3 className="text-15 font-semibold">{words.title}</h3>
      <p className="text-13 text-second">{words.meaning}</p>
      {power.holders.length === 0 ? (
        <p className="mt-1.5 text-14">{power.whole ? t`Nobody` : t`No results`}</p>
      ) : (
        <ul className="mt-1.5 space-y-1.5">
          {power.holders.map((holder) => (
            <li key={holder.account}>
              <HolderLine holder={holder} control={control} title={words.title} />
            </li>
          ))}
        </ul>
      )}
      {power.whole ? undefined : (
        <p className="mt-1.5 text-13 text-warn">
          {rich`${<span aria-hidden="true">▲ </span>}There may be others.`}
        </p>
      )}
    </>
  );
}

function HolderLine({ holder, control, title }: { holder: HolderView; control: ControlView; title: string }) {
  const { chainId } = control;
  return (
    <div className="text-14">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {holder.who === 'ANYONE' ? undefined : <Address address={holder.account} chainId={chainId} avatar />}
        <ReadingProof reading={holder.proof} label={title} chainId={chainId}>
          <span className={holder.who === 'ANYONE' ? 'font-semibold' : 'text-second'}>{WHO[holder.who]}</span>
        </ReadingProof>
      </span>
      {holder.via === null ? undefined : (
        <span className="mt-0.5 block text-13 text-second">
          {rich`through ${<Address address={holder.via} chainId={chainId} />}`}
        </span>
      )}
      {holder.since?.timestamp == null ? undefined : (
        <span className="mt-0.5 block text-13 text-second">
          {rich`since ${<Time seconds={holder.since.timestamp} />}`}
        </span>
      )}
      <HolderEnd holder={holder} control={control} title={title} />
    </div>
  );
}

type EndProps = { holder: HolderView; control: ControlView; title: string };

/** When a contract says that a power to stop proposals ends or ended, with a date for one's calendar. */
function HolderEnd({ holder: { account, until, untilProof }, control, title }: EndProps) {
  const [said, setSaid] = useState<string>();
  if (until === null || untilProof === null) return undefined;
  const isAhead = until > control.at.timestamp;
  const time = <Time seconds={until} />;
  const save = async () => {
    const { saveEnd } = await import('@/lib/calendar/saveCalendar');
    setSaid(
      await saveEnd(control, { account, until, title }).then(
        () => t`Saved`,
        () => t`The file could not be made. Try again.`,
      ),
    );
  };
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-13 text-second">
      <span>{isAhead ? rich`until ${time}` : rich`ended ${time}`}</span>
      <ReadingProof
        reading={untilProof}
        label={title}
        chainId={control.chainId}
      >{t`as the contract says`}</ReadingProof>
      {isAhead ? <Button onClick={save}>{t`Add to calendar`}</Button> : undefined}
      <span aria-live="polite">{said}</span>
    </div>
  );
}
