import type { ReactNode } from 'react';
import { Card } from '@/components/ui/Card';

/** Where the person's vote stands: a card beside the proposal, and on phones a bar below. */
export function VoteFrame({
  aside,
  bar,
  children,
}: {
  aside?: ReactNode;
  bar: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <div className="hidden md:block">
        <Card title="Your vote" aside={aside}>
          {children}
        </Card>
      </div>
      <div className="h-20 md:hidden" />
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
        {bar}
      </div>
    </>
  );
}
