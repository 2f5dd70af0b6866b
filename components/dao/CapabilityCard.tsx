import { useState } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';

// Most people never open it: its words are loaded when they do.
const CapabilityReport = onDemand(
  () => import('./CapabilityReport').then((module) => module.CapabilityReport),
  <Skeleton lines={8} />,
);

/** Contract details, behind a disclosure that says how much of it could not be told. */
export function CapabilityCard({ dao }: { dao: DaoView }) {
  const [open, setOpen] = useState(false);
  const missing = dao.unknown.length;
  return (
    <section aria-label={t`Contract details`} className="rounded-card border border-line bg-card">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onPointerEnter={CapabilityReport.preload}
          onClick={() => setOpen((was) => !was)}
          className="flex min-h-14 w-full items-center justify-between gap-3 px-5 py-3 text-left sm:px-6"
        >
          {rich`Contract details${<span className="font-sans text-14 font-normal whitespace-nowrap text-second">{missing === 0 || open ? (open ? t`Hide` : t`Show`) : t`${missing} not known`}</span>}`}
        </button>
      </h2>
      {open ? (
        <div className="px-5 pb-5 sm:px-6">
          <CapabilityReport dao={dao} />
        </div>
      ) : undefined}
    </section>
  );
}
