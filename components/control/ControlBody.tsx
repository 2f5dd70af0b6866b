'use client';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import type { ControlView } from '@/lib/query/control';
import { ChangeList } from './ChangeList';
import { ControlNote } from './ControlNote';
import { HealthCard } from './HealthCard';
import { OperationList } from './OperationList';
import { PowerCard } from './PowerCard';
import { PARTS } from './words';

/** The powers over an organisation: how healthy that is, what is scheduled, and the powers over each contract. */
export function ControlBody({ control }: { control: ControlView }) {
  return (
    <>
      <Head control={control} />
      <div className="mt-8 grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
        <div className="min-w-0 space-y-6">
          <HealthCard control={control} />
          {control.timelock === null ? undefined : <OperationList control={control} />}
          <ChangeList id={control.id} />
        </div>
        <div className="min-w-0 space-y-4">
          {PARTS.map(({ part, title }) => (
            <PowerCard key={part} title={title} control={control} part={part} />
          ))}
        </div>
      </div>
    </>
  );
}

function Head({ control }: { control: ControlView }) {
  return (
    <header>
      <h1>{t`Control`}</h1>
      <p className="mt-2 max-w-[44rem] text-15 text-second">{rich`Who can act here without a vote, read at block ${formatCount(control.at.number)}. Open any line to see its proof.`}</p>
      <div className="mt-3">
        <ControlNote control={control} />
      </div>
    </header>
  );
}
