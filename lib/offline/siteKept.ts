import { createValueStore } from '@/lib/valueStore';

/** Whether this browser refused to keep the site for times without a network; unknown until it was asked. */
export const siteKept = createValueStore<'unknown' | 'kept' | 'refused'>('unknown');
