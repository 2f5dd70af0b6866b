'use client';
import { useSyncExternalStore } from 'react';
import { Copy } from '@/components/ui/Copy';
import { Warning } from '@/components/ui/Warning';
import { t } from '@/core/language/message';
import { isInApp } from '@/lib/wallet/appBrowser';

/** Inside an app that is no wallet, where none has announced itself: the advice to open the page in a browser, and its link to copy. */
export function LeaveApp() {
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => isInApp(),
    () => false,
  );
  if (!isHere) return undefined;
  return (
    <Warning className="mt-4 rounded-control px-4 py-3" title={t`Open this page in your browser.`}>
      {t`You are inside another app, where wallets often do not open.`}
      <span className="mt-2 block">
        <Copy text={location.href} label={t`Copy link`} />
      </span>
    </Warning>
  );
}
