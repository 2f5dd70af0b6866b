import { useEffect, useState } from 'react';
import type { EditedDraft } from '@/core/draft/edit/items';

const REST = 300;

/**
 * A draft as all that is made of it goes by: its text once nobody types in it, everything else at once. `settle` takes the
 * text as it is now.
 */
export function useSettledDraft(draft: EditedDraft): { settled: EditedDraft; settle: () => void } {
  const [settled, setSettled] = useState(draft);
  const isTyped = settled !== draft && settled.items === draft.items && settled.rest === draft.rest;
  if (settled !== draft && !isTyped) setSettled(draft);
  const settle = () => setSettled(draft);
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setSettled(draft), REST);
    return () => clearTimeout(timer);
  }, [draft, isTyped]);
  return { settled: isTyped ? settled : draft, settle };
}
