import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import { titleOf } from '@/core/governor/description/title';
import type { ListedProposal } from '@/service/indexer/store/store';

/** A proposal's line in the list; its title is made when it is first asked for, from the text as last updated (Nouns). */
export function listed(created: CreatedLog, events: () => readonly ProposalLog[]): ListedProposal {
  const { id, proposer, block, blockHash, logIndex, timestamp, transaction } = created;
  let title: string | undefined;
  return {
    ...{ id, proposer, block, blockHash, logIndex, timestamp, transaction },
    get title() {
      title ??= titleOf(textIn(events()) ?? created.description);
      return title;
    },
  };
}

/** A line with the title of the last text in later events, where there is one. */
export function retitled(line: ListedProposal, events: readonly ProposalLog[]): ListedProposal {
  const text = textIn(events);
  return text === undefined ? line : { ...line, title: titleOf(text) };
}

/** The last text that an event put in the place of the description. */
export function textIn(events: readonly ProposalLog[]): string | undefined {
  return events.findLast(({ content }) => content?.description !== undefined)?.content?.description;
}
