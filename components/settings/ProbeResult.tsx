import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { formatDuration, formatVotes } from '@/core/format';
import { plural, t } from '@/core/language/message';
import type { FoundEndpoint } from '@/lib/settings/endpoints';
import type { Probing } from './useProbe';

/** Result of a probe: the endpoint's chain, the age of its newest block, and how many blocks of logs it gives at once. */
export function ProbeResult({ state }: { state: Probing }) {
  if (state.kind === 'failed') return <Problem className="mt-2" compact error={state.error} />;
  return state.kind === 'done' ? <Facts found={state.found} /> : undefined;
}

/** Farther than this from the reader's clock a head is called stale: no chain in use is silent for so long. */
const STALE = 300;

function Facts({ found }: { found: FoundEndpoint }) {
  const isStale = Math.abs(found.headAge) > STALE;
  return (
    <ul className="mt-2 grid gap-x-6 gap-y-1 rounded-control bg-chip px-4 py-3 text-14 sm:grid-cols-2">
      <Fact good>{rich`Chain ${found.chainId}, answered in ${found.latency} ms`}</Fact>
      <Fact good={!isStale}>{rich`Block ${formatVotes(found.head, 0)}, ${age(found.headAge)}`}</Fact>
      <Fact good={found.logRange !== null && found.logRange >= 100n}>{logs(found.logRange)}</Fact>
      <Fact good={found.multicall === true}>
        {found.multicall === true
          ? t`Has Multicall3: many figures in one call`
          : t`No Multicall3 seen: figures are read one by one`}
      </Fact>
    </ul>
  );
}

function Fact({ good, children }: { good: boolean; children: React.ReactNode }) {
  return (
    <li>
      <span aria-hidden="true" className={`mr-1.5 ${good ? 'text-for' : 'text-warn'}`}>
        {good ? '✓' : '▲'}
      </span>
      {children}
    </li>
  );
}

// Only the reader's own clock says how old a block is.
function age(seconds: number): string {
  const span = formatDuration(BigInt(Math.abs(seconds)));
  if (seconds < -STALE) return t`made ${span} from now by this computer’s clock, which is probably wrong`;
  if (seconds <= 0) return t`just made`;
  const ago = t`made ${span} ago`;
  return seconds <= STALE
    ? ago
    : t`${ago} by this computer’s clock: it may be behind, or this clock may be wrong`;
}

function logs(range: bigint | null): string {
  if (range === null) return t`Gives no logs: lists of votes cannot be read here`;
  return t`Gives logs of ${plural(range, 'block')} at once`;
}
