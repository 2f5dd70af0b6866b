import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { t } from '@/core/language/message';
import type { Exported } from '@/lib/query/export/exporting';

const ExportDialog = onDemand(() => import('./ExportDialog').then((module) => module.ExportDialog));

/** Opens the dialog that writes a file; its code is loaded by the press. */
export function ExportButton({ request, of }: { request: Exported; of: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t`Export ${of}`}>{t`Export`}</Button>
      {open ? <ExportDialog request={request} of={of} onClose={() => setOpen(false)} /> : undefined}
    </>
  );
}
