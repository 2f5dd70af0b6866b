'use client';
import { describe } from '@/core/errors';
import { useGone } from '@/lib/wallet/wallet';

/** Why the wallet is gone, where a sheet covers the notice of the page; nothing when it is not. */
export function Gone() {
  const gone = useGone();
  if (gone === undefined) return undefined;
  return (
    <p
      role="status"
      className="mb-3 rounded-control bg-warn-soft px-3.5 py-2.5 text-14 font-semibold text-warn"
    >
      <span aria-hidden="true">▲ </span>
      {describe(gone, {}).title}
    </p>
  );
}
