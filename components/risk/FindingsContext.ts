import { createContext } from 'react';
import type { RisksView } from '@/lib/query/analysis/finding';

/** Findings about the surrounding proposal, for whoever shows a call; undefined before the checks ran. */
export const FindingsContext = createContext<RisksView | undefined>(undefined);
