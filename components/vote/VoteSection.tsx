import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';

/** The votes of a proposal; the code of the list is fetched in parallel with the proposal, since it stands below the first screen. */
export const VoteSection = onDemand(
  () => import('./VoteList').then((module) => module.VoteList),
  <>
    <Heading />
    <Skeleton className="h-8 w-full" lines={6} />
  </>,
);

function Heading() {
  return <h2 className="mb-2">{t`Votes`}</h2>;
}
