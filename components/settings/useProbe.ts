import { useState } from 'react';
import { type FoundEndpoint, probeEndpoint } from '@/lib/settings/endpoints';

export type Probing =
  | { kind: 'idle' }
  | { kind: 'probing' }
  | { kind: 'done'; found: FoundEndpoint }
  | { kind: 'failed'; error: unknown };

/** Probes one endpoint on request; an answer for an address that has been edited since is not shown. */
export function useProbe(url: string, chainId: number): { state: Probing; run: () => void } {
  const [held, setHeld] = useState<{ url: string; state: Probing }>({ url, state: { kind: 'idle' } });
  const run = () => {
    setHeld({ url, state: { kind: 'probing' } });
    const end = (state: Probing) => setHeld((now) => (now.url === url ? { url, state } : now));
    probeEndpoint(url, chainId).then(
      (found) => end({ kind: 'done', found }),
      (error: unknown) => end({ kind: 'failed', error }),
    );
  };
  return { state: held.url === url ? held.state : { kind: 'idle' }, run };
}
