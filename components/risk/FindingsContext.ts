import { createContext } from 'react';
import type { RisksView } from '@/lib/query/analysis/finding';

/** What the checks say of the proposal around; undefined before they ran. Who shows a call reads it here. */
export const FindingsContext = createContext<RisksView | undefined>(undefined);
