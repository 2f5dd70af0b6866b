import { titleOf } from '@/lib/governor/title';
import type { CreatedLog, ListedProposal, ProposalLog } from '@/lib/graph/store';

/** A proposal's line in the list; its title is made when it is first asked for, from the text as last updated (Nouns). */
export function listed(created: CreatedLog, events: () => readonly ProposalLog[]): ListedProposal {
  const { id, proposer, block, blockHash, logIndex, timestamp, transaction } = created;
  let title: string | undefined;
  return {
    ...{ id, proposer, block, blockHash, logIndex, timestamp, transaction },
    get title() {
      title ??= titleOf(textOf(created, events()));
      return title;
    },
  };
}

function textOf({ description }: CreatedLog, events: readonly ProposalLog[]): string {
  return (
    events.findLast(({ content }) => content?.description !== undefined)?.content?.description ?? description
  );
}
