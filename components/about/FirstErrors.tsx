'use client';

import type { ErrorBucket } from '@/core/errors/errorWords';
import { ERRORS } from '@/core/errors/siteErrors';
import { ErrorEntries } from './ErrorEntries';

/** The errors of a bucket whose sentences every page has already, so that the document need not tell them twice. */
export function FirstErrors({ bucket }: { bucket: ErrorBucket }) {
  return <ErrorEntries all={ERRORS} bucket={bucket} />;
}
