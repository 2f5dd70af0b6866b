import { useEffect } from 'react';
import { ACT_ERRORS } from '@/core/errors/actErrors';
import type { ErrorBucket } from '@/core/errors/errorWords';
import { ErrorEntries } from './ErrorEntries';

/** The errors of acts that belong to a bucket; a file of its own, for no other page loads their sentences first. */
export function ActErrors({ bucket }: { bucket: ErrorBucket }) {
  useEffect(() => {
    const code = location.hash.slice(1);
    // The browser looked for it before it was there.
    if (code in ACT_ERRORS) document.getElementById(code)?.scrollIntoView();
  }, []);
  return <ErrorEntries all={ACT_ERRORS} bucket={bucket} />;
}
