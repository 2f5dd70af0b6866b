import { describe, type QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';

/** Problem of an endpoint that was tried, and that it can be used all the same if it can. */
export function TrialNote({ problem, isOffered }: { problem: QuorateError | undefined; isOffered: boolean }) {
  if (problem === undefined) return undefined;
  return (
    <div role="alert" className="text-14">
      <p className="text-against">▲ {describe(problem.code, problem.facts).title}</p>
      {isOffered ? <p>{t`To use it all the same, press once more.`}</p> : undefined}
    </div>
  );
}
