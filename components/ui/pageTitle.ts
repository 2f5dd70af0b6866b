import { useEffect } from 'react';
import { t } from '@/core/language/message';

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined && title !== '') document.title = t`${title} — Quorate`;
  }, [title]);
}
