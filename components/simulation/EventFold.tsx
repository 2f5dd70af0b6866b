'use client';
import { Address } from '@/components/ui/Address';
import { Scroll } from '@/components/ui/list/Scroll';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import type { SimulationView } from '@/lib/query/analysis/simulation';

const MOST = 60;

/** The events of a simulation as the contracts would log them, folded. */
export function EventFold({
  simulated: { events, method },
  chainId,
}: {
  simulated: SimulationView;
  chainId: number;
}) {
  if (method !== 'simulate' || events.length === 0) return undefined;
  return (
    <details className="border-t border-line-soft px-5 sm:px-6">
      <summary className="flex min-h-11 w-fit items-center text-13 text-second underline decoration-line underline-offset-4">
        {plural(events.length, 'event')}
      </summary>
      <ol className="space-y-3 pb-4">
        {events.slice(0, MOST).map(({ address, topics, data }, index) => (
          <li key={index} className="text-13">
            <Address address={address} chainId={chainId} />
            <Scroll label={t`Event`} className="mt-1 max-h-40 overflow-y-auto rounded-control">
              <pre className="bg-chip p-3 font-mono text-13 break-all whitespace-pre-wrap">
                {[...topics, data].join('\n')}
              </pre>
            </Scroll>
          </li>
        ))}
      </ol>
      {events.length > MOST ? (
        <p className="pb-4 text-13 text-second">{rich`And ${events.length - MOST} more.`}</p>
      ) : undefined}
    </details>
  );
}
