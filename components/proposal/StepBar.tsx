'use client';
import { type ReactNode, useState } from 'react';
import { BottomBar } from '@/components/act/BottomBar';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { t } from '@/core/language/message';

/** On phones the step that can be taken now, in a bar that opens a sheet with its form; no bar where there is no label. */
export function StepBar({ label, children }: { label: string | undefined; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="md:hidden">
      {label === undefined ? undefined : (
        <BottomBar>
          <Button variant="primary" className="w-full" onClick={() => setOpen(true)}>
            {label}
          </Button>
        </BottomBar>
      )}
      {/* It stays when the step is taken, and says so. */}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`Next steps`}>
        {children}
      </Sheet>
    </div>
  );
}
