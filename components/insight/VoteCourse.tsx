import { Skeleton } from '@/components/ui/Skeleton';
import { useCourse } from '@/lib/query/insight/course';
import type { ProposalView } from '@/lib/query/proposal';
import { CoursePlot } from './CoursePlot';

/** How the votes on a proposal came in; nothing before voting opens, and where nobody has voted. */
export function VoteCourse({ proposal }: { proposal: ProposalView }) {
  const { tally } = proposal;
  const { data, error } = useCourse(proposal.dao.id, proposal.id);
  const isVoted = tally !== null && tally.for + tally.against + tally.abstain > 0n;
  // Why is told beside the votes.
  if (!isVoted || (error !== undefined && data === undefined)) return undefined;
  if (data === undefined) return <Skeleton className="h-[26rem] w-full rounded-card" />;
  if (data.points.length === 0) return undefined;
  return (
    <div className="min-w-0 print:hidden">
      <CoursePlot course={data} proposal={proposal} />
    </div>
  );
}
