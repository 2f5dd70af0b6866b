import { rich } from '@/components/ui/text/rich';
import { formatCount } from '@/core/language/plural';
import type { FileCheckView } from '@/lib/query/vote';

/** What of votes from a checkpoint was compared with the chain, besides their sum. */
export function FileNote({ file }: { file: FileCheckView | null }) {
  if (file === null) return undefined;
  const [votes, asked, logged] = [file.votes, file.asked, file.logged].map((count) => formatCount(count));
  return (
    <p className="text-13 text-second">{rich`Votes from a checkpoint: ${votes}. Voter and weight of ${asked} were checked with the contract, ${logged} with their logs. Of the others, reasons are not checked, and sides only by their sum.`}</p>
  );
}
