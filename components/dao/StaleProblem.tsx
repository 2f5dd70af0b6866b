import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { formatCount } from '@/core/language/message';

/** Why a page could not be read anew, and of which block what it shows is. */
export function StaleProblem({ error, retry, block }: { error: unknown; retry: () => void; block: bigint }) {
  if (error === undefined) return undefined;
  return (
    <div className="mb-6">
      <Problem error={error} onRetry={retry} compact />
      <p className="mt-2 text-14 text-second">{rich`These figures were read at block ${formatCount(block)}.`}</p>
    </div>
  );
}
