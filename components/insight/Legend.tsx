import { rich } from '@/components/ui/text/rich';
import { SIDE } from '@/components/ui/text/sides';
import type { Side } from '@/core/governor/vote';

const MARK: Record<Side, string> = { for: 'bg-for', against: 'bg-against', abstain: 'hatch' };

/** Meaning of a plot's colours. */
export function Legend({ sides, quorum = false }: { sides: readonly Side[]; quorum?: boolean }) {
  return (
    <>
      {sides.map((side) => (
        <span key={side} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={`inline-block size-2.5 ${MARK[side]}`} />
          {SIDE[side].sign} {SIDE[side].text}
        </span>
      ))}
      {quorum ? (
        <span className="inline-flex items-center gap-1.5">
          {rich`${<span aria-hidden="true" className="inline-block h-0.5 w-3.5 bg-ink" />}Quorum`}
        </span>
      ) : undefined}
    </>
  );
}
