import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { formatCount } from '@/core/language/message';
import type { FileCheckView, VotePageView } from '@/lib/query/vote';

type Props = { file: FileCheckView | null; problem?: VotePageView['sync']['problem'] };

/** Note on a checkpoint's whole votes: what was compared with the chain besides their sum, and whether reasons are missing. */
export function FileNote({ file, problem }: Props) {
  if (file === null) return undefined;
  const [votes, asked, logged] = [file.votes, file.asked, file.logged].map((count) => formatCount(count));
  return (
    <>
      <p className="text-13 text-second">{rich`Votes from a checkpoint: ${votes}. Voter and weight of ${asked} were checked with the contract, ${logged} with their logs. Of the others, reasons are not checked, and sides only by their sum.`}</p>
      {problem?.code === 'checkpoint-reasons' ? (
        <div className="mt-2">
          <Problem error={problem} compact />
        </div>
      ) : undefined}
    </>
  );
}
