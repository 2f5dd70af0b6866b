'use client';
import { DaoTabs } from '@/components/dao/DaoTabs';
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

/** Who can do what: how healthy that is, what is scheduled, and the powers over each contract. */
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
      <DaoTabs dao={control} current="control" />
      <h1 className="mt-6">{t`Who can do what`}</h1>
      <p className="mt-2 max-w-[44rem] text-15 text-second">{rich`Everything that can be done here beside voting, and by whom, read at block ${formatCount(control.at.number)}. Open any line to see what proves it.`}</p>
      <div className="mt-3">
        <ControlNote control={control} />
      </div>
    </header>
  );
}
