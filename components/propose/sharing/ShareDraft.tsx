import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Sheet } from '@/components/ui/Sheet';
import { Skeleton } from '@/components/ui/Skeleton';
import type { DraftDocument } from '@/core/draft/document';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';

const ShareSheet = onDemand(
  () => import('./ShareSheet').then((module) => module.ShareSheet),
  <Skeleton className="h-11 w-full" lines={4} />,
);

export function ShareDraft({ dao, document }: { dao: DaoView; document: DraftDocument }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t`Share`}</Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`Share this draft`}>
        <ShareSheet dao={dao} document={document} />
      </Sheet>
    </>
  );
}
