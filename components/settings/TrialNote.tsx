import { Problem } from '@/components/ui/Problem';
import type { QuorateError } from '@/core/errors';

/** What was wrong with an endpoint that was tried, and that it can be used all the same where it can. */
export function TrialNote({ problem, isOffered }: { problem: QuorateError | undefined; isOffered: boolean }) {
  if (problem === undefined) return undefined;
  return (
    <div>
      <Problem compact error={problem} />
      {isOffered ? <p className="mt-1 text-14">To use it all the same, press once more.</p> : undefined}
    </div>
  );
}
