'use client';
import { useEffect, useState } from 'react';
import { formatDuration } from '@/lib/format';

/** How long ago the answers on screen came, counted by this page; `stamp` is what changes with each answer. */
export function ReadAgo({ stamp }: { stamp: unknown }) {
  const [came, setCame] = useState(() => ({ stamp, at: Date.now() }));
  const [now, setNow] = useState(() => Date.now());
  if (came.stamp !== stamp) setCame({ stamp, at: Date.now() });
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - came.at) / 1000));
  return (
    <span className="tabular-nums">
      {seconds < 5 ? 'just now' : `${formatDuration(BigInt(seconds))} ago`}
    </span>
  );
}
