import { useEffect } from 'react';
import { t } from '@/core/language/message';

/** Names the tab after what the page shows; nothing while it is not known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined && title !== '') document.title = t`${title} — Quorate`;
  }, [title]);
}
