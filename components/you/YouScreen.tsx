'use client';
import { useEffect } from 'react';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { onDemand } from '@/components/ui/late/onDemand';
import { Page } from '@/components/ui/Page';
import { t } from '@/core/language/message';

const YouBoard = onDemand(
  () => import('./YouBoard').then((module) => module.YouBoard),
  <CardSkeleton row="h-12" lines={4} />,
);

/** Holdings of the person's addresses, where they sit and what waits for them, in all followed organisations. */
export function YouScreen() {
  useEffect(YouBoard.preload, []);
  return (
    <Page narrow>
      <h1>{t`Your addresses`}</h1>
      <p className="mt-2 mb-5 max-w-[44rem] text-15 text-second">{t`For each address: its tokens, its delegate, and the votes waiting for it in the organisations you follow. The list stays in this browser.`}</p>
      <YouBoard />
    </Page>
  );
}
