import type { ExactTimes } from '../../core/calendar/proposalEvents';
import type { FirstDao, FirstLine } from '../../core/feed/first';
import type { Block } from '../../core/governor/dao';
import type { FeedProposal } from './feedEntry';

/** How many proposals, the newest first, are told of. */
export const MOST_TOLD = 100;

/** Published facts of an organisation: its proposals at a block. */
export type Told = {
  /** CAIP-10, checksummed. */
  dao: string;
  name: string;
  at: Block;
  /** Facts that a page needs besides, to be painted before the chain has answered. */
  facts: Pick<FirstDao, 'counting' | 'token' | 'hasTimelock' | 'clock'>;
  /** Newest first. */
  proposals: readonly {
    proposal: FeedProposal;
    times: ExactTimes;
    facts: Pick<FirstLine, 'quorum' | 'approval' | 'calls'>;
  }[];
};
